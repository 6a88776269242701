#include "engine/board/board_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/position_text.h"

namespace raum {
namespace {

constexpr std::string_view kOther =
    "r3k/5/p4/5/4R//5/1b3/5/5/5//5/5/2Q2/5/5//n4/5/5/5/u4//5/5/5/P4/K3N b 7 12";

std::vector<std::string> found_in(const std::string& text) {
  std::vector<std::string> texts;
  for (const Position& position : positions_in(text)) texts.push_back(to_string(position));
  return texts;
}

TEST(BoardText, HasTheLevelsSideBySideAndMarksTheLastMove) {
  Position p = Position::start();
  const Move move = Move::parse("Ac2Ac3").value();
  p.make(move);
  EXPECT_EQ(board_text(p, move),
            "    A          B          C          D          E\n"
            "5  . . . . .  . . . . .  . . . . .  u b q u b  r n k n r\n"
            "4  . . . . .  . . . . .  . . . . .  p p p p p  p p p p p\n"
            "3  . .>P . .  . . . . .  . . . . .  . . . . .  . . . . .\n"
            "2  P P-. P P  P P P P P  . . . . .  . . . . .  . . . . .\n"
            "1  R N K N R  B U Q B U  . . . . .  . . . . .  . . . . .\n"
            "   a b c d e  a b c d e  a b c d e  a b c d e  a b c d e\n");
  EXPECT_EQ(board_text(p).find_first_of(">-"), std::string::npos);
}

TEST(BoardText, FindsThePositionsOfAnError) {
  const std::string start(kStartText);
  const std::string other(kOther);
  EXPECT_EQ(found_in(start), std::vector{start});
  EXPECT_EQ(found_in("expected a legal move in " + other + ", found \"" + start + "\""),
            (std::vector{other, start}));
  EXPECT_EQ(found_in("after Ac2Ac3 in " + start + " or " + start), std::vector{start}) << "once";
  const std::string placement = start.substr(0, start.find(' '));
  EXPECT_EQ(found_in("p " + placement + " b"), std::vector{placement + " b 0 1"}) << "no clocks";
  EXPECT_EQ(found_in(placement + " b or another"), std::vector{placement + " b 0 1"}) << "a word";
  EXPECT_EQ(found_in(placement + " w:12 nodes"), std::vector{placement + " w 0 1"}) << "a count";
  EXPECT_EQ(found_in(placement + " b  7 12"), std::vector{placement + " b 0 1"}) << "two spaces";
  const std::string late = placement + " b 90 109";
  EXPECT_EQ(found_in(late + ", found"), std::vector{late}) << "clocks of two and three digits";
  EXPECT_EQ(found_in(placement + " w 3 moves"), std::vector<std::string>{})
      << "half of the clocks is no position text";
}

TEST(BoardText, FindsNothingElse) {
  for (const std::string text :
       {"", "a/b//c", "b w", "5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1",
        "/path//to/a//file w 0 1", "perft(2) = 3615 ok"}) {
    EXPECT_EQ(found_in(text), std::vector<std::string>{}) << text;
    EXPECT_EQ(boards_of(text), "") << text;
  }
  EXPECT_EQ(boards_of("in " + std::string(kOther) + "."),
            std::string(kOther) + "\n" + board_text(parse_position(kOther).value()));
}

}  // namespace
}  // namespace raum
