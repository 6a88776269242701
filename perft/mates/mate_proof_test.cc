#include "perft/mates/mate_proof.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

// The first move of a mate in at most this many moves, "none" without one.
std::string mating(std::string_view text, int moves) {
  const auto move = mating_move(parse_position(text).value(), moves);
  return move ? to_string(*move) : "none";
}

bool is_confirmed(std::string_view text, int moves) {
  return is_confirmed_mate(Oracle::from_text(text).value(), moves);
}

// A queen mates the king on Ea1.
constexpr std::string_view kInOne =
    "5/5/5/5/k4//5/3Q1/5/5/5//5/5/1Q3/5/5//5/5/5/5/K4//5/5/5/5/5 w 0 1";

TEST(MateProof, FindsAMateInOne) {
  Position position = parse_position(kInOne).value();
  const auto move = mating_move(position, 1);
  ASSERT_TRUE(move);
  position.make(*move);
  EXPECT_TRUE(in_check(position));
  EXPECT_EQ(count_moves(position), 0U);
  EXPECT_TRUE(is_confirmed(kInOne, 1));
}

// From walks.mates.
constexpr std::string_view kInTwo =
    "5/1n1p1/pp2p/4N/5//2k2/2ppp/pU1b1/3P1/1nB2//5/Nu2u/5/4P/4K//4r/5/5/1P1P1/2r1U//5/5/P1B2/"
    "1Pb2/R4 b 0 47";

TEST(MateProof, FindsAMateInTwo) {
  EXPECT_EQ(mating(kInTwo, 1), "none");
  EXPECT_FALSE(is_confirmed(kInTwo, 1));
  EXPECT_NE(mating(kInTwo, 2), "none");
  EXPECT_TRUE(is_confirmed(kInTwo, 2));
}

// Only Dd4Bd2, which gives no check, mates in two: after each of the four checks the king can go to
// Ba2.
constexpr std::string_view kQuietInTwo =
    "5/5/5/5/5//5/5/5/5/5//5/3Q1/5/5/5//5/5/2K2/5/5//5/5/5/5/1k3 w 0 1";

TEST(MateProof, FindsAMateInTwoThatBeginsWithAQuietMove) {
  EXPECT_EQ(mating(kQuietInTwo, 1), "none");
  Position position = parse_position(kQuietInTwo).value();
  const auto move = mating_move(position, 2);
  ASSERT_TRUE(move);
  position.make(*move);
  EXPECT_FALSE(in_check(position));
  EXPECT_TRUE(is_confirmed(kQuietInTwo, 2));
}

TEST(MateProof, FindsNoMateInAnOpenPosition) {
  for (int moves = 1; moves <= 3; ++moves) EXPECT_EQ(mating(kStartText, moves), "none");
  EXPECT_FALSE(is_confirmed(kStartText, 2));
}

}  // namespace
}  // namespace raum::perft
