#include "knowledge/spsa/summary.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knowledge/spsa/spsa_fixture.h"

namespace raum::knowledge::spsa {
namespace {

// Five iterations in which "Margin" becomes 130, 140, ..., and "Depth" stays.
std::vector<Iteration> five_iterations() {
  std::vector<Iteration> all;
  for (int i = 1; i <= 5; ++i) {
    all.push_back({.results = {0, 0, 0}, .values = {120.0 + 10 * i, 3.5}, .seconds = 0.5 * i});
  }
  return all;
}

TEST(SpsaSummary, RoundsValuesToWholeNumbersWithinTheRange) {
  const Settings settings = two_parameters();
  EXPECT_EQ(whole_values(settings, {120.4, 3.5}), (std::vector<std::int64_t>{120, 4}));
  EXPECT_EQ(whole_values(settings, {1e9, -1e9}), (std::vector<std::int64_t>{420, 1}));
}

TEST(SpsaSummary, HasTheValuesAfterQuartersOfTheFinishedIterations) {
  const auto iterations = five_iterations();
  const std::vector<double> expected{120, 130, 140, 150, 170};
  for (std::size_t quarter = 0; quarter <= 4; ++quarter) {
    EXPECT_EQ(at_quarter(two_parameters(), iterations, 0, quarter), expected[quarter]) << quarter;
    EXPECT_EQ(at_quarter(two_parameters(), {}, 1, quarter), 3.5) << quarter;
  }
}

TEST(SpsaSummary, CountsChangesInUnitsOfTheLastStep) {
  const Settings settings = two_parameters();
  EXPECT_EQ(change_of(settings.parameters[0], 130), 0.5);
  EXPECT_EQ(change_of(settings.parameters[1], 1.5), -2);
}

TEST(SpsaSummary, AddsUpGamesAndSeconds) {
  EXPECT_EQ(games_of(two_parameters(), 5), 30U);
  EXPECT_EQ(seconds_of(five_iterations()), 7.5);
  EXPECT_EQ(seconds_of({}), 0);
}

}  // namespace
}  // namespace raum::knowledge::spsa
