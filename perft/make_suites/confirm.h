// Confirmation: each count of a suite comes from two methods that share no code for the last ply.
//   core           the engine's generator with bulk counting of the last plies
//   oracle         the naive oracle, which shares no code with the engine
//   made on image  the engine making every move, on a symmetric image of the position; used if the
//                  count is too large for the oracle
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::perft {

/// The depths to count and the limits of the oracle.
struct ConfirmOptions {
  int least_depth = 4;
  int most_depth = 6;
  /// Beyond `least_depth`, only depths with fewer estimated leaves are counted.
  std::uint64_t deeper_limit = 1'000'000;
  /// Beyond `oracle_depth`, the oracle counts only up to `oracle_limit` leaves.
  int oracle_depth = 3;
  std::uint64_t oracle_limit = 2'500'000;
};

/// The counts of one position and the methods that agree on them.
struct ConfirmedCounts {
  std::vector<std::uint64_t> nodes;  // at depth 1, 2, …
  std::string methods;               // "core, oracle"
};

/// Counts and confirms.  Errors: two methods differ.
[[nodiscard]] Expected<ConfirmedCounts> confirm(const Position& position,
                                                const ConfirmOptions& options);

}  // namespace raum::perft
