// Test summaries: parsing the report of a suite, and rejecting anything else.
#include "ci/test_results/test_summary.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

TEST(TestSummary, ReadsTheSuiteReport) {
  const auto good = read_suite_report(R"({"checked": 3, "wrong": 0, "checks": []})");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->checked, 3);
  EXPECT_EQ(good->wrong, 0);
  EXPECT_TRUE(read_suite_report(R"({"checked": 0, "wrong": 0, "checks": []})"));
  const auto bad = read_suite_report(
      R"({"checked": 3, "wrong": 2, "checks": [{"id": "a", "right": true}, {"id": "mid-03",
          "depth": 2, "expected": 368, "counted": 367, "right": false,
          "explanation": "at Aa1"}, {"id": "late-04", "depth": 1, "expected": 3, "counted": 4,
          "right": false, "explanation": "at Bb2"}]})");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->wrong_checks, (Lines{"mid-03 perft 2: counted 367, expected 368",
                                      "late-04 perft 1: counted 4, expected 3"}));
  EXPECT_EQ(bad->explanation, "at Aa1");
  const auto result = read_suite_report(
      R"({"checked": 3, "wrong": 1, "checks": [{"id": "mates-01", "plies": 8, "expected": "ongoing",
          "found": "white wins", "right": false}]})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->wrong_checks,
            Lines{"mates-01 after 8 plies: found white wins, expected ongoing"});
}

TEST(TestSummary, RejectsOtherText) {
  for (const char* text : {"", "perft(4) = 7", "[]", "{}", R"({"checked": 0, "wrong": 0})",
                           R"({"checked": 3, "wrong": 4, "checks": []})",
                           R"({"checked": "3", "wrong": 0, "checks": []})",
                           R"({"checked": 3, "wrong": 0, "checks": 7})"}) {
    EXPECT_FALSE(read_suite_report(text)) << text;
  }
}

TEST(TestSummary, ToleratesOddTypes) {
  const auto odd = read_suite_report(
      R"({"checked": 3, "wrong": 1, "checks": [7, {"right": 0, "id": 5, "depth": "x"}]})");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->wrong_checks, Lines{"? perft -1: counted -1, expected -1"});
  const auto long_name =
      read_suite_report(R"({"checked": 3, "wrong": 1, "checks": [{"right": false, "id": ")" +
                        std::string(9999, 'x') + R"("}]})");
  ASSERT_TRUE(long_name);
  EXPECT_EQ(long_name->wrong_checks, Lines{std::string(300, 'x')});
}

}  // namespace
}  // namespace raum::ci
