#include "tournament/schedule/tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::tournament {
namespace {

struct GameResult {
  std::size_t pair;
  int leg;
  Result first;
};

bool add(Tally& tally, std::size_t pair, int leg, Result first) {
  return tally.add({.pair = pair, .leg = leg, .players = {0, 1}, .first = first});
}

// Results of a first engine that mostly wins, in the order of the schedule.
std::vector<GameResult> results(std::size_t pairs) {
  std::vector<GameResult> games;
  SplitMix64 random(3);
  for (std::size_t pair = 1; pair <= pairs; ++pair) {
    for (int leg = 0; leg < kLegs; ++leg) {
      const auto roll = random.below(10);
      games.push_back({pair, leg, roll < 7 ? Result::Win : roll < 8 ? Result::Draw : Result::Loss});
    }
  }
  return games;
}

void shuffle(std::vector<GameResult>& games, std::uint64_t seed) {
  SplitMix64 random(seed);
  for (std::size_t i = games.size(); i > 1; --i) std::swap(games[i - 1], games[random.below(i)]);
}

TEST(Tally, CountsOnlyTheContiguousPrefix) {
  Tally tally(3, std::nullopt);
  EXPECT_FALSE(add(tally, 2, 0, Result::Win));
  EXPECT_TRUE(add(tally, 2, 1, Result::Win));
  EXPECT_EQ(tally.pairs_done(), 1U);
  EXPECT_EQ(tally.counted(), 0U);
  add(tally, 1, 1, Result::Loss);
  add(tally, 1, 0, Result::Draw);
  EXPECT_EQ(tally.counted(), 2U);
  EXPECT_EQ(tally.pair_counts(), (PairCounts{{0, 1, 0, 0, 1}}));
  EXPECT_EQ(tally.game_counts(), (GameCounts{.loss = 1, .draw = 1, .win = 2}));
  EXPECT_FALSE(tally.is_complete());
}

TEST(Tally, CountsGamesLostByAFault) {
  Tally tally(3, std::nullopt);
  const auto add_game = [&](std::size_t pair, int leg, std::optional<std::size_t> failed) {
    tally.add({.pair = pair,
               .leg = leg,
               .players = {0, 1},
               .first = failed == 0U ? Result::Loss : Result::Win,
               .failed = failed});
  };
  add_game(1, 0, 0);
  add_game(1, 1, 1);
  EXPECT_EQ(tally.faults().games, 2U);
  EXPECT_EQ(tally.faults().pairs, 1U);
  add_game(2, 0, 1);
  EXPECT_EQ(tally.faults().games, 2U) << "the pair is not finished";
  add_game(2, 1, std::nullopt);
  add_game(3, 0, std::nullopt);
  add_game(3, 1, std::nullopt);
  EXPECT_EQ(tally.faults().games, 3U);
  EXPECT_EQ(tally.faults().pairs, 2U);
  EXPECT_EQ(tally.faults().without, (PairCounts{{0, 0, 0, 0, 1}}));
}

TEST(Tally, DoesNotDependOnTheOrderOfArrival) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 200};
  auto games = results(80);
  Tally in_order(80, bounds);
  for (const auto& [pair, leg, first] : games) add(in_order, pair, leg, first);
  ASSERT_TRUE(in_order.is_decided());
  ASSERT_LT(in_order.counted(), 80U) << "no pair would be left to ignore";
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    shuffle(games, seed);
    Tally shuffled(80, bounds);
    for (const auto& [pair, leg, first] : games) add(shuffled, pair, leg, first);
    EXPECT_EQ(shuffled.counted(), in_order.counted());
    EXPECT_EQ(shuffled.pair_counts(), in_order.pair_counts());
    EXPECT_EQ(shuffled.sprt()->llr, in_order.sprt()->llr);
  }
}

TEST(Tally, StopsCountingAtTheDecision) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 200};
  Tally tally(100, bounds);
  std::size_t pair = 0;
  while (!tally.is_decided()) {
    ++pair;
    add(tally, pair, 0, Result::Win);
    add(tally, pair, 1, pair % 2 == 0 ? Result::Win : Result::Draw);
  }
  EXPECT_EQ(tally.sprt()->verdict(), SprtState::H1);
  const auto counts = tally.pair_counts();
  add(tally, pair + 1, 0, Result::Loss);
  add(tally, pair + 1, 1, Result::Loss);
  EXPECT_EQ(tally.pair_counts(), counts);
  EXPECT_EQ(tally.counted(), pair);
  EXPECT_TRUE(tally.is_complete());
}

TEST(Tally, IgnoresGamesBeyondTheLastPair) {
  Tally tally(1, std::nullopt);
  EXPECT_FALSE(add(tally, 2, 0, Result::Win));
  EXPECT_FALSE(tally.has(2, 0));
  add(tally, 1, 0, Result::Win);
  add(tally, 1, 1, Result::Win);
  EXPECT_TRUE(tally.is_complete());
  EXPECT_EQ(tally.game_counts().total(), 2U);
}

TEST(Tally, KeepsThePairingsApart) {
  Tally tally(2, std::nullopt);
  for (int leg = 0; leg < kLegs; ++leg) {
    tally.add({.pair = 1, .leg = leg, .players = {0, 1}, .first = Result::Win});
    tally.add({.pair = 2, .leg = leg, .players = {1, 2}, .first = Result::Loss});
  }
  EXPECT_EQ(tally.standings().at({0, 1}).pairs, (PairCounts{{0, 0, 0, 0, 1}}));
  EXPECT_EQ(tally.standings().at({1, 2}).games.loss, 2U);
}

TEST(Tally, LeavesOutPairsThatAreNoEvidence) {
  // In the second pair both games are repeats, in the third and the fourth pair one game each.
  Tally tally(4, SprtBounds{.elo0 = 0, .elo1 = 100});
  for (std::size_t pair = 1; pair <= 4; ++pair) {
    for (int leg = 0; leg < kLegs; ++leg) {
      tally.add({.pair = pair,
                 .leg = leg,
                 .players = {0, 1},
                 .first = Result::Win,
                 .is_evidence = pair == 1 || pair == 3U + static_cast<std::size_t>(leg)});
    }
  }
  EXPECT_TRUE(tally.is_complete());
  EXPECT_EQ(tally.pair_counts().total(), 1U);
  EXPECT_EQ(tally.repeats(), 3U);
}

// A game won by the first player; if `failed`, because of a fault of the second.
TalliedGame faulty(std::size_t pair, int leg, bool failed) {
  return {.pair = pair,
          .leg = leg,
          .players = {0, 1},
          .first = Result::Win,
          .failed = failed ? std::optional<std::size_t>(1) : std::nullopt,
          .fault = "hang"};
}

TEST(Tally, KeepsGamesFarAheadInLittleMemory) {
  constexpr std::size_t kFar = std::numeric_limits<std::size_t>::max();
  Tally tally(kFar, std::nullopt);
  EXPECT_TRUE(tally.ahead().empty());
  add(tally, kFar, 1, Result::Win);
  add(tally, 3, 0, Result::Loss);
  add(tally, 1, 0, Result::Loss);
  add(tally, 1, 1, Result::Loss);
  EXPECT_EQ(tally.counted(), 1U);
  EXPECT_EQ(tally.ahead(), (std::vector<std::pair<std::size_t, int>>{{3, 0}, {kFar, 1}}));
  EXPECT_TRUE(tally.has(kFar, 1));
  EXPECT_FALSE(tally.has(kFar, 0));
}

TEST(Tally, CountsFailuresInTheOrderOfTheSchedule) {
  Tally tally(4, std::nullopt, 3);
  tally.add(faulty(2, 0, true));
  tally.add(faulty(2, 1, true));
  tally.add(faulty(3, 0, true));
  tally.add(faulty(3, 1, true));
  EXPECT_FALSE(tally.broken()) << "the pair before them is not finished";
  tally.add(faulty(1, 0, true));
  tally.add(faulty(1, 1, false));
  ASSERT_TRUE(tally.broken());
  EXPECT_EQ(tally.broken()->player, 1U);
  EXPECT_EQ(tally.broken()->fault, "hang");
}

TEST(Tally, ForgetsFailuresAfterAGameWithoutOne) {
  Tally tally(3, std::nullopt, 3);
  for (std::size_t pair = 1; pair <= 3; ++pair) {
    tally.add(faulty(pair, 0, true));
    tally.add(faulty(pair, 1, false));
  }
  EXPECT_FALSE(tally.broken());
}

}  // namespace
}  // namespace raum::tournament
