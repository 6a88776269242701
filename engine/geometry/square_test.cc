#include "engine/geometry/square.h"

#include <gtest/gtest.h>

#include <string>

namespace raum {
namespace {

TEST(Square, IndexIsLevelThenRankThenFile) {
  EXPECT_EQ(Square::parse("Aa1").value().index(), 0);
  EXPECT_EQ(Square::parse("Ab1").value().index(), 1);
  EXPECT_EQ(Square::parse("Aa2").value().index(), 5);
  EXPECT_EQ(Square::parse("Ba1").value().index(), 25);
  EXPECT_EQ(Square::parse("Cc3").value().index(), 62);
  EXPECT_EQ(Square::parse("Ee5").value().index(), 124);
}

TEST(Square, TextReadsBack) {
  for (int i = 0; i < kSquares; ++i) {
    const Square square = Square::at(i);
    EXPECT_EQ(Square::parse(to_string(square)), square);
    EXPECT_EQ(Square::make(square.level(), square.rank(), square.file()), square);
  }
}

TEST(Square, TextOfNoneDoesNotParse) {
  EXPECT_EQ(to_string(Square::none()), "-");
  EXPECT_FALSE(Square::none().is_some());
  EXPECT_FALSE(Square::at(kSquares).is_some());
  EXPECT_FALSE(Square::parse("-"));
}

TEST(Square, RejectsTextThatIsNoCell) {
  for (const std::string text :
       {"", "A", "Aa", "Aa0", "Aa6", "Fa1", "aa1", "Af1", "AA1", "Aa1 ", " Aa1", "1aA"}) {
    const auto square = Square::parse(text);
    ASSERT_FALSE(square) << text;
    EXPECT_EQ(square.error().where, "cell");
    EXPECT_EQ(square.error().found, '"' + text + '"');
    EXPECT_EQ(square.error().expected, "level A-E, file a-e, rank 1-5, such as Cc3");
  }
}

TEST(Square, OffsetOffTheBoardIsNone) {
  const Square corner = Square::parse("Aa1").value();
  EXPECT_EQ(to_string(offset(corner, 1, 2, 3)), "Bd3");
  EXPECT_EQ(offset(corner, -1, 0, 0), Square::none());
  EXPECT_EQ(offset(corner, 0, 5, 0), Square::none());
  EXPECT_EQ(offset(corner, 0, 0, -1), Square::none());
}

TEST(Square, SymmetriesAreInvolutions) {
  const Square square = Square::parse("Bd5").value();
  EXPECT_EQ(to_string(mirror_files(square)), "Bb5");
  EXPECT_EQ(to_string(exchange_level_rank(square)), "Ed2");
  EXPECT_EQ(to_string(half_turn(square)), "Dd1");
  for (int i = 0; i < kSquares; ++i) {
    const Square s = Square::at(i);
    EXPECT_EQ(mirror_files(mirror_files(s)), s);
    EXPECT_EQ(exchange_level_rank(exchange_level_rank(s)), s);
    EXPECT_EQ(half_turn(half_turn(s)), s);
  }
}

}  // namespace
}  // namespace raum
