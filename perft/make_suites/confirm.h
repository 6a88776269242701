// Confirmation: every count of a suite is taken in two ways that share no code of the last ply.
//   core           the engine's generator with the last plies counted as sets
//   oracle         the naive oracle, which shares no code with the engine
//   made on image  every move made one by one, on a symmetric image of the position: for the counts
//                  that are beyond the oracle
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::perft {

// How far the ways go.
struct ConfirmOptions {
  int least_depth = 4;
  int most_depth = 6;
  /// Deeper than `least_depth` only counts that should stay below this.
  std::uint64_t deeper_limit = 1'000'000;
  /// The oracle counts up to `oracle_depth` always and deeper up to so many leaves.
  int oracle_depth = 3;
  std::uint64_t oracle_limit = 2'500'000;
};

struct ConfirmedCounts {
  std::vector<std::uint64_t> nodes;  // at depth 1, 2, …
  std::string ways;                  // "core, oracle"
};

/// Counts and confirms.  Errors: two ways disagree; both counts are named.
[[nodiscard]] Expected<ConfirmedCounts> confirm(const Position& position,
                                                const ConfirmOptions& options);

}  // namespace raum::perft
