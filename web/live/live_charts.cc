#include "web/live/live_charts.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "web/charts/table.h"
#include "web/match/course.h"
#include "web/match/strength.h"
#include "web/match/verdict.h"

namespace raum::web {

using tournament::StoredMatch;
using tournament::Tally;

namespace {

constexpr std::size_t kGamesAtATime = 4'096;  // copied under the lock of the match

}  // namespace

void LiveCharts::forget_games() {
  tally_.reset();
  series_ = {};
  taken_ = 0;
  waiting_.clear();
  faults_.clear();
  drawn_.reset();
}

void LiveCharts::take_new_games(const LiveStatus& status) {
  const LiveSetup& setup = *status.setup;
  if (clearings_ != status.clearings) forget_games();
  clearings_ = status.clearings;
  if (!tally_) tally_.emplace(setup.schedule.pairs(), setup.config.sprt);
  while (taken_ < status.games) {
    // Not those that were stored since: their kind of fault may be missing in `status`.
    const std::size_t most = std::min(kGamesAtATime, status.games - taken_);
    const auto games = match_.results(taken_, most);
    if (games.empty()) break;  // the list was emptied after `status` was read
    for (const LiveResult& game : games) {
      ++taken_;
      if (game.failed >= 0) ++faults_[{game.failed, game.fault}];
      tournament::TalliedGame tallied{.pair = game.pair,
                                      .leg = game.leg,
                                      .players = setup.schedule.pairing(game.pair),
                                      .first = game.first,
                                      .is_evidence = game.is_evidence};
      if (game.failed >= 0) tallied.failed = static_cast<std::size_t>(game.failed);
      waiting_[game.pair][game.leg] = std::move(tallied);
    }
  }
  // Pair by pair, so that the series has the figures after each of them.
  for (auto next = waiting_.begin(); next != waiting_.end(); next = waiting_.erase(next)) {
    const auto& [pair, legs] = *next;
    if (tally_->is_decided() || pair != tally_->counted() + 1 || !legs[0] || !legs[1]) break;
    for (const auto& leg : legs) tally_->add(*leg);
    append_pair(series_, *tally_);
  }
}

std::string LiveCharts::draw(const LiveStatus& status) const {
  StoredMatch match{.id = 0,
                    .config = status.setup->config,
                    .outcome = outcome_of(*tally_, status.setup->schedule.pairings()),
                    .last_counted = tally_->counted(),
                    .damaged = {}};
  std::string html;
  if (status.end && status.end->error.empty()) {
    match.outcome = status.end->outcome;
    html += to_html(verdict_of(match));
  }
  html += strength_section(match);
  html += course_section(match, series_);
  if (faults_.empty()) return html;
  Table table{.caption = "Games that an engine lost by a fault",
              .columns = {{"engine"}, {"fault"}, {"games", true}},
              .rows = {}};
  for (const auto& [how, games] : faults_) {
    const auto engine = static_cast<std::size_t>(how.first);
    const auto kind = static_cast<std::size_t>(how.second);
    table.rows.push_back({match.config.engines.at(engine).name, status.fault_kinds.at(kind),
                          fmt::format("{}", games)});
  }
  return html + "<section id=\"faults\">\n<h2>Faults</h2>\n" + to_html(table) + "</section>\n";
}

Json LiveCharts::json() {
  const LiveStatus status = match_.status();
  if (!status.setup) return {{"pairs", 0}, {"html", ""}};
  take_new_games(status);
  const bool is_new_end = status.end != nullptr && !has_end_;
  if (drawn_ != tally_->counted() || is_new_end) {
    html_ = draw(status);
    drawn_ = tally_->counted();
    has_end_ = status.end != nullptr;
  }
  return {{"pairs", *drawn_}, {"html", html_}};
}

}  // namespace raum::web
