// Property of the slider tables: both ways to index them give what walking the rays gives.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/core/splitmix.h"
#include "engine/board/rays.h"
#include "engine/board/sliders.h"

namespace raum::perft {
namespace {

// A random set of cells; each cell is in it with probability 1/2^thinness.
Bitboard random_cells(SplitMix64& random, int thinness) {
  Bitboard cells = Bitboard::all();
  for (int i = 0; i < thinness; ++i) cells &= Bitboard{random.next(), random.next()};
  return cells;
}

void assert_tables_agree(SliderKind kind, Square from, Bitboard occupied) {
  const Bitboard walked = walked_attacks(kind, from, occupied);
  RC_ASSERT(slider_attacks<PextIndex>(kPextSliders, kind, from, occupied) == walked);
  RC_ASSERT(slider_attacks<MagicIndex>(kMagicSliders, kind, from, occupied) == walked);
  RC_ASSERT(slider_attacks(kind, from, occupied) == walked);
}

RC_GTEST_PROP(SliderProperty, TablesGiveWhatWalkingGives, ()) {
  SplitMix64 random(*rc::gen::arbitrary<std::uint64_t>());
  for (int thinness = 0; thinness <= 4; ++thinness) {
    const Bitboard occupied = random_cells(random, thinness);
    RC_LOG() << "occupied " << occupied.low << ' ' << occupied.high << '\n';
    for (int k = 0; k < kSliderKinds; ++k) {
      for (int i = 0; i < kSquares; ++i) {
        assert_tables_agree(static_cast<SliderKind>(k), Square::at(i), occupied);
      }
    }
  }
}

}  // namespace
}  // namespace raum::perft
