#include "web/results/elo_text.h"

#include <fmt/core.h>

#include <cmath>
#include <limits>
#include <utility>

namespace raum::web {

namespace {

double end_of_interval(double elo) {
  if (std::abs(elo) < tournament::kEloLimit) return elo;
  return std::copysign(std::numeric_limits<double>::infinity(), elo);
}

std::string number(double elo) {
  if (std::abs(elo) >= tournament::kEloLimit) return elo > 0 ? "+∞" : "-∞";
  return fmt::format("{:+.1f}", elo);
}

}  // namespace

std::string elo_text(const tournament::Estimate& estimate) {
  return fmt::format("{} [{}, {}]", number(estimate.value), number(estimate.low),
                     number(estimate.high));
}

IntervalRow elo_row(std::string label, const tournament::Estimate& estimate) {
  return {.label = std::move(label),
          .low = end_of_interval(estimate.low),
          .value = estimate.value,
          .high = end_of_interval(estimate.high)};
}

}  // namespace raum::web
