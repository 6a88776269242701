#include "engine/search/documented/move_order.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

// White's rook on Ca1 can capture the queen on Ca5, the knight on Cc1 the queen on Cb3.
constexpr std::string_view kText =
    "k4/5/5/5/5//5/5/5/5/5//q4/5/1q3/5/R1N2//5/5/5/5/5//4K/5/5/5/5 w 0 1";

std::vector<Move> ordered(const Position& p, const OrderingMemory& memory,
                          const SearchFeatures& features, Move hash_move = Move::none()) {
  MoveList moves;
  list_moves(p, moves);
  MovePicker picker(moves, {p, features, memory, hash_move, 0});
  std::vector<Move> out;
  for (Move m = picker.next(); m.is_some(); m = picker.next()) out.push_back(m);
  EXPECT_EQ(out.size(), moves.size());
  return out;
}

Move move(std::string_view text) { return Move::parse(text).value(); }

class MoveOrder : public testing::Test {
 protected:
  Position p_ = parse_position(kText).value();
  OrderingMemory memory_;
  SearchFeatures features_ = features_of(named_engines().front());
};

TEST_F(MoveOrder, ReturnsHashMoveThenCapturesByMvvLvaThenKillersThenHistory) {
  const Move killer = move("Cc1Cd3");
  const Move older_killer = move("Ca1Cb1");
  const Move remembered = move("Ca1Da1");
  memory_.remember_cutoff(remembered, 5, 3);  // at another ply: history only
  memory_.remember_cutoff(older_killer, 0, 1);
  memory_.remember_cutoff(killer, 0, 1);
  const auto moves = ordered(p_, memory_, features_, move("Aa5Aa4"));
  const std::vector<Move> expected{move("Cc1Cb3"), move("Ca1Ca5"), killer, older_killer,
                                   remembered};
  ASSERT_GT(moves.size(), expected.size());
  EXPECT_EQ(std::vector<Move>(moves.begin(), moves.begin() + 5), expected);
  const Move quiet = move("Ca1Aa1");
  EXPECT_EQ(ordered(p_, memory_, features_, quiet).front(), quiet);
}

TEST_F(MoveOrder, KeepsTheOrderOfGenerationForEqualScores) {
  features_.mvv_lva = features_.killers = features_.history = features_.hash_move = false;
  MoveList generated;
  list_moves(p_, generated);
  EXPECT_EQ(ordered(p_, memory_, features_, move("Ca1Aa1")),
            std::vector<Move>(generated.begin(), generated.end()));
}

TEST_F(MoveOrder, HalvesHistoryAndForgetsKillersWithAge) {
  const Move m = move("Ca1Da1");
  memory_.remember_cutoff(m, 2, 5);
  EXPECT_EQ(memory_.history(m), 25);
  memory_.age();
  EXPECT_EQ(memory_.history(m), 12);
  EXPECT_FALSE(memory_.killer(2, 0).is_some());
}

TEST_F(MoveOrder, CapsHistoryBelowTheKillers) {
  const Move m = move("Ca1Da1");
  for (int i = 0; i < 40; ++i) memory_.remember_cutoff(m, 0, 30);
  EXPECT_EQ(memory_.history(m), 32'000);
}

TEST_F(MoveOrder, KeepsTwoDifferentKillers) {
  const Move a = move("Ca1Da1");
  const Move b = move("Ca1Ea1");
  for (const Move m : {a, b, b}) memory_.remember_cutoff(m, 1, 1);
  EXPECT_EQ(memory_.killer(1, 0), b);
  EXPECT_EQ(memory_.killer(1, 1), a);
}

}  // namespace
}  // namespace raum
