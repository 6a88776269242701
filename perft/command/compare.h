// SpeedComparison: the speed of every counting method relative to the naive oracle. The methods are
// interleaved, so that noise on the machine affects all of them alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/position.h"

namespace raum::perft {

/// The speed of one counting method.
struct MethodSpeed {
  // "oracle", "core without bulk", "core", "portable", "avx512" or "avx512, 2 threads"
  std::string name;
  std::uint64_t nodes = 0;
  double nodes_per_second = 0;  // median over the rounds
  double ratio = 0;             // to the oracle's speed in the same round; median over the rounds
};

struct SpeedComparison {
  int depth = 0;
  int oracle_depth = 0;              // the oracle counts one ply less
  std::vector<MethodSpeed> methods;  // the oracle first
  /// Whether all methods but the oracle counted the same.
  [[nodiscard]] bool agrees() const;
};

/// Counts `rounds` times by every method available on this processor.
/// Requires: depth ≥ 2, rounds ≥ 1, threads ≥ 1.
[[nodiscard]] SpeedComparison compare(const Position& position, int depth, int rounds, int threads);

/// The comparison as a Markdown table.
[[nodiscard]] std::string to_table(const SpeedComparison& comparison);

}  // namespace raum::perft
