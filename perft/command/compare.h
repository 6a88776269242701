// Comparison: every way to count beside the naive oracle, in one run, as ratios. Rounds are
// interleaved, so that a noisy machine disturbs all ways alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/position.h"

namespace raum::perft {

struct Pace {
  std::string
      way;  // "oracle", "core without bulk", "core", "portable", "avx512", "avx512, 2 threads"
  std::uint64_t nodes = 0;
  double nodes_per_second = 0;  // of the median round
  double ratio = 0;             // to the oracle; median of the ratios of the rounds
};

struct Comparison {
  int depth = 0;
  int oracle_depth = 0;  // the oracle counts one ply less
  std::vector<Pace> paces;
  [[nodiscard]] bool agrees() const;  // all ways of one depth count the same
};

/// Counts in every way that the processor knows, `rounds` times each.
/// Requires: depth ≥ 2, rounds ≥ 1, threads ≥ 1.
[[nodiscard]] Comparison compare(const Position& position, int depth, int rounds, int threads);

/// The paces as a Markdown table.
[[nodiscard]] std::string to_table(const Comparison& comparison);

}  // namespace raum::perft
