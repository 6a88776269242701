// PV check: whether the variations that engines report can be played. An impossible one does not
// change a game, but it is a fault of the engine that reports it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board/position.h"

namespace raum::tournament {

/// The first word of a variation that is not a legal move after the words before it.
/// Returns: nullopt if there is none.
[[nodiscard]] std::optional<std::string> first_illegal_move(const Position& position,
                                                            std::string_view pv);

/// Counts of the variations of one engine.
struct PvCounts {
  std::size_t pvs = 0;
  std::size_t illegal = 0;
  std::string first = {};     // the first illegal move
  std::size_t first_ply = 0;  // of the game in which it was reported, from 1

  /// Counts a variation reported at `ply`; an empty one is none.
  void add(const Position& position, std::string_view pv, std::size_t ply);
};

}  // namespace raum::tournament
