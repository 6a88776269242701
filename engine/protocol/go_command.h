// GoCommand: the words after `go`, read and checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/board/piece.h"
#include "engine/search/core/limits.h"

namespace raum {

struct GoCommand {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> movetime;
  std::array<std::optional<std::chrono::milliseconds>, 2> clock;  // by colour
  std::array<std::chrono::milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
  std::optional<int> perft;
  bool infinite = false;

  /// Without any limit for the side to move the engine's level decides; the other side's clock is
  /// none.
  [[nodiscard]] bool by_level(Color side) const;
  /// Whether it ends by itself after a fixed amount of work, whatever the clock does.
  [[nodiscard]] bool is_fixed_work() const;
  /// The limits for the side to move. A clock is spent evenly: 1/30 of it (or 1/movestogo) and most
  /// of the increment, keeping 20 ms for the way back; no iteration is started in the second half
  /// of that time.
  [[nodiscard]] SearchLimits limits(Color side) const;
};

/// Errors: an unknown word, a missing or impossible number.
[[nodiscard]] Expected<GoCommand> parse_go(std::span<const std::string_view> words);

}  // namespace raum
