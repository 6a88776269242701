// Comparison: every verdict on both sides of its threshold.
#include "regression/comparison.h"

#include <gtest/gtest.h>

#include <array>

namespace raum::regression {
namespace {

CostVerdict verdict(std::uint64_t base, std::uint64_t head) {
  return compare_cost({"work", "", ""}, {base, 1}, {head, 1}).verdict;
}

TEST(Comparison, EqualSignaturesNeedNoAnnouncement) {
  EXPECT_EQ(compare_signatures(7, 7, ""), SignatureChange::Equal);
  EXPECT_EQ(compare_signatures(7, 7, "Bench: 8"), SignatureChange::Equal);
}

TEST(Comparison, AChangedSignatureIsAnnouncedByItsOwnNumberOnly) {
  EXPECT_EQ(compare_signatures(7, 8, "Think\n\nBench: 8\n"), SignatureChange::Announced);
  EXPECT_EQ(compare_signatures(7, 8, "Think\n\nBench: 9\n"), SignatureChange::Unannounced);
  EXPECT_EQ(compare_signatures(7, 8, "Think\n"), SignatureChange::Unannounced);
}

TEST(Comparison, CostIsReportedBeyondOnePercentAndFailsAboveThree) {
  EXPECT_EQ(verdict(1000, 1000), CostVerdict::Same);
  EXPECT_EQ(verdict(1000, 1009), CostVerdict::Same);
  EXPECT_EQ(verdict(1000, 1011), CostVerdict::Dearer);
  EXPECT_EQ(verdict(1000, 1029), CostVerdict::Dearer);
  EXPECT_EQ(verdict(1000, 1031), CostVerdict::TooDear);
  EXPECT_EQ(verdict(1000, 991), CostVerdict::Same);
  EXPECT_EQ(verdict(1000, 989), CostVerdict::Cheaper);
  EXPECT_EQ(verdict(1000, 10), CostVerdict::Cheaper);
}

TEST(Comparison, CostCountsPerUnitWhereTheUnitsDiffer) {
  const CostChange change = compare_cost({"search", "", ""}, {1000, 10}, {2040, 20});
  EXPECT_TRUE(change.per_unit);
  EXPECT_DOUBLE_EQ(change.ratio, 1.02);
  EXPECT_EQ(change.verdict, CostVerdict::Dearer);
  EXPECT_FALSE(compare_cost({"search", "", ""}, {1000, 10}, {2040, 10}).per_unit);
}

TEST(Comparison, CostPerUnitOfAnotherTreeMayMoveFurther) {
  EXPECT_EQ(compare_cost({"search", "", ""}, {1000, 10}, {2180, 20}).verdict, CostVerdict::Dearer);
  EXPECT_EQ(compare_cost({"search", "", ""}, {1000, 10}, {2220, 20}).verdict, CostVerdict::TooDear);
}

TEST(Comparison, AWorkThatCostTheBaseNothingIsNotARegression) {
  const CostChange change = compare_cost({"work", "", ""}, {0, 1}, {5, 1});
  EXPECT_DOUBLE_EQ(change.ratio, 1);
  EXPECT_EQ(change.verdict, CostVerdict::Same);
}

TEST(Comparison, TheStartUpIsComparedOnceAndTakenOffTheRest) {
  const std::array works = {Work{"startup", "", ""}, Work{"perft", "", "n "}};
  const std::array base = {WorkCount{1000, 1}, WorkCount{2000, 10}};
  const std::array head = {WorkCount{1020, 1}, WorkCount{2070, 10}};
  const auto changes = compare_costs(works, base, head);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_DOUBLE_EQ(changes[0].ratio, 1.02);
  EXPECT_DOUBLE_EQ(changes[1].ratio, 1.05);
  EXPECT_EQ(changes[1].verdict, CostVerdict::TooDear);
}

TEST(Comparison, EachProgramsStartUpIsTakenOffItsOwnWorks) {
  const std::array works = {Work{"startup", "", ""}, Work{"perft", "", "n "},
                            Work{"bench startup", "", "", "", Program::Bench},
                            Work{"make", "", "n ", "move", Program::Bench}};
  const std::array base = {WorkCount{1000, 1}, WorkCount{2000, 10}, WorkCount{500, 1},
                           WorkCount{700, 10}};
  const std::array head = {WorkCount{1000, 1}, WorkCount{2000, 10}, WorkCount{500, 1},
                           WorkCount{600, 10}};
  const auto changes = compare_costs(works, base, head);
  ASSERT_EQ(changes.size(), 4U);
  EXPECT_DOUBLE_EQ(changes[2].ratio, 1);
  EXPECT_DOUBLE_EQ(changes[3].ratio, 0.5);
  EXPECT_EQ(changes[3].unit, "move");
}

TEST(Comparison, PercentAreSigned) {
  EXPECT_EQ(percent_change(1.034), "+3.4 %");
  EXPECT_EQ(percent_change(0.5), "-50.0 %");
  EXPECT_EQ(percent_change(1), "±0.0 %");
  EXPECT_EQ(percent_change(1.0004), "±0.0 %");
}

}  // namespace
}  // namespace raum::regression
