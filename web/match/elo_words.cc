#include "web/match/elo_words.h"

#include <fmt/core.h>

#include <cmath>

namespace raum::web {

std::string elo_words(double elo) {
  if (std::abs(elo) >= tournament::kEloLimit) return elo > 0 ? "+∞" : "-∞";
  return fmt::format("{:+.1f}", elo);
}

std::string elo_words(const tournament::Estimate& estimate) {
  return fmt::format("{}, with 95 % confidence from {} to {}", elo_words(estimate.value),
                     elo_words(estimate.low), elo_words(estimate.high));
}

}  // namespace raum::web
