#include "web/results/elo_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::web {
namespace {

TEST(EloText, ShowsAnEndOfTheScaleAsInfinite) {
  EXPECT_EQ(elo_text({.value = 12.34, .low = -1, .high = 23.6}), "+12.3 [-1.0, +23.6]");
  EXPECT_EQ(elo_text({.value = 300, .low = 120, .high = 3600}), "+300.0 [+120.0, +∞]");
  EXPECT_EQ(elo_text({.value = -3600, .low = -3600, .high = -100}), "-∞ [-∞, -100.0]");
}

TEST(EloText, MakesRowsWhoseEndsOfTheScaleAreInfinite) {
  const IntervalRow row = elo_row("a", {.value = 300, .low = -3600, .high = 3599});
  EXPECT_EQ(row.label, "a");
  EXPECT_EQ(row.value, 300);
  EXPECT_TRUE(std::isinf(row.low) && row.low < 0);
  EXPECT_EQ(row.high, 3599);
}

}  // namespace
}  // namespace raum::web
