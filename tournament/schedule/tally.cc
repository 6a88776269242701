#include "tournament/schedule/tally.h"

#include <algorithm>

#include "base/core/assert.h"

namespace raum::tournament {

Tally::Tally(std::size_t pairs, std::optional<SprtBounds> sprt, int max_failures)
    : pairs_(pairs), bounds_(sprt), max_failures_(max_failures) {}

bool Tally::has(std::size_t pair, int leg) const {
  if (pair <= counted_) return true;
  const auto found = ahead_.find(pair);
  return found != ahead_.end() && found->second[static_cast<std::size_t>(leg)].has_value();
}

std::vector<std::pair<std::size_t, int>> Tally::ahead() const {
  std::vector<std::pair<std::size_t, int>> games;
  for (const auto& [pair, legs] : ahead_) {
    for (int leg = 0; leg < kLegs; ++leg) {
      if (legs[static_cast<std::size_t>(leg)]) games.emplace_back(pair, leg);
    }
  }
  return games;
}

bool Tally::add(const TalliedGame& game) {
  if (game.pair > pairs_) return false;
  RAUM_ASSERT(game.pair >= 1 && game.leg >= 0 && game.leg < kLegs && !has(game.pair, game.leg));
  Legs& legs = ahead_[game.pair];
  legs[static_cast<std::size_t>(game.leg)] = game;
  if (!legs[0] || !legs[1]) return false;
  ++pairs_done_;
  count_prefix();
  return true;
}

void Tally::count_failures(const TalliedGame& game) {
  for (const std::size_t player : {game.players.first, game.players.second}) {
    int& row = failures_[player];
    row = game.failed == player ? row + 1 : 0;
    if (max_failures_ > 0 && row >= max_failures_ && !broken_) broken_ = {player, game.fault};
  }
}

void Tally::count_evidence(const Legs& legs) {
  for (Standing* const s : {&total_, &standings_[legs[0]->players]}) {
    s->pairs.add(legs[0]->first, legs[1]->first);
    for (const auto& leg : legs) s->games.add(leg->first);
  }
  const auto faulty = std::count_if(legs.begin(), legs.end(),
                                    [](const auto& leg) { return leg->failed.has_value(); });
  faults_.games += static_cast<std::size_t>(faulty);
  if (faulty > 0) {
    ++faults_.pairs;
  } else {
    faults_.without.add(legs[0]->first, legs[1]->first);
  }
}

void Tally::count_prefix() {
  while (!is_decided()) {
    const auto next = ahead_.find(counted_ + 1);
    if (next == ahead_.end()) return;
    const Legs& legs = next->second;
    if (!legs[0] || !legs[1]) return;
    ++counted_;
    const bool is_evidence = legs[0]->is_evidence && legs[1]->is_evidence;
    if (is_evidence) {
      count_evidence(legs);
    } else {
      ++repeats_;
    }
    for (const auto& leg : legs) count_failures(*leg);
    ahead_.erase(next);
    if (!bounds_ || !is_evidence) continue;
    const auto state = sprt_state(total_.pairs, *bounds_);
    RAUM_ASSERT(state.has_value());
    if (state) state_ = *state;
  }
}

}  // namespace raum::tournament
