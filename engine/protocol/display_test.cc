#include "engine/protocol/display.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include "engine/board/position_text.h"

namespace raum {
namespace {

// Black mates by Ab5Ab2, and stalemates by Ed2Ee2.
constexpr std::string_view kMated =
    "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1";
constexpr std::string_view kStalemated =
    "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1";

Position position_of(std::string_view text) { return parse_position(text).value(); }

std::string score_in(const std::string& line) {
  const auto begin = line.find(" score ") + 7;
  return line.substr(begin, line.find(" nodes ") - begin);
}

// The score that a line of these moves is displayed with.
std::string score_of(const Position& root, const std::vector<std::string_view>& texts) {
  std::vector<Move> pv;
  for (const std::string_view text : texts) pv.push_back(Move::parse(text).value());
  return score_in(info_line({.depth = 1, .score = {-7}, .pv = pv}, root));
}

TEST(Display, ShowsTheLevelsSideBySide) {
  EXPECT_EQ(
      board_lines(position_of("r3k/5/p4/5/4R//5/1b3/5/5/5//5/5/2Q2/5/5//n4/5/5/5/u4//5/5/5/"
                              "P4/K3N b 7 12")),
      (std::vector<std::string>{
          "    A          B          C          D          E",
          "5  . . . . .  n . . . .  . . . . .  . . . . .  r . . . k",
          "4  . . . . .  . . . . .  . . . . .  . b . . .  . . . . .",
          "3  . . . . .  . . . . .  . . Q . .  . . . . .  p . . . .",
          "2  P . . . .  . . . . .  . . . . .  . . . . .  . . . . .",
          "1  K . . . N  u . . . .  . . . . .  . . . . .  . . . . R",
          "   a b c d e  a b c d e  a b c d e  a b c d e  a b c d e",
          "position r3k/5/p4/5/4R//5/1b3/5/5/5//5/5/2Q2/5/5//n4/5/5/5/u4//5/5/5/P4/K3N b 7 12",
          "key 4ce7c389e740b837", "moves 5, in check"}));
}

TEST(Display, SaysOnlyOfAKingInCheckThatItIs) {
  const auto lines = board_lines(Position::start());
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines[7], "position " + std::string(kStartText));
  EXPECT_EQ(lines[9], "moves 61");
}

TEST(Display, ReportsAnIteration) {
  const std::vector<Move> pv{Move::parse("Ab1Ac3").value(), Move::parse("Eb5Ec3").value()};
  SearchInfo info{.depth = 5,
                  .score = {-31},
                  .nodes = 120'000,
                  .elapsed = std::chrono::milliseconds(400),
                  .hashfull = 17,
                  .pv = pv};
  EXPECT_EQ(
      info_line(info, Position::start()),
      "info depth 5 score cp -31 nodes 120000 time 400 nps 300000 hashfull 17 pv Ab1Ac3 Eb5Ec3");
  info.elapsed = std::chrono::milliseconds(1);
  EXPECT_EQ(
      info_line(info, Position::start()),
      "info depth 5 score cp -31 nodes 120000 time 1 nps 120000000 hashfull 17 pv Ab1Ac3 Eb5Ec3");
  info.elapsed = std::chrono::milliseconds(0);
  EXPECT_EQ(
      info_line(info, Position::start()),
      "info depth 5 score cp -31 nodes 120000 time 0 nps 120000000 hashfull 17 pv Ab1Ac3 Eb5Ec3");
}

TEST(Display, RanksALineOfSeveral) {
  const std::vector<Move> pv{Move::parse("Ab1Ac3").value()};
  EXPECT_EQ(
      info_line({.depth = 2, .score = {5}, .nodes = 9, .pv = pv, .multipv = 3}, Position::start()),
      "info depth 2 multipv 3 score cp 5 nodes 9 time 0 nps 9000 hashfull 0 pv Ab1Ac3");
}

TEST(Display, CountsAMateInMovesOfTheSideToMove) {
  const Position p = position_of(kMated);
  EXPECT_EQ(score_of(p, {"Ab5Ab2"}), "mate 1");
  EXPECT_EQ(score_of(p, {"Ab5Ab4"}), "cp -7");
  EXPECT_EQ(score_of(p, {"Ab5Ab4", "Aa1Ba1", "Ab4Ab5", "Ba1Aa1"}), "cp -7");
  EXPECT_EQ(score_of(p, {"Ab5Ab4", "Aa1Ba1", "Ab4Ab5", "Ba1Aa1", "Ab5Ab2"}), "mate 3");
  Position white = p;
  white.make(Move::parse("Ab5Ab4").value());
  EXPECT_EQ(score_of(white, {"Aa1Ba1", "Ab4Ab5", "Ba1Aa1", "Ab5Ab2"}), "mate -2");
}

TEST(Display, ShowsAStalemateAsItsScore) {
  EXPECT_EQ(score_of(position_of(kStalemated), {"Ed2Ee2"}), "cp -7");
  EXPECT_EQ(score_of(position_of(kStalemated), {}), "cp -7");
}

}  // namespace
}  // namespace raum
