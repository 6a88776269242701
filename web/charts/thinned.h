// Thinning: as few points of a long series as suffice to draw it.
#pragma once

#include <cstddef>
#include <vector>

namespace raum::web {

/// A value of a series that is drawn.
struct DrawnPoint {
  std::size_t index = 0;
  bool follows_gap = false;  // no line leads to it: it is the first one, or behind a NaN
};

/// Divides the positions 0 … `positions` - 1 into `columns` of equal width and keeps, of each
/// column, the first of the smallest and the first of the largest values; also the first and the
/// last number of the series. Keeps everything if there are at most two positions a column. A NaN
/// between two values of one column is too narrow to be seen, and leaves no gap.
/// Requires: y.size() <= positions; columns > 0.  Cost: linear.
[[nodiscard]] std::vector<DrawnPoint> thinned(const std::vector<double>& y, std::size_t positions,
                                              std::size_t columns);

/// A piece of a band.
struct DrawnBand {
  std::size_t index = 0;
  double low = 0, high = 0;
  bool follows_gap = false;
};

/// As thinned(): of each column the smallest low and the largest high, at the first index of the
/// column; the last column also at its last index. A NaN in either is a gap.
/// Requires: low.size() == high.size() <= positions; columns > 0.  Cost: linear.
[[nodiscard]] std::vector<DrawnBand> thinned_band(const std::vector<double>& low,
                                                  const std::vector<double>& high,
                                                  std::size_t positions, std::size_t columns);

/// At most `most` of the indices 0 … `count` - 1, evenly distributed, always with both ends.
/// Requires: most >= 2.
[[nodiscard]] std::vector<std::size_t> evenly(std::size_t count, std::size_t most);

}  // namespace raum::web
