#include "knowledge/tune/slice_pool.h"

#include <gtest/gtest.h>

namespace raum::knowledge::tuning {
namespace {

TEST(SlicePool, TakesEachSliceOnce) {
  for (const int threads : {1, 2, 5}) {
    SlicePool pool(threads);
    for (const std::size_t slices : {0U, 1U, 3U, 100U}) {
      std::vector<int> taken(slices);
      pool.run(slices, [&](std::size_t slice) { ++taken[slice]; });
      EXPECT_EQ(taken, std::vector<int>(slices, 1)) << threads << " threads";
    }
  }
}

TEST(SlicePool, MayRemainUnused) { const SlicePool pool(3); }

}  // namespace
}  // namespace raum::knowledge::tuning
