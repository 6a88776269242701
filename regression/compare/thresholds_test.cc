#include "regression/compare/thresholds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/testing/files.h"

namespace raum::regression {
namespace {

std::string threshold_error(std::string_view text) {
  const auto thresholds = Thresholds::parse(text, "t.toml");
  return thresholds ? "none" : to_string(thresholds.error());
}

TEST(Thresholds, AreTheDefaultsForAnEmptyFile) {
  const auto thresholds = Thresholds::parse("", "t.toml");
  ASSERT_TRUE(thresholds);
  EXPECT_DOUBLE_EQ(thresholds->of("search").reported, 0.01);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing, 0.03);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing_per_unit, 0.10);
}

TEST(Thresholds, OfAWorkloadOverrideSingleDefaults) {
  const auto thresholds = Thresholds::parse(
      "[\"perft start\"]\nfail = 2\n[default]\nreport = 0.5\nfail = 4.0\n", "t.toml");
  ASSERT_TRUE(thresholds) << to_string(thresholds.error());
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").failing, 0.02);
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").reported, 0.005);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing, 0.04);
}

TEST(Thresholds, OfAFootprintFailOnlyIfItsTableSetsFail) {
  const auto informing = Thresholds::parse("[\"peak memory\"]\nreport = 5\n", "t.toml");
  ASSERT_TRUE(informing);
  EXPECT_TRUE(std::isinf(informing->of("peak memory").failing));
  EXPECT_TRUE(std::isinf(informing->of("binary size").failing));
  const auto failing = Thresholds::parse("[\"binary size\"]\nfail = 20\n", "t.toml");
  ASSERT_TRUE(failing);
  EXPECT_DOUBLE_EQ(failing->of("binary size").failing, 0.2);
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

TEST(Thresholds, MayBeEqualOrOutermost) {
  const auto thresholds = Thresholds::parse(
      "[search]\nreport = 5\nfail = 5\nfail_per_unit = 5\n[\"perft start\"]\nfail = 1000\n"
      "report = 0\n",
      "t.toml");
  ASSERT_TRUE(thresholds) << to_string(thresholds.error());
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing_per_unit, 0.05);
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").failing, 10);
  EXPECT_EQ(thresholds->of("perft start").reported, 0);
  EXPECT_EQ(threshold_error("[search]\nfail = 1000.5\n"),
            "t.toml:2:8: found fail 1000.5, expected a percentage from 0 to 1000");
  EXPECT_EQ(threshold_error("[search]\nfail = 20\nreport = 11\n"),
            "t.toml:1:1: found report 11, expected at most fail and fail_per_unit");
}

TEST(Thresholds, RejectUnknownNamesWithTheNearest) {
  EXPECT_EQ(threshold_error("[default]\n[\"perft strat\"]\nfail = 2\n"),
            "t.toml:2:2: found \"perft strat\", expected default or the name of a cost (nearest: "
            "perft start)");
  EXPECT_EQ(threshold_error("[search]\nfial = 2\n"),
            "t.toml:2:1: found \"fial\", expected report, fail or fail_per_unit (nearest: fail)");
}

TEST(Thresholds, RejectValuesThatAreNoPercentage) {
  EXPECT_EQ(threshold_error("[search]\nfail = \"much\"\n"),
            "t.toml:2:8: found not a number, expected a percentage from 0 to 1000");
  EXPECT_EQ(threshold_error("[search]\nfail = -1\n"),
            "t.toml:2:8: found fail -1, expected a percentage from 0 to 1000");
  EXPECT_NE(threshold_error("[search]\nfail = nan\n"), "none");
  EXPECT_EQ(threshold_error("search = 2\n"), "t.toml:1:10: found \"search\", expected a table");
  EXPECT_EQ(threshold_error("[search]\nreport = 5\n"),
            "t.toml:1:1: found report 5, expected at most fail and fail_per_unit");
  EXPECT_NE(threshold_error("[search\n"), "none");
}

TEST(Thresholds, OfThisRepositoryCanBeRead) {
  const std::string text = content_of(RAUM_THRESHOLDS);
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(threshold_error(text), "none");
}

}  // namespace
}  // namespace raum::regression
