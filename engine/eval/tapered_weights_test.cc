#include "engine/eval/tapered_weights.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace raum {
namespace {

TEST(CellClass, IsThatOfTheImagesOfACell) {
  for (int i = 0; i < kSquares; ++i) {
    const Square s = Square::at(i);
    EXPECT_EQ(cell_class(mirror_files(s)), cell_class(s)) << to_string(s);
    EXPECT_EQ(cell_class(exchange_level_rank(s)), cell_class(s)) << to_string(s);
  }
}

// 3 files by 5 pairs of one coordinate and 10 of two.
TEST(CellClass, HasOnlyTheImagesOfACell) {
  std::map<std::size_t, std::set<int>> cells;
  for (int i = 0; i < kSquares; ++i) cells[cell_class(Square::at(i))].insert(i);
  ASSERT_EQ(cells.size(), kCellClasses);
  std::map<std::size_t, int> sizes;
  for (const auto& [number, members] : cells) {
    ASSERT_LT(number, kCellClasses);
    ++sizes[members.size()];
  }
  EXPECT_EQ(sizes, (std::map<std::size_t, int>{{1, 5}, {2, 10 + 10}, {4, 20}}));
}

TEST(CellClass, IsNumberedByFileAndPair) {
  for (std::size_t pair = 0; pair < kPairNames.size(); ++pair) {
    for (std::size_t file = 0; file < kFileClasses; ++file) {
      const Square s = Square::make({static_cast<std::int8_t>(kPairNames[pair][0] - 'A')},
                                    {static_cast<std::int8_t>(kPairNames[pair][1] - '1')},
                                    {static_cast<std::int8_t>(file)});
      EXPECT_EQ(cell_class(s), file * 15 + pair) << to_string(s);
    }
  }
}

TEST(TaperedWeights, AreTakenFromTheNumbersInOrder) {
  std::array<int, kWeightNumbers> numbers{};
  std::iota(numbers.begin(), numbers.end(), 1);
  const TaperedWeights weights = weights_from(numbers);
  EXPECT_EQ(weights.full_phase, 1);
  EXPECT_EQ(weights.tempo, (TaperedValue{2, 3}));
  EXPECT_EQ(weights.men.front().front(), (TaperedValue{4, 4 + 45}));
  EXPECT_EQ(weights.men.front().back(), (TaperedValue{4 + 44, 4 + 89}));
  EXPECT_EQ(weights.men.back().back(), (TaperedValue{633 - 45, 633}));
}

}  // namespace
}  // namespace raum
