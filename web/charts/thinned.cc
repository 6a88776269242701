#include "web/charts/thinned.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "base/core/assert.h"

namespace raum::web {

namespace {

// Which column a position belongs to; a column for each position if there are few.
std::size_t column_of(std::size_t index, std::size_t positions, std::size_t columns) {
  return positions <= 2 * columns ? index : index * columns / positions;
}

}  // namespace

std::vector<DrawnPoint> thinned(const std::vector<double>& y, std::size_t positions,
                                std::size_t columns) {
  RAUM_ASSERT(y.size() <= positions && columns > 0);
  std::vector<DrawnPoint> points;
  bool follows_gap = true;
  std::size_t i = 0;
  while (i < y.size()) {
    if (std::isnan(y[i])) {
      follows_gap = true;
      ++i;
      continue;
    }
    const std::size_t column = column_of(i, positions, columns), first = i;
    std::size_t least = i, most = i, last = i;
    bool ends_in_gap = false;
    for (; i < y.size() && column_of(i, positions, columns) == column; ++i) {
      ends_in_gap = std::isnan(y[i]);
      if (ends_in_gap) continue;
      last = i;
      if (y[i] < y[least]) least = i;
      if (y[i] > y[most]) most = i;
    }
    std::vector<std::size_t> kept{least, most};
    if (points.empty()) kept.push_back(first);
    const bool is_last = std::all_of(y.begin() + static_cast<std::ptrdiff_t>(i), y.end(),
                                     [](double value) { return std::isnan(value); });
    if (is_last) kept.push_back(last);
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (const std::size_t index : kept) {
      points.push_back({index, follows_gap});
      follows_gap = false;
    }
    follows_gap = ends_in_gap;
  }
  return points;
}

std::vector<DrawnBand> thinned_band(const std::vector<double>& low, const std::vector<double>& high,
                                    std::size_t positions, std::size_t columns) {
  RAUM_ASSERT(low.size() == high.size() && low.size() <= positions && columns > 0);
  std::vector<DrawnBand> band;
  bool follows_gap = true;
  std::size_t column = 0, last = 0;  // of the last piece
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (std::isnan(low[i]) || std::isnan(high[i])) {
      follows_gap = true;
      continue;
    }
    if (band.empty() || column_of(i, positions, columns) != column) {
      band.push_back({i, low[i], high[i], follows_gap});
      column = column_of(i, positions, columns);
    } else {
      band.back().low = std::min(band.back().low, low[i]);
      band.back().high = std::max(band.back().high, high[i]);
    }
    last = i;
    follows_gap = false;
  }
  if (!band.empty() && band.back().index != last) {
    band.push_back({last, low[last], high[last], false});
  }
  return band;
}

std::vector<std::size_t> evenly(std::size_t count, std::size_t most) {
  RAUM_ASSERT(most >= 2);
  std::vector<std::size_t> indices;
  const std::size_t kept = std::min(count, most);
  for (std::size_t i = 0; i < kept; ++i) {
    indices.push_back(kept == 1 ? 0 : i * (count - 1) / (kept - 1));
  }
  return indices;
}

}  // namespace raum::web
