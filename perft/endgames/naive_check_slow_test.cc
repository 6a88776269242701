// Solves endings by the oracle, position by position, and compares them with the tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/testing/solved_endings.h"
#include "perft/endgames/known_counts.h"
#include "perft/endgames/naive_check.h"
#include "perft/endgames/sample_check.h"

namespace raum::perft {
namespace {

TEST(NaiveCheck, AgreesWithQueenAgainstKing) {
  const endgame::Tables tables = solved_endings({"KQvK"});
  const NaiveReport report = check_naive(tables, *endgame::MenSet::parse("KQvK"));
  EXPECT_EQ(report.mismatches, 0U) << report.first;
  EXPECT_TRUE(report.counts_agree);
  EXPECT_GT(report.positions, 200'000U);
  EXPECT_TRUE(report.is_right());
}

TEST(NaiveCheck, AgreesWithPawnAgainstKing) {
  const endgame::Tables tables = solved_endings({"KQvK", "KPvK"});
  const NaiveReport report = check_naive(tables, *endgame::MenSet::parse("KPvK"));
  EXPECT_TRUE(report.is_right()) << report.first;
  EXPECT_EQ(report.positions, 1'121'026U);
}

TEST(SolvedEnding, OfFourMenHasTheKnownCounts) {
  const endgame::MenSet set = *endgame::MenSet::parse("KQvKR");
  const endgame::Tables tables = solved_endings({"KQvK", "KQvKR"});
  const auto known = read_known_counts(RAUM_SOURCE "/perft/endgames/counts.txt");
  ASSERT_TRUE(known) << to_string(known.error());
  const auto counts = std::find_if(known->begin(), known->end(),
                                   [&](const KnownCounts& of) { return of.set == set; });
  ASSERT_NE(counts, known->end());
  EXPECT_EQ(line_of(*tables.find(set)), line_of(*counts));
  SplitMix64 random(1);
  const auto report = check_samples(tables, set, 5'000, random);
  ASSERT_TRUE(report) << to_string(report.error());
  EXPECT_EQ(report->mismatches, 0U) << report->first;
}

}  // namespace
}  // namespace raum::perft
