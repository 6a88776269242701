// A match that tests play by hand: they write the slots and the results themselves.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "engine/board/position_text.h"
#include "tournament/openings/openings.h"
#include "tournament/schedule/tally.h"
#include "web/live/live_match.h"

namespace raum::web {

/// Two openings: the start, and one in which Black moves first and is in check.
constexpr const char* kCheckText =
    "5/p4/k4/5/5//5/5/5/5/5//5/5/R4/5/5//5/5/5/5/5//5/5/5/P4/4K b 0 1";

class PlayedByHand {
 public:
  explicit PlayedByHand(std::size_t pairs, int workers = 2, std::size_t engines = 2,
                        const std::string& name = "engine") {
    config_.pairs = pairs;
    config_.concurrency = workers;
    config_.db_path = "m.db";
    config_.limit.depth = 1;
    config_.sprt = tournament::SprtBounds{.elo0 = 0, .elo1 = 50};
    if (engines > 2) config_.sprt = std::nullopt;
    for (std::size_t i = 0; i < engines; ++i) {
      config_.engines.emplace_back().name = name + std::to_string(i + 1);
    }
    auto openings =
        tournament::parse_openings(std::string(kStartText) + "\n" + kCheckText + "\n", "test");
    EXPECT_TRUE(openings.has_value()) << (openings ? "" : to_string(openings.error()));
    auto schedule = tournament::Schedule::make(
        std::move(*openings), {.players = engines, .rounds = pairs, .allow_repeats = true});
    EXPECT_TRUE(schedule.has_value());
    schedule_.emplace(std::move(*schedule));
    tally_.emplace(schedule_->pairs(), config_.sprt);
  }

  void begin() {
    slots_ = match().begin(*schedule_, static_cast<std::size_t>(config_.concurrency));
  }

  [[nodiscard]] tournament::LiveSlot& slot(std::size_t worker) { return (*slots_)[worker]; }

  /// All games are removed from the database.
  void clear() {
    tally_.emplace(schedule_->pairs(), config_.sprt);
    match().cleared();
    match().counted(*tally_, 0);
  }

  /// The database gets a game with this result of the pair's first engine.
  void store(std::size_t pair, int leg, tournament::Result first, const std::string& fault = "") {
    const tournament::Pairing& players = schedule_->pairing(pair);
    const auto name = [&](std::size_t player) { return config_.engines[player].name; };
    const bool is_white = leg == 0;
    const auto white = is_white ? first : opposite(first);
    tournament::StoredResult game{.pair = static_cast<std::int64_t>(pair),
                                  .leg = leg,
                                  .white = name(is_white ? players.first : players.second),
                                  .black = name(is_white ? players.second : players.first),
                                  .result = white == tournament::Result::Win    ? "1-0"
                                            : white == tournament::Result::Loss ? "0-1"
                                                                                : "1/2-1/2",
                                  .failed = fault.empty() ? "" : name(players.second),
                                  .fault = fault};
    tournament::TalliedGame tallied{.pair = pair, .leg = leg, .players = players, .first = first};
    if (!fault.empty()) tallied.failed = players.second;
    match().stored(game);
    tally_->add(tallied);
    match().counted(*tally_, ++games_);
  }

  void store_pair(std::size_t pair, tournament::Result first, tournament::Result second) {
    store(pair, 0, first);
    store(pair, 1, second);
  }

  [[nodiscard]] tournament::MatchOutcome outcome() const {
    return outcome_of(*tally_, schedule_->pairings());
  }

  [[nodiscard]] LiveMatch& match() {
    if (!match_) match_.emplace(config_);
    return *match_;
  }
  [[nodiscard]] const tournament::Tally& tally() const { return *tally_; }
  [[nodiscard]] tournament::MatchConfig& config() { return config_; }

 private:
  tournament::MatchConfig config_;
  std::optional<tournament::Schedule> schedule_;
  std::optional<tournament::Tally> tally_;
  std::optional<LiveMatch> match_;  // once it is used, so that tests can change the settings
  tournament::LiveSlots* slots_ = nullptr;
  std::size_t games_ = 0;
};

}  // namespace raum::web
