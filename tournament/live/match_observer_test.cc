// MatchObserver: is shown every game and every move, and changes nothing.
#include "tournament/live/match_observer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

// Keeps what it is shown.
class Recorder final : public MatchObserver {
 public:
  explicit Recorder(bool wants_slots = true) : wants_slots_(wants_slots) {}

  [[nodiscard]] LiveSlots* begin(const Schedule&, std::size_t workers) noexcept override {
    if (wants_slots_) slots_ = std::make_unique<LiveSlots>(workers);
    return slots_.get();
  }
  void stored(const StoredResult& game) noexcept override { games.push_back(game); }
  void cleared() noexcept override {}
  void counted(const Tally& tally, std::size_t games_now) noexcept override {
    pairs.push_back(tally.counted());
    played_now = games_now;
  }

  [[nodiscard]] const LiveSlots* slots() const { return slots_.get(); }

  std::vector<StoredResult> games;
  std::vector<std::size_t> pairs;
  std::size_t played_now = 0;

 private:
  bool wants_slots_;
  std::unique_ptr<LiveSlots> slots_;
};

class Observed : public MatchFixture {
 protected:
  // NOLINTNEXTLINE(modernize-use-nodiscard): often called for its effect
  static MatchOutcome observed(const MatchConfig& config, Recorder& recorder) {
    MatchCallbacks callbacks;
    callbacks.observer = &recorder;
    const auto outcome = run_match(config, callbacks);
    EXPECT_TRUE(outcome.has_value());
    return outcome ? *outcome : MatchOutcome{};
  }

  [[nodiscard]] MatchConfig match(std::size_t pairs) const {
    MatchConfig c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), pairs);
    c.concurrency = 2;
    return c;
  }

  [[nodiscard]] std::vector<StoredResult> stored_results() const {
    std::vector<StoredResult> results;
    for (const StoredGame& game : stored_games(folder_ / "match.db")) {
      results.push_back(result_of(game));
    }
    return results;
  }
};

std::vector<StoredResult> in_order(std::vector<StoredResult> games) {
  std::sort(games.begin(), games.end(), [](const StoredResult& a, const StoredResult& b) {
    return std::pair(a.pair, a.leg) < std::pair(b.pair, b.leg);
  });
  return games;
}

TEST_F(Observed, MatchShowsEveryGameOnce) {
  Recorder recorder;
  const MatchOutcome outcome = observed(match(10), recorder);
  EXPECT_TRUE(outcome.complete);
  ASSERT_EQ(recorder.games.size(), 20U);
  EXPECT_EQ(in_order(recorder.games), stored_results());
  EXPECT_EQ(recorder.played_now, 20U);
  EXPECT_TRUE(std::is_sorted(recorder.pairs.begin(), recorder.pairs.end()));
  EXPECT_EQ(recorder.pairs.back(), 10U);
}

TEST_F(Observed, ContinuedMatchShowsTheGamesBefore) {
  played(match(4));
  Recorder recorder;
  observed(match(9), recorder);
  EXPECT_EQ(recorder.games.size(), 18U);
  EXPECT_EQ(in_order(recorder.games), stored_results());
  EXPECT_EQ(recorder.pairs.front(), 4U);
  EXPECT_EQ(recorder.played_now, 10U);
}

TEST_F(Observed, MatchShowsCopiedGames) {
  const auto named = [&](const char* name) {
    MatchConfig c = match(6);
    c.engines[0].name = name;
    c.new_match = true;
    return c;
  };
  played(named("a"));
  Recorder recorder;
  const MatchOutcome outcome = observed(named("renamed"), recorder);
  EXPECT_EQ(outcome.from_cache, 12U);
  ASSERT_EQ(recorder.games.size(), 12U);
  EXPECT_TRUE(std::all_of(recorder.games.begin(), recorder.games.end(),
                          [](const StoredResult& game) { return game.is_cached; }));
  EXPECT_EQ(recorder.pairs.back(), 6U);
}

TEST_F(Observed, MatchShowsFaults) {
  MatchConfig c = config(scripted("a", "good"), scripted("b", "crash", 2), 1);
  c.max_failures = 0;
  Recorder recorder;
  observed(c, recorder);
  ASSERT_EQ(recorder.games.size(), 2U);
  EXPECT_EQ(recorder.games[0].failed, "b");
  EXPECT_EQ(recorder.games[0].fault.substr(0, 5), "crash");
}

TEST_F(Observed, SlotsShowTheGamesThatAreStored) {
  const MatchConfig c = match(20);
  Recorder recorder;
  std::atomic<bool> is_over{false};
  std::vector<LiveGame> seen;  // the last copy of each game
  MatchCallbacks callbacks;
  callbacks.observer = &recorder;
  // The slots exist once the first step or pair is reported, both by the thread of run_match().
  std::atomic<const LiveSlots*> slots{nullptr};
  callbacks.progress = [&](const MatchProgress&) { slots = recorder.slots(); };
  std::jthread reader([&] {
    while (!is_over) {
      const LiveSlots* const now = slots;
      for (std::size_t i = 0; now != nullptr && i < now->size(); ++i) {
        const auto game = (*now)[i].read();
        if (!game || game->moves.empty()) continue;
        const auto same = std::find_if(seen.begin(), seen.end(), [&](const LiveGame& other) {
          return other.pair == game->pair && other.leg == game->leg;
        });
        if (same == seen.end()) {
          seen.push_back(*game);
        } else {
          *same = *game;
        }
      }
      std::this_thread::yield();
    }
  });
  const auto outcome = run_match(c, callbacks);
  is_over = true;
  reader.join();
  ASSERT_TRUE(outcome.has_value());
  ASSERT_GT(seen.size(), 3U);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 40U);
  std::size_t moves = 0, wrong = 0;
  for (const LiveGame& game : seen) {
    const StoredGame& stored = games[2 * (game.pair - 1) + static_cast<std::size_t>(game.leg)];
    const auto expected = parse_moves(stored.moves);
    const auto infos = parse_infos(stored.infos);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      ++moves;
      const LiveMove& move = game.moves[i];
      if (i >= expected->size() || move.move != (*expected)[i] ||
          move.score_cp != (*infos)[i].score_cp || move.depth != (*infos)[i].depth ||
          move.ms != (*infos)[i].time_ms) {
        ++wrong;
      }
    }
  }
  EXPECT_GT(moves, 20U);
  EXPECT_EQ(wrong, 0U);
  for (std::size_t i = 0; i < recorder.slots()->size(); ++i) {
    EXPECT_EQ((*recorder.slots())[i].read()->pair, 0U) << "no game after the match";
  }
}

TEST_F(Observed, MatchPlaysTheSameGames) {
  MatchConfig c = match(10);
  played(c);
  const auto expected = course_of(stored_games(c.db_path));
  ASSERT_EQ(expected.size(), 20U);
  for (const bool wants_slots : {true, false}) {
    c.db_path = folder_ / (wants_slots ? "slots.db" : "none.db");
    Recorder recorder(wants_slots);
    observed(c, recorder);
    EXPECT_EQ(course_of(stored_games(c.db_path)), expected);
    EXPECT_EQ(recorder.games.size(), 20U);
  }
}

}  // namespace
}  // namespace raum::tournament
