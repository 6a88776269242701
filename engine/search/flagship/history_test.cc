#include "engine/search/flagship/history.h"

#include <gtest/gtest.h>

namespace raum::flagship {
namespace {

const Move kMove = Move::make(Square::at(3), Square::at(8));

TEST(History, RewardsAndPunishesOneMoveOfOneSide) {
  History history;
  history.reward(Color::White, kMove, 3);
  EXPECT_GT(history.value(Color::White, kMove), 0);
  EXPECT_EQ(history.value(Color::Black, kMove), 0);
  EXPECT_EQ(history.value(Color::White, Move::make(Square::at(8), Square::at(3))), 0);
  history.punish(Color::White, kMove, 3);
  history.punish(Color::White, kMove, 3);
  EXPECT_LT(history.value(Color::White, kMove), 0);
  history.clear();
  EXPECT_EQ(history.value(Color::White, kMove), 0);
}

TEST(History, StaysWithinItsLimitAndComesBackFast) {
  History history;
  for (int i = 0; i < 1'000; ++i) history.reward(Color::White, kMove, 20);
  const int most = history.value(Color::White, kMove);
  EXPECT_LE(most, History::kLimit);
  EXPECT_GT(most, History::kLimit * 9 / 10);
  // Against the gravity of a value near its limit a change counts almost double.
  History other;
  other.punish(Color::White, kMove, 4);
  history.punish(Color::White, kMove, 4);
  EXPECT_GT(most - history.value(Color::White, kMove), -other.value(Color::White, kMove) * 3 / 2);
  for (int i = 0; i < 1'000; ++i) history.punish(Color::White, kMove, 20);
  EXPECT_GE(history.value(Color::White, kMove), -History::kLimit);
}

TEST(History, LearnsMoreFromDeeperNodes) {
  History shallow;
  History deep;
  shallow.reward(Color::Black, kMove, 1);
  deep.reward(Color::Black, kMove, 5);
  EXPECT_GT(deep.value(Color::Black, kMove), shallow.value(Color::Black, kMove));
}

}  // namespace
}  // namespace raum::flagship
