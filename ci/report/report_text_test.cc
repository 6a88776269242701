// The text report: which rows it prints, its columns and its line breaks.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "ci/report/gate_report_fixture.h"
#include "ci/report/report.h"

namespace raum::ci {
namespace {

CheckReport cost() {
  return {.name = "cost",
          .result = CheckResult::Fail,
          .reason = "instructions: search +4.0 %",
          .figures = {{"startup", std::int64_t{2'269'652}, std::int64_t{2'269'711}, "instructions"},
                      {"search", 2000.0, 2080.0, "instructions/node", "", FigureVerdict::Failed},
                      {"perft start", 15.0, 14.0, "instructions/node", "", FigureVerdict::Reported},
                      {"search, wall time", 1.111, 1.13, "ns/node", "+1.9 % [-12.4, +22.4]"}},
          .warnings = {"instructions: perft start -6.7 %"}};
}

CheckReport builds() {
  return {.name = "builds",
          .result = CheckResult::Pass,
          .reason = "both revisions build",
          .figures = {{"build", 4.4, 54.5, "s"}}};
}

TEST(ReportText, PrintsOnlyRowsBeyondTheirThresholds) {
  EXPECT_EQ(report_text(gate_of({builds(), cost()})),
            "base 111111111111 Base\n"
            "head 222222222222 Head\n"
            "builds     pass       both revisions build\n"
            "cost       fail       instructions: search +4.0 %\n"
            "  figure       base  head  change  unit\n"
            "  search       2000  2080  +4.0 %  instructions/node\n"
            "  perft start    15    14  -6.7 %  instructions/node\n"
            "  2 rows within their thresholds\n"
            "  warning: instructions: perft start -6.7 %\n"
            "FAIL cost: instructions: search +4.0 %\n");
}

TEST(ReportText, PrintsEveryRowOnRequest) {
  EXPECT_EQ(report_text(gate_of({builds(), cost()}), {.all_rows = true}),
            "base 111111111111 Base\n"
            "head 222222222222 Head\n"
            "builds     pass       both revisions build\n"
            "  figure  base  head  change  unit\n"
            "  build    4.4  54.5          s\n"
            "cost       fail       instructions: search +4.0 %\n"
            "  figure                  base       head  change  unit\n"
            "  startup            2,269,652  2,269,711  ±0.0 %  instructions\n"
            "  search                  2000       2080  +4.0 %  instructions/node\n"
            "  perft start               15         14  -6.7 %  instructions/node\n"
            "  search, wall time      1.111       1.13  +1.9 %  ns/node [-12.4, +22.4]\n"
            "  warning: instructions: perft start -6.7 %\n"
            "FAIL cost: instructions: search +4.0 %\n");
}

TEST(ReportText, GivesEachColumnItsOwnWidth) {
  const std::string text =
      report_text(gate_of({{.name = "cost",
                            .result = CheckResult::Pass,
                            .reason = "equal",
                            .figures = {{"work", std::int64_t{2'269'652}, std::int64_t{15}, "n"},
                                        {"w", std::int64_t{1}, std::int64_t{2'000}, "s"}}}}),
                  {.all_rows = true});
  EXPECT_NE(text.find("\n  figure       base   head    change  unit\n"
                      "  work    2,269,652     15  -100.0 %  n\n"
                      "  w               1  2,000            s\n"),
            std::string::npos)
      << text;
}

TEST(ReportText, CountsRowsWithoutATable) {
  const auto text_of = [](const std::vector<std::int64_t>& heads) {
    CheckReport play{.name = "play", .result = CheckResult::Pass, .reason = "equal"};
    play.figures = {{"goldens", {}, std::int64_t{17}, "of 17 hold"}};
    for (const std::int64_t head : heads) {
      play.figures.push_back({"one", std::int64_t{7}, head, "nodes of bench"});
    }
    const std::string text = report_text(gate_of({play}));
    return text.substr(text.find("equal\n"));
  };
  EXPECT_EQ(text_of({}), "equal\nPASS play\n");
  EXPECT_EQ(text_of({7}), "equal\n  1 row unchanged\nPASS play\n");
  EXPECT_EQ(text_of({8}), "equal\n  1 row within its threshold\nPASS play\n");
  EXPECT_EQ(text_of({7, 7}), "equal\n  2 rows unchanged\nPASS play\n");
  EXPECT_EQ(text_of({8, 7}), "equal\n  2 rows within their thresholds\nPASS play\n");
}

TEST(ReportText, BreaksLongReasonsButNotTheVerdict) {
  const std::string reason =
      "H0 accepted: 23 pairs, W-D-L 1-10-35, Elo -330 [-446, -252], LLR -3.07 in [-2.94, 2.94]; "
      "weaker but 45.5 % faster, nodes a move -52.4 %";
  GateReport report =
      gate_of({{.name = "strength",
                .result = CheckResult::Fail,
                .reason = reason,
                .warnings = {"not compared in the base, which has no such benchmark: search of "
                             "maackesgeist-v2-fixed"}}});
  report.notes = {
      "the base is the merge base of the branch and of main, because the variable CI "
      "is set"};
  EXPECT_EQ(report_text(report),
            "base 111111111111 Base\n"
            "head 222222222222 Head\n"
            "note: the base is the merge base of the branch and of main, because the variable\n"
            "      CI is set\n"
            "strength   fail       H0 accepted: 23 pairs, W-D-L 1-10-35, Elo -330 [-446,\n"
            "                      -252], LLR -3.07 in [-2.94, 2.94]; weaker but 45.5 %\n"
            "                      faster, nodes a move -52.4 %\n"
            "  warning: not compared in the base, which has no such benchmark: search of\n"
            "           maackesgeist-v2-fixed\n"
            "FAIL strength: " +
                reason + "\n");
}

TEST(ReportText, ColoursResults) {
  const std::string text =
      report_text(gate_of({builds(), cost(), {.name = "strength", .reason = "not selected"}}),
                  {.is_colored = true});
  EXPECT_NE(text.find("builds     \x1b[32mpass\x1b[0m       both"), std::string::npos) << text;
  EXPECT_NE(text.find("cost       \x1b[31mfail\x1b[0m       instr"), std::string::npos) << text;
  EXPECT_NE(text.find("strength   not run    not selected"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  \x1b[33mwarning\x1b[0m: instr"), std::string::npos) << text;
  EXPECT_NE(text.find("\n\x1b[31mFAIL\x1b[0m cost: "), std::string::npos) << text;
  const std::string passed = report_text(gate_of({builds()}), {.is_colored = true});
  EXPECT_TRUE(passed.ends_with("\n\x1b[32mPASS\x1b[0m builds\n")) << passed;
  const std::string undecided = report_text(
      gate_of({{.name = "strength", .result = CheckResult::NoVerdict, .reason = "undecided"}}),
      {.is_colored = true});
  EXPECT_TRUE(
      undecided.ends_with("\nstrength   \x1b[33mno verdict\x1b[0m undecided\n"
                          "\x1b[33mNO VERDICT\x1b[0m strength: undecided\n"))
      << undecided;
}

TEST(ReportText, PrintsAnyOtherVerdictAsItIs) {
  GateReport report = gate_of(std::vector<CheckReport>{});
  report.verdict.line = "SOMETHING else";
  EXPECT_EQ(report_text(report, {.is_colored = true}),
            "base 111111111111 Base\nhead 222222222222 Head\nSOMETHING else\n");
}

TEST(ReportText, PrintsNoControlCharacters) {
  CheckReport check = cost();
  check.reason = "\x1b[31mred\n::error::";
  check.details = "a\r\nb\x1b";
  const std::string text = report_text(gate_of({check}));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  EXPECT_NE(text.find("\n    a\n    b\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace raum::ci
