// Annotations: one workflow command per line, also for hostile text.
#include "ci/report/annotations.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "ci/report/report.h"

namespace raum::ci {
namespace {

GateReport report_with(CheckReport check) {
  GateReport report;
  report.checks = {std::move(check)};
  return report;
}

TEST(Annotations, NameFailuresAndWarnings) {
  EXPECT_EQ(annotations(report_with({.name = "cost",
                                     .result = CheckResult::Fail,
                                     .reason = "instructions: search +4.0 %",
                                     .warnings = {"perft start +1.2 %"}})),
            "::error title=gate cost::instructions: search +4.0 %25\n"
            "::warning title=gate cost::perft start +1.2 %25\n");
  EXPECT_EQ(annotations(report_with(
                {.name = "strength", .result = CheckResult::NoVerdict, .reason = "undecided"})),
            "::error title=gate strength::no verdict: undecided\n");
}

TEST(Annotations, SkipChecksThatPassedOrWereNotRun) {
  EXPECT_EQ(
      annotations(report_with({.name = "rules", .result = CheckResult::Pass, .reason = "ok"})), "");
  EXPECT_EQ(annotations(report_with({.name = "rules", .reason = "not selected"})), "");
}

TEST(Annotations, ContainNotes) {
  GateReport report;
  report.notes = {"base and head hold the same files"};
  EXPECT_EQ(annotations(report), "::notice title=gate::base and head hold the same files\n");
}

TEST(Annotations, EscapeNewlinesAndCommands) {
  EXPECT_EQ(
      annotations(report_with(
          {.name = "a:b,c", .result = CheckResult::Fail, .reason = "one\n::error::two\r\x1b[31m"})),
      "::error title=gate a%3Ab%2Cc::one%0A::error::two[31m\n");
}

// What the job's log shows on stderr.
std::string annotated(const GateReport& report, std::string* error = nullptr) {
  testing::internal::CaptureStderr();
  const auto done = annotate_job(report);
  std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(done.has_value(), error == nullptr);
  if (!done && error != nullptr) *error = to_string(done.error());
  return text;
}

TEST(Annotations, AreWrittenInAJobOnly) {
  const TemporaryFolder folder;
  std::ofstream(folder / "summary") << "Before\n";
  GateReport report;
  report.notes = {"why"};
  const ScopedVariable summary("GITHUB_STEP_SUMMARY", folder / "summary");
  for (const std::string value : {"", "false"}) {
    const ScopedVariable actions("GITHUB_ACTIONS", value);
    EXPECT_EQ(annotated(report), "");
    EXPECT_EQ(content_of(folder / "summary"), "Before\n");
  }
  const ScopedVariable actions("GITHUB_ACTIONS", "true");
  EXPECT_EQ(annotated(report), "::notice title=gate::why\n");
  EXPECT_EQ(content_of(folder / "summary"), "Before\n" + report_markdown(report));
}

TEST(Annotations, NeedNoSummary) {
  GateReport report;
  report.notes = {"why"};
  const ScopedVariable actions("GITHUB_ACTIONS", "true");
  {
    const ScopedVariable summary("GITHUB_STEP_SUMMARY", "");
    EXPECT_EQ(annotated(report), "::notice title=gate::why\n");
  }
  const ScopedVariable summary("GITHUB_STEP_SUMMARY", "/no/such/folder/summary");
  std::string error;
  EXPECT_EQ(annotated(report, &error), "::notice title=gate::why\n");
  EXPECT_EQ(error,
            "GITHUB_STEP_SUMMARY /no/such/folder/summary: found No such file or directory, "
            "expected a file to append to");
}

}  // namespace
}  // namespace raum::ci
