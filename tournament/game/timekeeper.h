// Timekeeper: the clocks of both sides of a game, and from them the `go` command and the deadline
// of each search.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/geometry/piece.h"
#include "tournament/engines/engine_fault.h"
#include "tournament/engines/limit.h"
#include "tournament/engines/uci_client.h"

namespace raum::tournament {

/// One side of a game: a running engine and the limit it plays by.
struct Side {
  UciClient* client = nullptr;
  Limit limit;
  int margin_ms = 0;  // how much a move may exceed its clock or its time per move
};

class Timekeeper {
 public:
  /// Keeps references to both.
  /// Requires: a side without a time per move or a clock has a client.
  Timekeeper(const Side& white, const Side& black);

  /// The next search of this side; valid until the next call.
  [[nodiscard]] const SearchOrder& order(Color mover);

  /// Takes the time of a move off the clock.  Errors: TimeForfeit.
  [[nodiscard]] EngineResult<void> spend(Color mover, std::int64_t spent_ms);

  /// What the clock shows; nullopt without a clock.
  [[nodiscard]] std::optional<std::int64_t> left_ms(Color side) const;

 private:
  [[nodiscard]] std::string go_command(Color mover) const;
  [[nodiscard]] std::chrono::milliseconds time_allowed(Color mover) const;

  std::array<const Side*, 2> sides_;
  std::array<Clock, 2> clocks_;
  std::array<SearchOrder, 2> orders_;
};

}  // namespace raum::tournament
