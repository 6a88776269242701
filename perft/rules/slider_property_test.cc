// Property test of the slider tables: PEXT and multiply-shift indexing find the same attacks as
// walking the rays.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/core/splitmix.h"
#include "engine/geometry/rays.h"
#include "engine/geometry/sliders.h"

namespace raum::perft {
namespace {

// A random set that contains each cell with probability 1/2^thinness.
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

RC_GTEST_PROP(SliderProperty, TablesAgreeWithWalking, ()) {
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
