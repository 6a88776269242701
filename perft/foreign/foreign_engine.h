// ForeignEngine: an engine in another process, as far as its counts and results are checked. The
// room of engine processes implements it; tests replace it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "engine/board/move.h"
#include "engine/board/position.h"
#include "perft/suite/descent.h"

namespace raum::perft {

/// An engine's answer to `go perft`.
struct ForeignCount {
  std::uint64_t nodes = 0;
  std::vector<MoveText> lines = {};  // sorted by move; empty if the engine prints only the total
};

class ForeignEngine {
 public:
  virtual ~ForeignEngine() = default;

  /// Counts from the position after the moves.
  /// Errors: the engine failed, did not answer in time, or its answer is not a count.
  [[nodiscard]] virtual Fallible<ForeignCount> count(const Position& start,
                                                     std::span<const Move> moves, int depth) = 0;

  /// How the game stands after the moves, in the engine's words.
  /// Errors: the engine failed, did not answer in time, or has no command for it.
  [[nodiscard]] virtual Fallible<std::string> result(const Position& start,
                                                     std::span<const Move> moves) = 0;

  /// The move that the engine plays after the moves when it searches one ply, as it is sent: "0000"
  /// if it knows none.
  /// Errors: the engine failed or did not answer in time.
  [[nodiscard]] virtual Fallible<std::string> reply(const Position& start,
                                                    std::span<const Move> moves) = 0;
};

/// Starts the engine that a text describes; the time is the longest wait for any answer.
/// Errors: an invalid text, or the engine does not start.
using StartEngine = std::function<Fallible<std::unique_ptr<ForeignEngine>>(
    const std::string& spec, std::chrono::milliseconds stall)>;

}  // namespace raum::perft
