#include "regression/compare/thresholds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace raum::regression {
namespace {

TEST(Thresholds, HaveDefaults) {
  EXPECT_DOUBLE_EQ(Thresholds{}.of("search").reported, 0.01);
  EXPECT_DOUBLE_EQ(Thresholds{}.of("search").failing, 0.03);
  EXPECT_DOUBLE_EQ(Thresholds{}.of("search").failing_per_unit, 0.10);
}

TEST(Thresholds, OfACostMayBeItsOwn) {
  const Thresholds thresholds{.standard = {.reported = 0.02, .failing = 0.04},
                              .own = {{"search", {.reported = 0.03, .failing = 0.05}}}};
  EXPECT_DOUBLE_EQ(thresholds.of("search").reported, 0.03);
  EXPECT_DOUBLE_EQ(thresholds.of("search").failing, 0.05);
  EXPECT_DOUBLE_EQ(thresholds.of("searches").failing, 0.04);
  EXPECT_DOUBLE_EQ(thresholds.default_of("search").reported, 0.02) << "as if it had none";
  EXPECT_DOUBLE_EQ(thresholds.default_of("search").failing, 0.04);
}

TEST(Thresholds, OfPeakMemoryTolerateItsNoise) {
  EXPECT_EQ(footprint_names().size(), 2U);
  EXPECT_EQ(footprint_names()[0], "peak memory");
  EXPECT_EQ(footprint_names()[1], "binary size");
  EXPECT_DOUBLE_EQ(Thresholds{}.of("peak memory").reported, 0.10);
  EXPECT_DOUBLE_EQ(Thresholds{}.of("binary size").reported, 0.01);
  EXPECT_TRUE(std::isinf(Thresholds{}.of("binary size").failing));
  EXPECT_TRUE(std::isinf(Thresholds{}.of("binary size").failing_per_unit));
}

TEST(Thresholds, OfAFootprintAreThoseOfItsOwnOrFailNothing) {
  const Thresholds thresholds{.standard = {.reported = 0.02, .failing = 0.04},
                              .own = {{"binary size", {.reported = 0.03, .failing = 0.2}}}};
  EXPECT_DOUBLE_EQ(thresholds.of("binary size").failing, 0.2);
  EXPECT_DOUBLE_EQ(thresholds.default_of("binary size").reported, 0.02);
  EXPECT_TRUE(std::isinf(thresholds.default_of("binary size").failing));
  EXPECT_DOUBLE_EQ(thresholds.of("peak memory").reported, 0.10);
  EXPECT_TRUE(std::isinf(thresholds.of("peak memory").failing));
  EXPECT_TRUE(std::isinf(thresholds.of("peak memory").failing_per_unit));
}

}  // namespace
}  // namespace raum::regression
