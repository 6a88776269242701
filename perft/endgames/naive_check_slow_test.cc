// Solves endings by the oracle, position by position, and compares them with the tables.
#include <gtest/gtest.h>

#include <string>

#include "engine/testing/solved_endings.h"
#include "perft/endgames/naive_check.h"

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

}  // namespace
}  // namespace raum::perft
