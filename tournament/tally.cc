#include "tournament/tally.h"

#include "engine/base/assert.h"

namespace raum::tournament {

Tally::Tally(std::size_t pairs, std::optional<SprtBounds> sprt) : legs_(pairs), bounds_(sprt) {}

bool Tally::has(std::size_t pair, int leg) const {
  return pair <= pairs() && legs_[pair - 1][static_cast<std::size_t>(leg)].has_value();
}

bool Tally::add(std::size_t pair, int leg, Result first) {
  if (pair > pairs()) return false;
  RAUM_ASSERT(pair >= 1 && leg >= 0 && leg < kLegs && !has(pair, leg));
  auto& legs = legs_[pair - 1];
  legs[static_cast<std::size_t>(leg)] = first;
  if (!legs[0] || !legs[1]) return false;
  ++pairs_done_;
  count_prefix();
  return true;
}

void Tally::count_prefix() {
  while (!is_decided() && counted_ < pairs()) {
    const auto& legs = legs_[counted_];
    if (!legs[0] || !legs[1]) return;
    ++counted_;
    pair_counts_.add(*legs[0], *legs[1]);
    for (const auto& result : legs) game_counts_.add(*result);
    if (!bounds_) continue;
    const auto state = sprt_state(pair_counts_, *bounds_);
    RAUM_ASSERT(state.has_value());
    if (state) state_ = *state;
  }
}

}  // namespace raum::tournament
