#include "engine/search/documented/move_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
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
  SearchFeatures features_ = features_of(documented_engines().front());
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

TEST_F(MoveOrder, ForgetsKillersAndHistoryWhenCleared) {
  const Move m = move("Ca1Da1");
  memory_.remember_cutoff(m, 2, 5);
  memory_.clear();
  EXPECT_EQ(memory_.history(m), 0);
  EXPECT_FALSE(memory_.killer(2, 0).is_some());
}

TEST_F(MoveOrder, KeepsTheHistoryOfEachPairOfCells) {
  for (const std::string_view text : {"Aa1Ab1", "Ab1Aa1", "Ea5Ee5", "Ee5Ea5"}) {
    memory_.remember_cutoff(move(text), 0, 1);
  }
  EXPECT_EQ(memory_.history(move("Ee5Ea5")), 1);
  EXPECT_EQ(memory_.history(move("Aa1Ab1")), 1);
  EXPECT_EQ(memory_.history(move("Ee5Ed5")), 0);
}

// White's pawn on Eb4 promotes by a step or by capturing the knight on Ec5; the rook on Ac1 can
// capture the pawn on Ac3.
constexpr std::string_view kPromotions =
    "2n2/1P3/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//4k/5/2p2/5/K1R2 w 0 1";

std::vector<std::string> first_of(const std::vector<Move>& moves, std::size_t count) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min(count, moves.size()); ++i) {
    texts.push_back(to_string(moves[i]));
  }
  return texts;
}

TEST_F(MoveOrder, PutsQueenPromotionsFirstIfTheyHaveAScoreOfTheirOwn) {
  const Position p = parse_position(kPromotions).value();
  const SearchFeatures js = features_of(*find_engine("js-chess-engine-v2").value());
  // Two queens, then captures by victim and attacker; other promotions without a capture are quiet.
  EXPECT_EQ(first_of(ordered(p, memory_, js), 8),
            (std::vector<std::string>{"Eb4Eb5q", "Eb4Ec5q", "Eb4Ec5r", "Eb4Ec5b", "Eb4Ec5n",
                                      "Eb4Ec5u", "Ac1Ac3", "Aa1Ab1"}));
  const Move hash = move("Ac1Ac2");
  EXPECT_EQ(first_of(ordered(p, memory_, js, hash), 2),
            (std::vector<std::string>{"Ac1Ac2", "Eb4Eb5q"}));
}

TEST_F(MoveOrder, AddsABonusToPromotions) {
  const Position p = parse_position(kPromotions).value();
  const SearchFeatures adc = features_of(*find_engine("alphadeepchess").value());
  memory_.remember_cutoff(move("Ac1Ac2"), 0, 1);
  EXPECT_EQ(
      first_of(ordered(p, memory_, adc), 12),
      (std::vector<std::string>{"Eb4Ec5q", "Eb4Ec5r", "Eb4Ec5b", "Eb4Ec5n", "Eb4Ec5u", "Ac1Ac3",
                                "Eb4Eb5q", "Eb4Eb5r", "Eb4Eb5b", "Eb4Eb5n", "Eb4Eb5u", "Ac1Ac2"}));
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
