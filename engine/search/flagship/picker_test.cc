#include "engine/search/flagship/picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

NodeHistory at_root(History& history) {
  return {history, history.after_none(), history.after_none()};
}

std::vector<Move> picked(const Position& p, const NodeHistory& history, Move table_move,
                         Picker::Moves moves) {
  Picker picker(p, history, table_move, moves);
  std::vector<Move> all;
  for (Move move = picker.next(); move.is_some(); move = picker.next()) all.push_back(move);
  EXPECT_FALSE(picker.next().is_some()) << "nothing comes after the end";
  return all;
}

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Picker, GivesEveryMoveOnce) {
  History tables;
  const NodeHistory history = at_root(tables);
  SplitMix64 random{1};
  int promotions = 0;
  for (const Position& p : varied_positions(11, 40)) {
    MoveList list;
    list_moves(p, list);
    const std::vector<Move> legal(list.begin(), list.end());
    std::vector<Move> noisy;
    for (const Move move : legal) {
      if (is_noisy(p, move)) noisy.push_back(move);
      promotions += move.is_promotion() ? 1 : 0;
    }
    for (const Move first : {Move::none(), legal[random.below(legal.size())]}) {
      const auto all = picked(p, history, first, Picker::Moves::All);
      EXPECT_EQ(sorted(all), sorted(legal)) << to_string(p);
      EXPECT_TRUE(!first.is_some() || all.front() == first);
    }
    EXPECT_EQ(sorted(picked(p, history, Move::none(), Picker::Moves::Noisy)), sorted(noisy))
        << to_string(p);
  }
  EXPECT_GT(promotions, 20);
}

TEST(Picker, GivesTheMoveOfTheTableThenTheBestVictimThenQuietMovesByHistory) {
  const Position p = placed(Color::White, {"KAa1", "kEe5", "RCc3", "pCc5", "qCd3", "PBb2", "BBd1"});
  History tables;
  NodeHistory history = at_root(tables);
  const Move table_move = Move::parse("Aa1Aa2").value();
  const Move good = Move::parse("Bd1Cd2").value();
  const Move bad = Move::parse("Bd1Ac1").value();
  history.reward(p, good, 5);
  history.punish(p, bad, 5);
  const auto all = picked(p, history, table_move, Picker::Moves::All);
  ASSERT_GT(all.size(), 10U);
  EXPECT_EQ(to_string(all[0]), "Aa1Aa2");
  EXPECT_EQ(to_string(all[1]), "Cc3Cd3");
  EXPECT_EQ(to_string(all[2]), "Cc3Cc5");
  EXPECT_EQ(all[3], good);
  EXPECT_EQ(all.back(), bad);
}

TEST(Picker, CapturesWithTheLeastValuableMan) {
  const Position p = placed(Color::White, {"KAa1", "kEd5", "QCc3", "NCb3", "rCc5"});
  History tables;
  const auto all = picked(p, at_root(tables), Move::none(), Picker::Moves::Noisy);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(to_string(all[0]), "Cb3Cc5");
}

TEST(Picker, GivesUnderpromotionsAfterAllOtherCapturesAndPromotions) {
  const Position p = placed(Color::White, {"KAa1", "kAe5", "PDb5", "nEc5", "RCc3", "pCc5"});
  History tables;
  const auto all = picked(p, at_root(tables), Move::none(), Picker::Moves::Noisy);
  ASSERT_EQ(all.size(), 11U);
  EXPECT_EQ(to_string(all[0]), "Db5Ec5q");
  EXPECT_EQ(to_string(all[1]), "Db5Eb5q");
  EXPECT_EQ(to_string(all[2]), "Cc3Cc5");
}

TEST(Picker, GivesCapturesThatLoseMaterialLast) {
  // A pawn protects the knight, so the queen loses material there; the rook stands free.
  const Position p = placed(Color::White, {"KAa1", "kEd5", "QCc3", "nCc5", "pDd5", "rCa3", "PAa2"});
  History tables;
  const auto all = picked(p, at_root(tables), Move::none(), Picker::Moves::All);
  ASSERT_GT(all.size(), 10U);
  EXPECT_EQ(to_string(all.front()), "Cc3Ca3");
  EXPECT_EQ(to_string(all.back()), "Cc3Cc5");
  const auto good = picked(p, at_root(tables), Move::none(), Picker::Moves::GoodNoisy);
  ASSERT_EQ(good.size(), 1U);
  EXPECT_EQ(good[0], all.front());
}

TEST(Picker, SkipsQuietMovesButNotTheCapturesBehindThem) {
  const Position p = placed(Color::White, {"KAa1", "kEd5", "QCc3", "nCc5", "pDd5", "rCa3", "PAa2"});
  History tables;
  const NodeHistory history = at_root(tables);
  for (const int quiets : {0, 2}) {
    Picker picker(p, history, Move::none(), Picker::Moves::All);
    EXPECT_EQ(to_string(picker.next()), "Cc3Ca3");
    for (int i = 0; i < quiets; ++i) EXPECT_FALSE(is_noisy(p, picker.next()));
    picker.skip_quiets();
    EXPECT_EQ(to_string(picker.next()), "Cc3Cc5");
    EXPECT_FALSE(picker.next().is_some());
  }
}

}  // namespace
}  // namespace raum::flagship
