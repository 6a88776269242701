#include "engine/board/move.h"

#include <gtest/gtest.h>

#include <string>

namespace raum {
namespace {

TEST(Move, ReadsFromAndTo) {
  const Move move = Move::parse("Ac2Bd3").value();
  EXPECT_EQ(to_string(move.from()), "Ac2");
  EXPECT_EQ(to_string(move.to()), "Bd3");
  EXPECT_FALSE(move.is_promotion());
  EXPECT_TRUE(move.is_some());
}

TEST(Move, ReadsEveryPromotion) {
  const std::string letters = "qrbnu";
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const Move move = Move::parse(std::string("Ea4Ea5") + letters[i]).value();
    ASSERT_TRUE(move.is_promotion());
    EXPECT_EQ(move.promotion(), kPromotionTypes[i]);
    EXPECT_EQ(to_string(move), std::string("Ea4Ea5") + letters[i]);
  }
}

TEST(Move, NullMoveIsFourZeros) {
  EXPECT_EQ(Move::parse("0000"), Move::none());
  EXPECT_EQ(to_string(Move::none()), "0000");
  EXPECT_FALSE(Move::none().is_some());
}

TEST(Move, TextOfEveryMoveReadsBack) {
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      if (from == to) continue;
      const Move move = Move::make(Square::at(from), Square::at(to));
      ASSERT_EQ(Move::parse(to_string(move)), move);
    }
  }
}

TEST(Move, RejectsTextThatIsNoMove) {
  for (const std::string text :
       {"", "0", "000", "00000", "Aa1", "Aa1Aa", "Aa1Aa6", "Fa1Aa1", "Aa1Aa1", "Ea4Ea5k", "Ea4Ea5p",
        "Ea4Ea5Q", "Ea4Ea5qq", "Aa1-Aa2", " Aa1Aa2", "Aa1Aa2 "}) {
    const auto move = Move::parse(text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().where, "move");
    EXPECT_EQ(move.error().found, '"' + text + '"');
    EXPECT_NE(move.error().expected, "");
  }
}

}  // namespace
}  // namespace raum
