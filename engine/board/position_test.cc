#include "engine/board/position.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/board/position_text.h"
#include "engine/testing/test_placement.h"

namespace raum {
namespace {

TEST(Position, StartsAsTheStartTextSays) {
  EXPECT_EQ(Position::start(), parse_position(kStartText).value());
  EXPECT_EQ(to_string(Position::start()), kStartText);
}

TEST(Position, SymmetriesKeepClocksAndTurnTheBoard) {
  constexpr std::string_view kText =
      "r4/5/5/5/4k//5/1p3/5/5/5//5/5/5/5/5//5/5/5/5/N4//5/5/5/5/K1Q2";
  const Position p = parse_position(std::string(kText) + " b 7 12").value();
  EXPECT_EQ(to_string(mirror_files(p)),
            "4r/5/5/5/k4//5/3p1/5/5/5//5/5/5/5/5//5/5/5/5/4N//5/5/5/5/2Q1K b 7 12");
  EXPECT_EQ(to_string(exchange_level_rank(p)),
            "r4/5/5/5/5//5/1p3/5/5/5//5/5/5/5/5//5/5/5/5/5//4k/5/5/N4/K1Q2 b 7 12");
  EXPECT_EQ(to_string(half_turn(p)),
            "k1q2/5/5/5/5//n4/5/5/5/5//5/5/5/5/5//5/5/5/1P3/5//4K/5/5/5/R4 w 7 12");
}

TEST(Position, KeyIsThatFromScratchWhenTheSideIsSetAgain) {
  Position p =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 7 12").value();
  p.set_side_to_move(Color::White);
  EXPECT_EQ(p.key(), p.key_from_scratch());
  p.set_side_to_move(Color::Black);
  EXPECT_EQ(p.key(), p.key_from_scratch());
  EXPECT_EQ(p.move_number(), 12U);
  p.set_side_to_move(Color::Black);
  EXPECT_EQ(p.key(), p.key_from_scratch());
  EXPECT_EQ(p.halfmove_clock(), 7U);
  EXPECT_EQ(p.move_number(), 12U);
}

TEST(Position, MoveNumberGrowsAfterBlackWhichSideWasSet) {
  Position p = Position::start();
  p.set_side_to_move(Color::Black);
  EXPECT_EQ(p.move_number(), 1U);
  const Undo undo = p.make_null();
  EXPECT_EQ(p.move_number(), 2U);
  p.unmake_null(undo);
  p.set_side_to_move(Color::White);
  p.make_null();
  EXPECT_EQ(p.move_number(), 1U);
}

TEST(Position, MoveNumberGrowsAfterBlackWhenItsTextIsContinued) {
  constexpr std::string_view kPlaces = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4";
  Position white = parse_position(std::string(kPlaces) + " w 7 12").value();
  white.make_null();
  EXPECT_EQ(to_string(white), std::string(kPlaces) + " b 8 12");
  white.make_null();
  EXPECT_EQ(to_string(white), std::string(kPlaces) + " w 9 13");
  Position black = parse_position(std::string(kPlaces) + " b 7 12").value();
  black.make_null();
  EXPECT_EQ(to_string(black), std::string(kPlaces) + " w 8 13");
}

// Worked out from the definition in zobrist.h by a second program.
TEST(Position, KeyNeverChanges) {
  Position p = Position::start();
  EXPECT_EQ(p.key().raw, 0xd441a31b33f80a95U);
  p.set_side_to_move(Color::Black);
  EXPECT_EQ(p.key().raw, 0x6a54067474a26359U);
}

TEST(Position, NullMovePassesTheTurnAndIsTakenBack) {
  Position p = Position::start();
  const Undo undo = p.make_null();
  EXPECT_EQ(p.side_to_move(), Color::Black);
  EXPECT_EQ(p.halfmove_clock(), 1U);
  EXPECT_EQ(p.move_number(), 1U);
  EXPECT_EQ(p.key(), p.key_from_scratch());
  const Undo second = p.make_null();
  EXPECT_EQ(p.move_number(), 2U);
  p.unmake_null(second);
  p.unmake_null(undo);
  EXPECT_TRUE(p == Position::start());
}

}  // namespace
}  // namespace raum
