#include "engine/eval/late_endings.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/position_text.h"

namespace raum {
namespace {

Position parsed(const std::string& text) {
  const auto position = parse_position(text);
  EXPECT_TRUE(position) << text;
  return position.value_or(Position::start());
}

// Black's king on Cc3, the given men of White on rank 1 of level A and White's king on Ea1.
Position ending(const std::string& men, char side = 'w') {
  return parsed("5/5/5/5/" + men + "//5/5/5/5/5//5/5/2k2/5/5//5/5/5/5/5//5/5/5/5/K4 " + side +
                " 0 1");
}

// Black's king on the cell of this level and rank on file a, White's queen on Ce5 and king on Cc3.
Position bare_king_on(int level, int rank) {
  std::string text;
  for (int l = 0; l < 5; ++l) {
    for (int r = 4; r >= 0; --r) {
      const bool has_king = l == level && r == rank;
      const std::string white = l != 2 ? "5" : r == 4 ? "4Q" : r == 2 ? "2K2" : "5";
      text += has_king ? "k4" : white;
      if (r > 0) text += '/';
    }
    text += l < 4 ? "//" : " w 0 1";
  }
  return parsed(text);
}

TEST(LateEndings, DependOnTheMenAndTheSideAhead) {
  int late = 0;
  for (const std::string men : {"RR3", "RR1r1", "RR1p1", "RRR2", "P4", "1Q2r", "5", "RRR1r",
                                "1Qrr1", "1Q1q1", "1Q2p", "P3r", "RP2r", "R3p"}) {
    for (const char side : {'w', 'b'}) {
      for (const int value : {-1'600, 1'600}) {
        const Position position = ending(men, side);
        const bool is_corrected = late_ending_value(position, value) != value;
        EXPECT_EQ(is_late_ending(position, value), is_corrected) << men << side << value;
        late += is_corrected ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(late, 36) << "of 56";
  EXPECT_FALSE(is_late_ending(ending("RRR1r"), 0)) << "the side to move counts as ahead";
  EXPECT_TRUE(is_late_ending(ending("RRR1r", 'b'), 0));
}

TEST(LateEndings, AreWorthASixteenthIfTwoMenCannotMate) {
  for (const std::string men : {"RR3", "RB3", "RN3", "BB3", "NN3"}) {
    EXPECT_EQ(late_ending_value(ending(men), 1'600), 100) << men;
    EXPECT_EQ(late_ending_value(ending(men, 'b'), -1'600), -100) << men;
  }
  EXPECT_EQ(late_ending_value(ending("RR1r1"), 1'600), 100) << "against another man";
  EXPECT_EQ(late_ending_value(ending("RR1p1"), 1'600), 100) << "against a pawn, if White is ahead";
}

TEST(LateEndings, AreWorthWhatTheyWereIfTheStrongerSideMayWin) {
  for (const std::string men : {"RRR1r", "1Qrr1", "1Q1q1", "1Q2p", "P3r", "RP2r"}) {
    EXPECT_EQ(late_ending_value(ending(men), 1'600), 1'600) << men;
    EXPECT_EQ(late_ending_value(ending(men, 'b'), -1'600), -1'600) << men;
  }
  EXPECT_EQ(late_ending_value(ending("R3p"), -300), -300) << "Black is ahead and has a pawn";
}

TEST(LateEndings, AreWorthMoreAgainstABareKingNearACorner) {
  const int corner = late_ending_value(bare_king_on(4, 4), 2'000);
  const int edge = late_ending_value(bare_king_on(4, 3), 2'000);
  const int face = late_ending_value(bare_king_on(2, 3), 2'000);
  EXPECT_GT(corner, edge);
  EXPECT_GT(edge, face);
  EXPECT_GT(face, 2'000);
  // Six steps from the middle, and six between the kings.
  EXPECT_EQ(corner, 2'000 + 6 * 100 + (12 - 6) * 20);
  EXPECT_EQ(face, 2'000 + 3 * 100 + (12 - 3) * 20);
  EXPECT_EQ(late_ending_value(bare_king_on(4, 4), 0), corner - 2'000) << "an equal position";
}

// Six steps between the kings; Black's is in the middle.
TEST(LateEndings, AreWorthMoreToAnyMenAgainstABareKing) {
  for (const std::string men : {"RRR2", "P4", "PN3"}) {
    EXPECT_EQ(late_ending_value(ending(men), 1'600), 1'600 + (12 - 6) * 20) << men;
    EXPECT_EQ(late_ending_value(ending(men, 'b'), -1'600), -1'600 - (12 - 6) * 20) << men;
  }
}

TEST(LateEndings, AreAlikeForBothColoursAndLevelForBareKings) {
  const Position black = parsed("5/5/5/5/K4//5/5/5/5/5//5/5/2k2/5/4q//5/5/5/5/5//5/5/5/5/5 b 0 1");
  EXPECT_EQ(late_ending_value(black, 2'000), 2'000 + 6 * 100 + (12 - 6) * 20);
  EXPECT_EQ(late_ending_value(ending("5"), 0), 0);
  EXPECT_EQ(late_ending_value(ending("RR1rb"), 0), 0);
}

TEST(LateEndings, AreWorthMoreToAQueenAgainstAKingNearACornerWithOneMan) {
  for (const std::string men : {"r2Q1", "b2Q1", "n2Q1", "1u1Q1"}) {
    const Position p =
        parsed("4k/5/5/5/" + men + "//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1");
    EXPECT_EQ(late_ending_value(p, 600), 600 + 6 * 100 + (12 - 6) * 20) << men;
  }
}

TEST(LateEndings, AreWorthMoreIfTheKingsAreNear) {
  const Position near = parsed("k1K2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4Q b 0 1");
  const Position far = parsed("k4/5/5/5/4K//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4Q b 0 1");
  EXPECT_EQ(late_ending_value(near, -900), -900 - 600 - (12 - 2) * 20);
  EXPECT_EQ(late_ending_value(far, -900), -900 - 600 - (12 - 8) * 20);
}

}  // namespace
}  // namespace raum
