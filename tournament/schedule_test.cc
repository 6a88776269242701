#include "tournament/schedule.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

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

TEST(Schedule, KeepsTheOrderOfTheFileWithSeedZero) {
  const auto schedule = Schedule::make(numbered(4), 3, 0, false);
  ASSERT_TRUE(schedule.has_value());
  EXPECT_EQ(order(*schedule), (std::vector<std::string>{"0", "1", "2"}));
}

TEST(Schedule, PlaysEveryOpeningOnceInASeededOrder) {
  const auto a = Schedule::make(numbered(50), 50, 7, false);
  const auto again = Schedule::make(numbered(50), 50, 7, false);
  const auto other = Schedule::make(numbered(50), 50, 8, false);
  ASSERT_TRUE(a && again && other);
  const auto texts = order(*a);
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), 50U);
  EXPECT_EQ(texts, order(*again));
  EXPECT_NE(texts, order(*other));
  EXPECT_NE(texts, order(*Schedule::make(numbered(50), 50, 0, false)));
}

TEST(Schedule, GivesAPairTheSameOpeningWhateverTheNumberOfPairs) {
  const auto few = Schedule::make(numbered(50), 10, 7, false);
  const auto many = Schedule::make(numbered(50), 40, 7, false);
  ASSERT_TRUE(few && many);
  auto texts = order(*many);
  texts.resize(10);
  EXPECT_EQ(order(*few), texts);
}

TEST(Schedule, RefusesMorePairsThanOpenings) {
  const auto schedule = Schedule::make(numbered(3), 4, 0, false);
  ASSERT_FALSE(schedule.has_value());
  EXPECT_NE(schedule.error().expected.find("at most 3"), std::string::npos);
  EXPECT_FALSE(Schedule::make(numbered(3), 0, 0, false).has_value());
}

TEST(Schedule, BeginsAgainWhenRepeatsAreAllowed) {
  const auto schedule = Schedule::make(numbered(3), 5, 0, true);
  ASSERT_TRUE(schedule.has_value());
  EXPECT_TRUE(schedule->has_repeats());
  EXPECT_EQ(order(*schedule), (std::vector<std::string>{"0", "1", "2", "0", "1"}));
}

}  // namespace
}  // namespace raum::tournament
