#include "tournament/tally.h"

#include "engine/base/assert.h"

namespace raum::tournament {

Tally::Tally(std::size_t pairs, std::optional<SprtBounds> sprt, int max_failures)
    : pairs_(pairs), bounds_(sprt), max_failures_(max_failures) {}

bool Tally::has(std::size_t pair, int leg) const {
  if (pair <= counted_) return true;
  const std::size_t i = pair - counted_ - 1;
  return i < ahead_.size() && ahead_[i][static_cast<std::size_t>(leg)].has_value();
}

bool Tally::add(const TalliedGame& game) {
  if (game.pair > pairs_) return false;
  RAUM_ASSERT(game.pair >= 1 && game.leg >= 0 && game.leg < kLegs && !has(game.pair, game.leg));
  const std::size_t i = game.pair - counted_ - 1;
  if (i >= ahead_.size()) ahead_.resize(i + 1);
  Legs& legs = ahead_[i];
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

void Tally::count_prefix() {
  while (!is_decided() && !ahead_.empty()) {
    const Legs& legs = ahead_.front();
    if (!legs[0] || !legs[1]) return;
    ++counted_;
    const bool is_evidence = legs[0]->is_evidence && legs[1]->is_evidence;
    if (is_evidence) {
      for (Standing* const s : {&total_, &standings_[legs[0]->players]}) {
        s->pairs.add(legs[0]->first, legs[1]->first);
        for (const auto& leg : legs) s->games.add(leg->first);
      }
    } else {
      ++repeats_;
    }
    for (const auto& leg : legs) count_failures(*leg);
    ahead_.pop_front();
    if (!bounds_ || !is_evidence) continue;
    const auto state = sprt_state(total_.pairs, *bounds_);
    RAUM_ASSERT(state.has_value());
    if (state) state_ = *state;
  }
}

}  // namespace raum::tournament
