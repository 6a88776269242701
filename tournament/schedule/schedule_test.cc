#include "tournament/schedule/schedule.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

std::vector<Opening> numbered(std::size_t count) {
  std::vector<Opening> openings(count);
  for (std::size_t i = 0; i < count; ++i) openings[i].text = std::to_string(i);
  return openings;
}

std::vector<std::string> order(const Schedule& schedule) {
  std::vector<std::string> texts;
  for (std::size_t pair = 1; pair <= schedule.pairs(); ++pair) {
    texts.push_back(schedule.opening(pair).text);
  }
  return texts;
}

Expected<Schedule> make(std::size_t openings, std::size_t rounds, std::uint64_t seed,
                        bool allow_repeats) {
  return Schedule::make(numbered(openings),
                        {.rounds = rounds, .seed = seed, .allow_repeats = allow_repeats});
}

TEST(Schedule, PlaysGivenPairingsRoundByRound) {
  const Schedule schedule = Schedule::of(numbered(2), {{2, 0}, {0, 1}, {1, 2}});
  EXPECT_EQ(order(schedule), (std::vector<std::string>{"0", "0", "0", "1", "1", "1"}));
  EXPECT_EQ(schedule.pairing(4), (Pairing{2, 0}));
  EXPECT_EQ(schedule.pairing(6), (Pairing{1, 2}));
  EXPECT_FALSE(schedule.has_repeats());
}

TEST(Schedule, KeepsTheOrderOfTheFileWithSeedZero) {
  const auto schedule = make(4, 3, 0, false);
  ASSERT_TRUE(schedule.has_value());
  EXPECT_EQ(order(*schedule), (std::vector<std::string>{"0", "1", "2"}));
}

TEST(Schedule, PlaysEveryOpeningOnceInASeededOrder) {
  const auto a = make(50, 50, 7, false);
  const auto again = make(50, 50, 7, false);
  const auto other = make(50, 50, 8, false);
  ASSERT_TRUE(a && again && other);
  const auto texts = order(*a);
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), 50U);
  EXPECT_EQ(texts, order(*again));
  EXPECT_NE(texts, order(*other));
  EXPECT_NE(texts, order(*make(50, 50, 0, false)));
}

TEST(Schedule, ShufflesIntoEveryOrder) {
  std::set<std::vector<std::string>> orders;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) orders.insert(order(*make(3, 3, seed, false)));
  EXPECT_EQ(orders.size(), 6U);
}

TEST(Schedule, KeepsOpeningsWhenPairsAreAdded) {
  const auto few = make(50, 10, 7, false);
  const auto many = make(50, 40, 7, false);
  ASSERT_TRUE(few && many);
  auto texts = order(*many);
  texts.resize(10);
  EXPECT_EQ(order(*few), texts);
}

TEST(Schedule, RefusesMorePairsThanOpenings) {
  EXPECT_TRUE(make(3, 3, 0, false).has_value());
  EXPECT_EQ(error_line(make(3, 4, 0, false)),
            "pairs: found 4, expected at most 3, the number of distinct openings, since a repeated "
            "game is no evidence (--allow-repeats plays them all the same)");
  EXPECT_EQ(error_line(make(3, 0, 0, false)), "pairs: found 0, expected at least 1");
}

TEST(Schedule, StartsOverWhenRepeatsAreAllowed) {
  const auto schedule = make(3, 5, 0, true);
  ASSERT_TRUE(schedule.has_value());
  EXPECT_TRUE(schedule->has_repeats());
  EXPECT_EQ(order(*schedule), (std::vector<std::string>{"0", "1", "2", "0", "1"}));
}

TEST(Schedule, PlaysARoundRobinRoundByRound) {
  const auto schedule = Schedule::make(numbered(3), {.players = 4, .rounds = 2});
  ASSERT_TRUE(schedule.has_value());
  EXPECT_EQ(schedule->pairs(), 12U);
  const std::vector<Pairing> expected{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  EXPECT_EQ(schedule->pairings(), expected);
  for (std::size_t pair = 1; pair <= 12; ++pair) {
    EXPECT_EQ(schedule->pairing(pair), expected[(pair - 1) % 6]);
    EXPECT_EQ(schedule->opening(pair).text, pair <= 6 ? "0" : "1");
  }
}

TEST(Schedule, PairsTheFirstWithAllInAGauntlet) {
  const auto schedule =
      Schedule::make(numbered(1), {.players = 4, .format = Format::Gauntlet, .rounds = 1});
  ASSERT_TRUE(schedule.has_value());
  EXPECT_EQ(schedule->pairings(), (std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}}));
}

TEST(Schedule, RefusesASinglePlayer) {
  EXPECT_EQ(error_line(Schedule::make(numbered(1), {.players = 1, .rounds = 1})),
            "engines: found 1, expected at least two");
  EXPECT_TRUE(Schedule::make(numbered(1), {.players = 2, .rounds = 1}).has_value());
}

TEST(Schedule, ParsesTheNamesOfItsFormats) {
  for (const Format format : {Format::RoundRobin, Format::Gauntlet}) {
    EXPECT_EQ(parse_format(to_string(format)), format);
  }
  EXPECT_EQ(error_line(parse_format("swiss")),
            "format: found \"swiss\", expected round-robin or gauntlet");
}

}  // namespace
}  // namespace raum::tournament
