#include "engine/search/flagship/memory/history.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/testing/test_placement.h"

namespace raum::flagship {
namespace {

const Move kMove = Move::make(Square::at(3), Square::at(8));
const Piece kKnight = Piece::make(Color::Black, PieceType::Knight);

class HistoryTest : public testing::Test {
 protected:
  static Position position_of(Color side) {
    return placed(side, {"KEa1", "kEe5", "RAd1", "pEd4", "PAa2"});
  }
  /// As a node sees it whose last move was one of a black knight to that cell.
  NodeHistory node(int cell = 7) {
    return {history_, history_.after(kKnight, Square::at(cell)), history_.after_none()};
  }

  const Position white_ = position_of(Color::White);
  const Position black_ = position_of(Color::Black);
  History history_;
};

TEST_F(HistoryTest, RewardsAndPunishesOneMoveOfOneSide) {
  NodeHistory node = this->node();
  node.reward(white_, kMove, 3);
  EXPECT_GT(node.value(white_, kMove), 0);
  EXPECT_EQ(node.value(white_, Move::make(Square::at(3), Square::at(13))), 0);
  node.punish(white_, kMove, 3);
  node.punish(white_, kMove, 3);
  EXPECT_LT(node.value(white_, kMove), 0);
  history_.clear();
  EXPECT_EQ(node.value(white_, kMove), 0);
  node.reward(white_, kMove, 3);
  EXPECT_LT(node.value(black_, kMove), node.value(white_, kMove));
}

TEST_F(HistoryTest, KnowsTheMovesBefore) {
  NodeHistory first = node(7);
  first.reward(white_, kMove, 5);
  const NodeHistory other = node(8);
  const NodeHistory unknown(history_, history_.after(kKnight, Square::at(9)),
                            history_.after(kKnight, Square::at(10)));
  EXPECT_GT(first.value(white_, kMove), other.value(white_, kMove));
  EXPECT_GT(other.value(white_, kMove), unknown.value(white_, kMove)) << "one move is the same";
  EXPECT_GT(unknown.value(white_, kMove), 0) << "the move itself was good";
}

TEST_F(HistoryTest, KeepsWhatFollowsEachMoveApart) {
  std::set<const History::Continuation*> all{&history_.after_none()};
  for (const Color color : kColors) {
    for (const PieceType type : kAllPieceTypes) {
      for (int cell = 0; cell < kSquares; ++cell) {
        all.insert(&history_.after(Piece::make(color, type), Square::at(cell)));
      }
    }
  }
  EXPECT_EQ(all.size(), History::kContinuations);
}

TEST_F(HistoryTest, IsThatOfTheMoveAloneWithoutThoseBefore) {
  NodeHistory alone(history_);
  alone.reward(white_, kMove, 5);
  EXPECT_GT(alone.value(white_, kMove), 0);
  NodeHistory node = this->node();
  EXPECT_EQ(node.value(white_, kMove), alone.value(white_, kMove));
  node.reward(white_, kMove, 5);
  EXPECT_GT(node.value(white_, kMove), alone.value(white_, kMove));
}

TEST_F(HistoryTest, StaysWithinItsLimitAndComesBackFast) {
  NodeHistory node = this->node();
  for (int i = 0; i < 1'000; ++i) node.reward(white_, kMove, 20);
  const int most = node.value(white_, kMove);
  EXPECT_LE(most, 3 * History::kLimit);
  EXPECT_GT(most, 3 * History::kLimit * 9 / 10);
  // Against the gravity of a value near its limit a change counts almost double.
  History other;
  NodeHistory fresh(other, other.after(kKnight, Square::at(7)), other.after_none());
  fresh.punish(white_, kMove, 4);
  node.punish(white_, kMove, 4);
  EXPECT_GT(most - node.value(white_, kMove), -fresh.value(white_, kMove) * 3 / 2);
  for (int i = 0; i < 1'000; ++i) node.punish(white_, kMove, 20);
  EXPECT_GE(node.value(white_, kMove), -3 * History::kLimit);
}

TEST_F(HistoryTest, LearnsMoreFromDeeperNodes) {
  History other;
  NodeHistory shallow = node();
  NodeHistory deep(other, other.after(kKnight, Square::at(7)), other.after_none());
  shallow.reward(black_, kMove, 1);
  deep.reward(black_, kMove, 5);
  EXPECT_GT(deep.value(black_, kMove), shallow.value(black_, kMove));
}

}  // namespace
}  // namespace raum::flagship
