// Test summaries: parsing the output of ctest and perft, and rejecting anything else.
#include "ci/checks/test_summary.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

TEST(TestSummary, ReadsCtest) {
  const auto good = read_ctest("Test project x\n\n100% tests passed, 0 tests failed out of 12\n");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->failed, 0);
  EXPECT_EQ(good->total, 12);
  const auto bad = read_ctest(
      "\n83% tests passed, 2 tests failed out of 12\n\nThe following tests FAILED:\n"
      "\t  3 - Key.IsKept (Failed)\n\t 11 - Make.Unmakes (Timeout)\nErrors while running CTest\n");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->failed, 2);
  EXPECT_EQ(bad->failed_names, (std::vector<std::string>{"Key.IsKept", "Make.Unmakes"}));
}

TEST(TestSummary, TellsSkippedTestsFromFailedOnes) {
  const auto summary = read_ctest(
      "\n92% tests passed, 1 tests failed out of 12\n\nThe following tests did not run:\n"
      "\t  5 - Disk.IsFull (Skipped)\n\nThe following tests FAILED:\n"
      "\t  3 - Key.IsKept (Failed)\n");
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->failed_names, std::vector<std::string>{"Key.IsKept"});
  EXPECT_EQ(summary->skipped_names, std::vector<std::string>{"Disk.IsFull"});
}

TEST(TestSummary, DropsPassedTests) {
  EXPECT_EQ(without_passed_tests("Test project x\n      Start  1: Key.IsKept\n"
                                 " 1/12 Test  #1: Key.IsKept .......   Passed    0.01 sec\n"
                                 " 2/12 Test  #2: Make.Unmakes .....***Failed    0.01 sec\nwhy\n"),
            "Test project x\n 2/12 Test  #2: Make.Unmakes .....***Failed    0.01 sec\nwhy\n");
}

TEST(TestSummary, RequiresATest) {
  EXPECT_FALSE(read_ctest("No tests were found!!!\n"));
  EXPECT_FALSE(read_ctest("100% tests passed, 0 tests failed out of 0\n"));
  EXPECT_FALSE(read_ctest(""));
  EXPECT_FALSE(read_ctest("I say 100% tests passed, 0 tests failed out of 12\n"));
}

TEST(TestSummary, ReadsTheSuiteReport) {
  const auto good = read_suite_report(R"({"checked": 3, "wrong": 0, "checks": []})");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->checked, 3);
  EXPECT_EQ(good->wrong, 0);
  EXPECT_TRUE(read_suite_report(R"({"checked": 0, "wrong": 0, "checks": []})"));
  const auto bad = read_suite_report(
      R"({"checked": 3, "wrong": 1, "checks": [{"id": "a", "right": true}, {"id": "mid-03",
          "depth": 2, "expected": 368, "counted": 367, "right": false,
          "explanation": "at Aa1"}]})");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->first_wrong, "mid-03 perft 2: counted 367, expected 368\nat Aa1");
  const auto result = read_suite_report(
      R"({"checked": 3, "wrong": 1, "checks": [{"id": "mates-01", "plies": 8, "expected": "ongoing",
          "found": "white wins", "right": false}]})");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->first_wrong, "mates-01 after 8 plies: found white wins, expected ongoing");
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
  EXPECT_EQ(odd->first_wrong, "? perft -1: counted -1, expected -1\n");
}

}  // namespace
}  // namespace raum::ci
