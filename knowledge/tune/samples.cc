#include "knowledge/tune/samples.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/core/splitmix.h"

namespace raum::knowledge::tuning {

void Samples::add(const Position& position, double target) {
  RAUM_ASSERT(target >= 0 && target <= 1);
  append_features(position, features_);
  ends_.push_back(features_.size());
  const int phase = std::min(full_phase_, position.occupied().count() - 2);
  phases_.push_back(static_cast<std::uint8_t>(phase));
  targets_.push_back(static_cast<float>(target));
  const double middlegame = static_cast<double>(phase) / full_phase_;
  for_each(position.occupied(), [&](Square s) {
    Seen& seen = seen_[feature_of(position.at(s), s)];
    seen.middlegame += middlegame;
    seen.endgame += 1 - middlegame;
  });
}

Samples Samples::shuffled(std::uint64_t seed) const {
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  SplitMix64 random{seed};
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  Samples result(full_phase_);
  result.seen_ = seen_;
  result.features_.reserve(features_.size());
  result.ends_.reserve(size());
  for (const std::size_t i : order) {
    const SampleView sample = (*this)[i];
    result.features_.insert(result.features_.end(), sample.features.begin(), sample.features.end());
    result.ends_.push_back(result.features_.size());
    result.phases_.push_back(phases_[i]);
    result.targets_.push_back(targets_[i]);
  }
  return result;
}

}  // namespace raum::knowledge::tuning
