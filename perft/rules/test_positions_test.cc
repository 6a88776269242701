// Checks that the random test positions have the features that their names promise: without them,
// the property tests would pass without testing much.
#include "perft/rules/test_positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

constexpr int kSample = 200;

// Numbers of positions with a feature in a sample of one kind, as classified by the oracle.
struct Share {
  int check = 0;
  int double_check = 0;
  int pinned = 0;
  int pinned_without_check = 0;
  int promotion = 0;
  int promotion_by_capture = 0;
  int over_200_moves = 0;
  int at_most_6_men = 0;
  int black_to_move = 0;
};

bool has_promotion(const std::vector<std::string>& moves) {
  return std::any_of(moves.begin(), moves.end(), [](const auto& move) { return move.size() == 7; });
}

Share share_of(Kind kind) {
  Share share;
  for (std::uint64_t seed = 0; seed < kSample; ++seed) {
    const Position position = constructed_position(kind, seed);
    const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
    const auto moves = oracle.legal_moves();
    share.check += oracle.checkers() == 1;
    share.double_check += oracle.checkers() >= 2;
    share.pinned += !oracle.pins().empty();
    share.pinned_without_check += !oracle.pins().empty() && !oracle.in_check();
    share.promotion += has_promotion(moves);
    share.promotion_by_capture += has_promotion(oracle.legal_captures());
    share.over_200_moves += moves.size() > 200;
    share.at_most_6_men += position.occupied().count() <= 6;
    share.black_to_move += !oracle.white_to_move();
  }
  return share;
}

TEST(TestPositions, CheckPositionsAreInCheck) {
  EXPECT_GE(share_of(Kind::Check).check, kSample * 8 / 10);
}

TEST(TestPositions, DoubleCheckPositionsAreInDoubleCheck) {
  EXPECT_GE(share_of(Kind::DoubleCheck).double_check, kSample * 8 / 10);
}

TEST(TestPositions, PinPositionsHavePins) {
  const Share share = share_of(Kind::Pins);
  EXPECT_GE(share.pinned, kSample * 9 / 10);
  EXPECT_GE(share.pinned_without_check, kSample / 4);
}

TEST(TestPositions, PromotionPositionsHavePromotions) {
  const Share share = share_of(Kind::Promotion);
  EXPECT_GE(share.promotion, kSample * 6 / 10);
  EXPECT_GE(share.promotion_by_capture, kSample / 5);
}

TEST(TestPositions, FewMenPositionsHaveAtMostSix) {
  EXPECT_EQ(share_of(Kind::FewMen).at_most_6_men, kSample);
}

TEST(TestPositions, ManyQueensPositionsHaveManyMoves) {
  EXPECT_GE(share_of(Kind::ManyQueens).over_200_moves, kSample / 10);
}

TEST(TestPositions, MixedPositionsHaveSomeOfEverything) {
  const Share share = share_of(Kind::Mixed);
  EXPECT_GE(share.check + share.double_check, kSample / 5);
  EXPECT_GE(share.pinned, kSample / 10);
  EXPECT_GE(share.black_to_move, kSample * 4 / 10);
  EXPECT_LE(share.black_to_move, kSample * 6 / 10);
}

TEST(TestPositions, ReachedPositionsDifferAndIncludeChecks) {
  std::set<std::string> texts;
  int checks = 0;
  for (std::uint64_t seed = 0; seed < kSample; ++seed) {
    const std::string text = raum::to_string(reached_position(seed, 120));
    texts.insert(text);
    checks += Oracle::from_text(text).value().in_check();
  }
  EXPECT_GE(texts.size(), static_cast<std::size_t>(kSample * 9 / 10));
  EXPECT_GE(checks, 2);
}

}  // namespace
}  // namespace raum::perft
