#include "engine/endgame/tables/symmetry.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::endgame {
namespace {

const std::vector<const KingClasses*> kBoth{&KingClasses::without_pawns(),
                                            &KingClasses::with_pawns()};

std::size_t symmetries(const KingClasses& classes) {
  // Every symmetry carries the first cell onto its class's cell for exactly one class member.
  std::size_t most = 0;
  for (int cell = 0; cell < kSquares; ++cell) {
    for (const std::size_t way : classes.ways(Square::at(cell))) most = std::max(most, way + 1);
  }
  return most;
}

TEST(KingClasses, LeaveTenCellsOr45WithPawns) {
  EXPECT_EQ(KingClasses::without_pawns().count(), 10U);
  EXPECT_EQ(symmetries(KingClasses::without_pawns()), 48U);
  EXPECT_EQ(KingClasses::with_pawns().count(), 45U);
  EXPECT_EQ(symmetries(KingClasses::with_pawns()), 4U);
}

TEST(KingClasses, HaveAllCells) {
  for (const KingClasses* const classes : kBoth) {
    std::size_t cells = 0;
    for (std::size_t i = 0; i < classes->count(); ++i) {
      cells += classes->size_of(i);
      EXPECT_EQ(classes->class_of(classes->cell_of(i)), i);
      EXPECT_EQ(classes->ways(classes->cell_of(i))[0], 0);
    }
    EXPECT_EQ(cells, 125U);
  }
}

// Orbit and stabilizer: as many ways as there are symmetries for each cell of the class.
TEST(KingClasses, KnowEveryWayToTheCellOfAClass) {
  for (const KingClasses* const classes : kBoth) {
    const std::size_t all = symmetries(*classes);
    for (int cell = 0; cell < kSquares; ++cell) {
      const Square from = Square::at(cell);
      const std::size_t king_class = classes->class_of(from);
      EXPECT_EQ(classes->ways(from).size() * classes->size_of(king_class), all);
      for (const std::size_t way : classes->ways(from)) {
        ASSERT_EQ(classes->image(way, from), classes->cell_of(king_class));
      }
    }
  }
}

TEST(KingClasses, MapSetsAsTheyMapCells) {
  SplitMix64 random(1);
  for (const KingClasses* const classes : kBoth) {
    for (std::size_t s = 0; s < symmetries(*classes); ++s) {
      const Bitboard cells = Bitboard{random.next(), random.next()} & Bitboard::all();
      Bitboard images{};
      for_each(cells, [&](Square cell) { images |= Bitboard::of(classes->image(s, cell)); });
      ASSERT_EQ(classes->image(s, cells), images);
      ASSERT_EQ(classes->image(classes->inverse(s), images), cells);
    }
  }
}

// The symmetries of the rules are those of square.h.
TEST(KingClasses, WithPawnsMirrorFilesAndExchangeLevelAndRank) {
  const KingClasses& classes = KingClasses::with_pawns();
  const Square cell = *Square::parse("Da2");
  std::vector<Square> images;
  for (std::size_t s = 0; s < 4; ++s) images.push_back(classes.image(s, cell));
  EXPECT_EQ(images, (std::vector<Square>{cell, mirror_files(cell), exchange_level_rank(cell),
                                         mirror_files(exchange_level_rank(cell))}));
}

}  // namespace
}  // namespace raum::endgame
