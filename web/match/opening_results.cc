#include "web/match/opening_results.h"

namespace raum::web {

void OpeningResults::add(const tournament::StoredGame& game, bool is_counted) {
  if (!is_counted) return;
  if (game.leg == 0) {
    first_ = {.pair = game.pair,
              .opening = game.opening,
              .result = tournament::result_of_first(game.result, 0)};
    return;
  }
  if (!first_ || first_->pair != game.pair) return;
  const auto [found, is_new] = numbers_.emplace(first_->opening, openings_.size());
  if (is_new) openings_.push_back({.text = first_->opening, .pairs = {}, .counts = {}});
  OpeningResult& opening = openings_[found->second];
  opening.pairs.push_back(game.pair);
  opening.counts.add(first_->result, tournament::result_of_first(game.result, 1));
}

}  // namespace raum::web
