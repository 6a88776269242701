#include "perft/suite/suite_check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

std::vector<SuiteRecord> records_of(const std::string& counts) {
  return parse_suite("id start\nepd " + std::string(kStartText) + "\n" + counts, "s").value();
}

SuiteReport checked(const std::string& counts, const SuiteCheckOptions& options) {
  SuiteReport report;
  std::size_t calls = 0;
  check_suite(records_of(counts), "s.perft", options, report, [&](const CountCheck&) { ++calls; });
  EXPECT_EQ(calls, report.checks.size());
  return report;
}

TEST(SuiteCheck, ConfirmsRightCounts) {
  const SuiteReport report = checked("perft 1 61\nperft 2 3615\n", {});
  ASSERT_EQ(report.checks.size(), 2U);
  EXPECT_EQ(report.wrong(), 0U);
  EXPECT_EQ(to_string(report.checks[1]), "start perft(2) = 3615 ok");
}

TEST(SuiteCheck, ExplainsAWrongCountInTheSuite) {
  const SuiteReport report = checked("perft 1 61\nperft 2 3614\n", {});
  ASSERT_EQ(report.wrong(), 1U);
  EXPECT_EQ(to_string(report.checks[1]),
            "start perft(2) = 3615 MISMATCH, s.perft:4 says 3614\n"
            "  engine and oracle agree on perft(2) = 3615; the suite's number 3614 is wrong");
}

TEST(SuiteCheck, FindsTheMoveThatTheEngineMisses) {
  SuiteCheckOptions options;
  options.count = [](const Position& position, const CountOptions& counting) {
    return perft(position, counting) - 1;
  };
  options.divide = [](const std::string& root, const std::vector<std::string>& path, int depth) {
    auto lines = engine_divide({})(root, path, depth);
    if (path.empty()) lines.erase(lines.begin());
    return lines;
  };
  const SuiteReport report = checked("perft 1 61\n", options);
  ASSERT_EQ(report.wrong(), 1U);
  EXPECT_NE(report.checks[0].explanation.find("oracle only: Aa2Aa3"), std::string::npos);
}

TEST(SuiteCheck, SkipsCountsAboveTheLimit) {
  SuiteCheckOptions options;
  options.max_nodes = 3'615;
  const SuiteReport report = checked("perft 1 61\nperft 2 3615\nperft 6 77599313227\n", options);
  EXPECT_EQ(report.checks.size(), 2U);
  EXPECT_EQ(report.skipped, 1U);
}

TEST(SuiteCheck, PassesTheOptionsToTheCounter) {
  SuiteCheckOptions options;
  int calls = 0;
  options.counting = {.threads = 3, .hash_mib = 1, .bulk = false};
  options.count = [&calls](const Position&, const CountOptions& counting) {
    ++calls;
    EXPECT_EQ(counting.depth, 2);
    EXPECT_EQ(counting.threads, 3);
    EXPECT_EQ(counting.hash_mib, 1);
    EXPECT_FALSE(counting.bulk);
    return std::uint64_t{3'615};
  };
  EXPECT_EQ(checked("perft 2 3615\n", options).wrong(), 0U);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace raum::perft
