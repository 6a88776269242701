// Difficulty: one of an engine's levels of strength.
#pragma once

#include <optional>

namespace raum {

/// A setting without a value leaves that of the engine unchanged.
struct Difficulty {
  int depth = 0;        // 0: a random legal move
  int extra_depth = 0;  // at most this much deeper in small positions, see adaptive_depth.h
  // Ignored by searches without these features:
  std::optional<bool> check_extension{};
  std::optional<int> quiescence_plies{};
  std::optional<int> hash_mib{};
};

}  // namespace raum
