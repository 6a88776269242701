// Annotations: one workflow command per line, also for hostile text.
#include "ci/report/annotations.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

GateReport report_of(CheckReport check) {
  GateReport report;
  report.checks = {std::move(check)};
  return report;
}

TEST(Annotations, NameFailuresAndWarnings) {
  EXPECT_EQ(annotations(report_of({.name = "cost",
                                   .result = CheckResult::Fail,
                                   .reason = "instructions: search +4.0 %",
                                   .warnings = {"perft start +1.2 %"}})),
            "::error title=gate cost::instructions: search +4.0 %25\n"
            "::warning title=gate cost::perft start +1.2 %25\n");
  EXPECT_EQ(annotations(report_of(
                {.name = "strength", .result = CheckResult::NoVerdict, .reason = "undecided"})),
            "::error title=gate strength::no verdict: undecided\n");
}

TEST(Annotations, SkipChecksThatPassedOrWereNotRun) {
  EXPECT_EQ(annotations(report_of({.name = "rules", .result = CheckResult::Pass, .reason = "ok"})),
            "");
  EXPECT_EQ(annotations(report_of({.name = "rules", .reason = "not selected"})), "");
}

TEST(Annotations, ContainNotes) {
  GateReport report;
  report.notes = {"base and head hold the same files"};
  EXPECT_EQ(annotations(report), "::notice title=gate::base and head hold the same files\n");
}

TEST(Annotations, EscapeNewlinesAndCommands) {
  EXPECT_EQ(
      annotations(report_of(
          {.name = "a:b,c", .result = CheckResult::Fail, .reason = "one\n::error::two\r\x1b[31m"})),
      "::error title=gate a%3Ab%2Cc::one%0A::error::two[31m\n");
}

}  // namespace
}  // namespace raum::ci
