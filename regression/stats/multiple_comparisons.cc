#include "regression/stats/multiple_comparisons.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace raum::regression {
namespace {

// The indices of the values in ascending order of value.
std::vector<std::size_t> rising(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<const double> p) {
  std::vector<double> adjusted(p.size());
  double largest = 0;
  std::size_t left = p.size();
  for (const std::size_t i : rising(p)) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(left--) * p[i]));
    adjusted[i] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p) {
  std::vector<double> adjusted(p.size());
  const std::vector<std::size_t> order = rising(p);
  double smallest = 1;
  for (std::size_t rank = p.size(); rank > 0; --rank) {
    const std::size_t i = order[rank - 1];
    const double scale = static_cast<double>(p.size()) / static_cast<double>(rank);
    smallest = std::min(smallest, scale * p[i]);
    adjusted[i] = smallest;
  }
  return adjusted;
}

}  // namespace raum::regression
