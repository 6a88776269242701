#include "engine/search/published/fischer_order.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/testing/test_placement.h"

namespace raum {
namespace {

struct RankedRow {
  Color side;
  std::vector<std::string_view> men;  // besides the kings on Aa1 and Ee5
  std::string_view move;
  int published, corrected;
};

int bonus(const RankedRow& row, bool published_parity) {
  Position p = placed(row.side, {"KAa1", "kEe5"});
  for (const std::string_view man : row.men) {
    p.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
  }
  return fischer_bonus(p, Move::parse(row.move).value(),
                       {p.king(Color::White), p.king(Color::Black)}, published_parity);
}

TEST(FischerOrder, GivesEachQuietMoveItsHandComputedBonus) {
  using enum Color;
  for (const RankedRow& row : {
           RankedRow{White, {"NAb1"}, "Ab1Ac3", 0, 0},
           RankedRow{White, {"NBb1"}, "Bb1Bc3", 55, 55},  // the inner cube
           RankedRow{White, {"NDb3"}, "Db3Dd4", 55, 55},  // its last corner
           RankedRow{White, {"NCa2"}, "Ca2Cc3", 55 + 110, 55 + 110},
           RankedRow{White, {"QAa3"}, "Aa3Da3", 0, 0},  // the border of files
           RankedRow{White, {"QDb1"}, "Db1Db5", 0, 0},  // of ranks
           // A rook: 35 for an open line by level, 30 by rank, 30 by file.
           RankedRow{White, {"RAe1"}, "Ae1Ae2", 95, 95},
           RankedRow{White, {"RAe1", "PDe2"}, "Ae1Ae2", 60, 60},
           RankedRow{White, {"RAe1", "pAe4"}, "Ae1Ae2", 65, 65},
           RankedRow{White, {"RAe1", "PAa2", "pAb2"}, "Ae1Ae2", 65, 65},
           // The enemy's home level.
           RankedRow{White, {"RDe1"}, "De1Ee1", 75 + 95, 75 + 95},
           RankedRow{Black, {"rDe1"}, "De1Ee1", 95, 95},
           RankedRow{Black, {"rBe3"}, "Be3Ae3", 75 + 95, 75 + 95},
           // A pawn: 18 for each level and rank, from its side.
           RankedRow{White, {"PAe2"}, "Ae2Ae3", 2 * 18, 2 * 18},
           RankedRow{White, {"PCe4"}, "Ce4De4", 6 * 18, 6 * 18},
           RankedRow{White, {"PBb2"}, "Bb2Bb3", 55 + 3 * 18, 55 + 3 * 18},
           RankedRow{Black, {"pAe4"}, "Ae4Ae3", 6 * 18, 6 * 18},
           RankedRow{Black, {"pEa3"}, "Ea3Ea2", 3 * 18, 3 * 18},
           // A unicorn: the sum of the coordinates of White's king is 0, of Black's 12.
           RankedRow{White, {"UAa4"}, "Aa4Bb5", 45, 0},
           RankedRow{White, {"UBb1"}, "Bb1Aa2", 0, 0},
           RankedRow{White, {"UBb2"}, "Bb2Aa3", 45, 45},
           RankedRow{White, {"UCc3"}, "Cc3Bb2", 55, 55 + 45},
           RankedRow{Black, {"uEe2"}, "Ee2Dd1", 45, 0},
           RankedRow{Black, {"uDe4"}, "De4Ed5", 0, 0},
           RankedRow{Black, {"uDd4"}, "Dd4Ee3", 45, 45},
       }) {
    EXPECT_EQ(bonus(row, true), row.published) << row.move;
    EXPECT_EQ(bonus(row, false), row.corrected) << row.move;
  }
}

}  // namespace
}  // namespace raum
