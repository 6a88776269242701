// GoCommand: the arguments of `go`, parsed and checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/move.h"
#include "engine/board/position.h"
#include "engine/geometry/piece.h"
#include "engine/search/core/limits.h"

namespace raum {

/// The default of the option Move Overhead.
constexpr std::chrono::milliseconds kMoveOverhead{20};

struct GoCommand {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> movetime;
  std::array<std::optional<std::chrono::milliseconds>, 2> clock;  // by colour
  std::array<std::chrono::milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
  std::optional<int> perft;
  bool infinite = false;
  bool ponder = false;               // no limit of time holds before `ponderhit`
  std::vector<Move> search_moves{};  // what `searchmoves` names; empty: all moves

  /// Whether nothing limits a search by this side, so that the engine's level decides. The other
  /// side's clock is not a limit.
  [[nodiscard]] bool by_level(Color side) const;
  /// Whether the search ends by itself without regard to time: by depth, nodes, perft or level.
  [[nodiscard]] bool is_fixed_work() const;
  /// The limits for the side to move. With a clock, the time is the share of a move, from 1 ms to
  /// the most that leaves `overhead` on the clock; no iteration starts in its second half.
  [[nodiscard]] SearchLimits limits(Color side,
                                    std::chrono::milliseconds overhead = kMoveOverhead) const;
};

/// Errors: an unknown or repeated word, a number missing or out of range, no move after
/// `searchmoves`, perft beside anything else.
[[nodiscard]] Expected<GoCommand> parse_go(std::span<const std::string_view> words);

/// Errors: a move of `searchmoves` that is not legal in the position.
[[nodiscard]] Expected<void> check_search_moves(const GoCommand& go, const Position& position);

}  // namespace raum
