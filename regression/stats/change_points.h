// ChangePoints: where the level of a series of measurements shifted; pure functions.
// A level is a run of values between two change points, or between one and an end of the series.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raum::regression {

// Values that belong together: [begin, end) of the series.
struct Level {
  std::size_t begin = 0, end = 0;
  double mean = 0;
  double p = 0;  // of the shift that begins the level, by permutation; 0 for exact values and first

  friend bool operator==(const Level&, const Level&) = default;
};

struct NoisyOptions {
  std::size_t least_level = 3;  // values of a level, 2 or more
  double significance = 0.01;   // of one test
  int permutations = 999;       // of one test; the smallest p is 1 / (permutations + 1)
  std::uint64_t seed = 1;
};

/// Levels of measurements with noise (times): the series is cut where the energy distance of both
/// sides, weighted by their sizes, is largest, if at most `significance` of random orders of the
/// same values have a cut as good; both sides are cut again.
/// Requires: all values finite, least_level ≥ 2.  Returns: at least one level, for an empty series
/// none.  Cost: permutations × n² for n values.
/// Source: Matteson and James, "A nonparametric approach for multiple change point analysis of
/// multivariate data", JASA 109 (2014), sections 2 and 3 (E-divisive, α = 1; the right side of a
/// cut always reaches to the end of the segment, and a segment is tested by itself); for
/// benchmarks Daly et al., "The use of change point detection to identify software performance
/// regressions in a continuous integration system", ICPE 2020. With least_level 3
/// a single outlier makes no level of its own.
[[nodiscard]] std::vector<Level> noisy_levels(std::span<const double> values,
                                              const NoisyOptions& options = {});

/// Levels of measurements without noise (instructions, bytes): a level ends before the first value
/// that differs from the level's first by more than `tolerance` of it. Slow growth below the
/// tolerance so ends in a shift too, and a single other value is a level.
/// Requires: all values finite, tolerance ≥ 0.
[[nodiscard]] std::vector<Level> exact_levels(std::span<const double> values,
                                              double tolerance = 0.001);

}  // namespace raum::regression
