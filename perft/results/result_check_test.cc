#include "perft/results/result_check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

// A game whose second result is wrong.
std::vector<ResultRecord> records() {
  return parse_results("id a\nepd " + std::string(kStartText) +
                           "\nresult ongoing\nmoves Ab1Ac3 Eb5Ec3\nresult draw repetition\n",
                       "r.results")
      .value();
}

TEST(ResultCheck, ChecksEveryResultAndExplainsTheWrongOne) {
  ResultReport report;
  std::vector<std::string> lines;
  check_results(records(), "r.results", report,
                [&](const ResultCheck& check) { lines.push_back(to_string(check)); });
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "a after 0 plies: ongoing ok",
                       "a after 2 plies: ongoing MISMATCH, r.results:5 says draw repetition\n"
                       "  the oracle agrees with this answer; the file is wrong"}));
  EXPECT_EQ(report.wrong(), 1U);
  EXPECT_EQ(summary_line(report), "2 results checked, 1 right, 1 wrong");
}

TEST(ResultCheck, SaysWhomTheOracleAgreesWith) {
  const ResultRecord record = records()[0];
  EXPECT_EQ(check_result(record, record.results[0], "r", "white wins").explanation,
            "the oracle agrees with the file: ongoing");
  EXPECT_EQ(check_result(record, record.results[1], "r", "white wins").explanation,
            "the oracle agrees with neither: ongoing");
  EXPECT_EQ(check_result(record, record.results[0], "r", "ongoing").explanation, "");
}

TEST(ResultCheck, KeepsThePositionOfAWrongResult) {
  ResultRecord record = records()[0];
  Position after_one = record.start;
  after_one.make(record.moves[0]);
  Position after_both = after_one;
  after_both.make(record.moves[1]);
  EXPECT_EQ(check_result(record, record.results[0], "r", "white wins").position, record.start);
  EXPECT_EQ(check_result(record, record.results[1], "r", "white wins").position, after_both);
  EXPECT_FALSE(check_result(record, record.results[0], "r", "ongoing").position);
  record.moves[1] = Move::parse("Ac3Ac4").value();
  EXPECT_EQ(check_result(record, record.results[1], "r", "white wins").position, after_one)
      << "before the first illegal move";
}

TEST(ResultCheck, ReportsAnIllegalMoveAsTheState) {
  ResultRecord record = records()[0];
  record.moves[1] = Move::parse("Ac3Ac4").value();
  EXPECT_EQ(game_state(record.start, record.moves), "illegal move 2: Ac3Ac4");
  EXPECT_EQ(oracle_state(record.start, record.moves), "illegal move 2: Ac3Ac4");
}

TEST(ResultCheck, WritesJson) {
  ResultReport report;
  check_results(records(), "r.results", report, [](const ResultCheck&) {});
  const auto json = to_json(report);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  ASSERT_EQ(json.at("checks").size(), 2U);
  EXPECT_EQ(json.at("checks")[0].dump(),
            R"({"place":"r.results:3","id":"a","plies":0,"expected":"ongoing","found":"ongoing",)"
            R"("right":true})");
  EXPECT_EQ(json.at("checks")[1].dump(),
            R"({"place":"r.results:5","id":"a","plies":2,"expected":"draw repetition",)"
            R"("found":"ongoing","right":false,)"
            R"("explanation":"the oracle agrees with this answer; the file is wrong"})");
}

}  // namespace
}  // namespace raum::perft
