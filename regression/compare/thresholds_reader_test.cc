#include "regression/compare/thresholds_reader.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace raum::regression {
namespace {

// Reads the tables at the top of a file.
Expected<Thresholds> read(std::string_view text) {
  constexpr std::array<std::string_view, 2> kCosts = {"search", "perft start"};
  const TomlReader reader("t.toml");
  const auto tables = reader.parse(text);
  if (!tables) return tl::unexpected(tables.error());
  return read_thresholds(*tables, reader, kCosts);
}

std::string threshold_error(std::string_view text) {
  const auto thresholds = read(text);
  return thresholds ? "none" : to_string(thresholds.error());
}

TEST(ThresholdsReader, AreTheDefaultsForAnEmptyFile) {
  const auto thresholds = read("");
  ASSERT_TRUE(thresholds);
  EXPECT_DOUBLE_EQ(thresholds->of("search").reported, 0.01);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing, 0.03);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing_per_unit, 0.10);
}

TEST(ThresholdsReader, OfAWorkloadOverrideSingleDefaults) {
  const auto thresholds =
      read("[\"perft start\"]\nfail = 2\n[default]\nreport = 0.5\nfail = 4.0\n");
  ASSERT_TRUE(thresholds) << to_string(thresholds.error());
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").failing, 0.02);
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").reported, 0.005);
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing, 0.04);
}

TEST(ThresholdsReader, OfAFootprintFailOnlyIfItsTableSetsFail) {
  const auto informing = read("[\"peak memory\"]\nreport = 5\n");
  ASSERT_TRUE(informing);
  EXPECT_TRUE(std::isinf(informing->of("peak memory").failing));
  EXPECT_TRUE(std::isinf(informing->of("binary size").failing));
  const auto failing = read("[\"binary size\"]\nfail = 20\n");
  ASSERT_TRUE(failing);
  EXPECT_DOUBLE_EQ(failing->of("binary size").failing, 0.2);
}

TEST(ThresholdsReader, MayBeEqualOrOutermost) {
  const auto thresholds = read(
      "[search]\nreport = 5\nfail = 5\nfail_per_unit = 5\n[\"perft start\"]\nfail = 1000\n"
      "report = 0\n");
  ASSERT_TRUE(thresholds) << to_string(thresholds.error());
  EXPECT_DOUBLE_EQ(thresholds->of("search").failing_per_unit, 0.05);
  EXPECT_DOUBLE_EQ(thresholds->of("perft start").failing, 10);
  EXPECT_EQ(thresholds->of("perft start").reported, 0);
  EXPECT_EQ(threshold_error("[search]\nfail = 1000.5\n"),
            "t.toml:2:8: found fail 1000.5, expected a percentage from 0 to 1000");
  EXPECT_EQ(threshold_error("[search]\nfail = 20\nreport = 11\n"),
            "t.toml:1:1: found report 11, expected at most fail and fail_per_unit");
}

TEST(ThresholdsReader, RejectUnknownNamesWithTheNearest) {
  EXPECT_EQ(threshold_error("[default]\n[\"perft strat\"]\nfail = 2\n"),
            "t.toml:2:2: found \"perft strat\", expected default or the name of a cost (nearest: "
            "perft start)");
  EXPECT_EQ(threshold_error("[search]\nfial = 2\n"),
            "t.toml:2:1: found \"fial\", expected report, fail or fail_per_unit (nearest: fail)");
}

TEST(ThresholdsReader, RejectValuesThatAreNoPercentage) {
  EXPECT_EQ(threshold_error("[search]\nfail = \"much\"\n"),
            "t.toml:2:8: found not a number, expected a percentage from 0 to 1000");
  EXPECT_EQ(threshold_error("[search]\nfail = -1\n"),
            "t.toml:2:8: found fail -1, expected a percentage from 0 to 1000");
  EXPECT_NE(threshold_error("[search]\nfail = nan\n"), "none");
  EXPECT_EQ(threshold_error("[default]\nfail = 1001\n"),
            "t.toml:2:8: found fail 1001, expected a percentage from 0 to 1000");
  EXPECT_EQ(threshold_error("search = 2\n"), "t.toml:1:10: found \"search\", expected a table");
  EXPECT_EQ(threshold_error("[search]\nreport = 5\n"),
            "t.toml:1:1: found report 5, expected at most fail and fail_per_unit");
}

TEST(ThresholdsReader, KnowsTheGivenCostsAlone) {
  const TomlReader reader("t.toml");
  const auto tables = reader.parse("[search]\nfail = 2\n");
  ASSERT_TRUE(tables);
  const auto refused = read_thresholds(*tables, reader, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().found, "\"search\"");
  EXPECT_EQ(threshold_error("[search]\n[\"binary size\"]\n[\"peak memory\"]\n[default]\n"), "none");
}

TEST(ThresholdsReader, TakesMissingKeysOfPeakMemoryFromItsNoise) {
  const auto thresholds = read("[default]\nreport = 2\n[\"peak memory\"]\nfail = 20\n");
  ASSERT_TRUE(thresholds) << to_string(thresholds.error());
  EXPECT_DOUBLE_EQ(thresholds->of("peak memory").reported, 0.10);
  EXPECT_DOUBLE_EQ(thresholds->of("peak memory").failing, 0.20);
  EXPECT_TRUE(std::isinf(thresholds->of("peak memory").failing_per_unit));
  EXPECT_EQ(threshold_error("[\"peak memory\"]\nfail = 5\n"),
            "t.toml:1:1: found report 10, expected at most fail and fail_per_unit");
}

}  // namespace
}  // namespace raum::regression
