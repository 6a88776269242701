// Difficulty: one of an engine's levels of strength.
#pragma once

#include <cstdint>
#include <optional>

namespace raum {

/// Keeps a search from playing as well as it can, whatever its limits are: it visits few nodes and
/// plays any of the best moves that are nearly as good as the best one.
struct Handicap {
  std::uint64_t nodes = 0;  // at most, for a move
  int lines = 1;            // how many best moves are searched
  int margin = 0;           // centipawns by which the move that is played may be worse
};

/// A setting without a value leaves that of the engine unchanged.
struct Difficulty {
  int depth = 0;        // 0: a random legal move
  int extra_depth = 0;  // at most this much deeper in small positions, see adaptive_depth.h
  // Ignored by searches without these features:
  std::optional<bool> check_extension{};
  std::optional<int> quiescence_plies{};
  std::optional<int> hash_mib{};
  // Of the engine, whatever its search:
  std::optional<Handicap> handicap{};
};

}  // namespace raum
