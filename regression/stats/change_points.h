// Change points: finds where the level of a series of measurements shifts. Pure functions.
// A level is the values between two neighbouring change points or ends of the series.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raum::regression {

/// The values [begin, end) of the series.
struct Level {
  std::size_t begin = 0, end = 0;
  double mean = 0;
  // Of the shift at its start, by permutation; 0 for the first level and for exact values.
  double p = 0;

  friend bool operator==(const Level&, const Level&) = default;
};

/// How sure a shift of noisy measurements must be to count as a change point.
struct NoisyOptions {
  std::size_t least_level = 3;  // fewest values of a level, 2 or more
  double significance = 0.01;   // of one test
  int permutations = 999;       // of one test; the smallest p is 1 / (permutations + 1)
  std::uint64_t seed = 1;
};

/// Finds the levels of noisy measurements such as times. The series is cut where the energy
/// distance of the two sides, weighted by their sizes, is largest, if at most a share
/// `significance` of random permutations has a cut as good. Both sides are then cut again.
/// Requires: all values finite, least_level ≥ 2.
/// Returns: at least one level, or none for an empty series.
/// Cost: permutations × n² for n values.
/// Source: Matteson and James, "A nonparametric approach for multiple change point analysis of
/// multivariate data", JASA 109 (2014), sections 2 and 3 (E-divisive, α = 1; the right side of a
/// cut always reaches to the end of the segment, and a segment is tested by itself); for
/// benchmarks Daly et al., "The use of change point detection to identify software performance
/// regressions in a continuous integration system", ICPE 2020. With least_level 3 a single outlier
/// is not a level of its own.
[[nodiscard]] std::vector<Level> noisy_levels(std::span<const double> values,
                                              const NoisyOptions& options = {});

/// Finds the levels of exact measurements such as instructions or bytes. A level ends before the
/// first value that differs from its first one by more than the share `tolerance`. Steady growth in
/// small steps is therefore found as well, and a single different value is a level.
/// Requires: all values finite, tolerance ≥ 0.
[[nodiscard]] std::vector<Level> exact_levels(std::span<const double> values,
                                              double tolerance = 0.001);

}  // namespace raum::regression
