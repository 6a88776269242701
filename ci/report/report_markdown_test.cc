// The Markdown report as a whole, and what it escapes.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/core/build_info.h"
#include "ci/report/gate_report_fixture.h"
#include "ci/report/report.h"

namespace raum::ci {
namespace {

// The text of one reason in the table of the checks.
std::string escaped(const std::string& reason) {
  const std::string text =
      report_markdown(gate_of({{.name = "a", .result = CheckResult::Pass, .reason = reason}}));
  constexpr std::string_view kBefore = "| a | pass | ", kAfter = " | 0.0 |\n";
  const std::size_t begin = text.find(kBefore) + kBefore.size();
  return text.substr(begin, text.find(kAfter) - begin);
}

// The details of one check below the table.
std::string block(const std::string& details) {
  const std::string text =
      report_markdown(gate_of({{.name = "a", .result = CheckResult::Pass, .details = details}}));
  const std::size_t begin = text.find("</summary>");
  return begin == std::string::npos ? "" : text.substr(begin, text.find("</details>") - begin);
}

TEST(ReportMarkdown, ShowsEveryCheckAndUnfoldsFailures) {
  GateReport report =
      gate_of({{.name = "builds",
                .result = CheckResult::Pass,
                .reason = "both",
                .figures = {{"build", std::string("reused"), 12.5, "s"}},
                .seconds = 1.25},
               {.name = "rules",
                .result = CheckResult::Fail,
                .reason = "1 of 64 counts wrong",
                .figures = {{"nodes", std::int64_t{1000}, std::int64_t{1020}, "n/a|b"},
                            {"time", 2.0, 3.0, "ns", "+4.0 % [+1.0, +7.0]"}},
                .warnings = {"first", "second"},
                .details = "at Aa1",
                .seconds = 60},
               {.name = "cost", .result = CheckResult::NotRun, .reason = "rules ended with fail"}});
  report.notes = {"one", "two"};
  EXPECT_EQ(report_markdown(report),
            "## FAIL rules: 1 of 64 counts wrong\n\n"
            "- base `111111111111` Base\n"
            "- head `222222222222` Head\n"
            "- note: one\n"
            "- note: two\n"
            "- warning, rules: first\n"
            "- warning, rules: second\n"
            "\n| check | result | why | seconds |\n|---|---|---|---:|\n"
            "| builds | pass | both | 1.2 |\n"
            "| rules | fail | 1 of 64 counts wrong | 60.0 |\n"
            "| cost | not run | rules ended with fail | 0.0 |\n"
            "\n<details><summary>builds: pass</summary>\n\n"
            "| figure | base | head | change | unit |\n|---|---:|---:|---:|---|\n"
            "| build | reused | 12.5 |  | s |\n"
            "\n</details>\n"
            "\n<details open><summary>rules: fail</summary>\n\n"
            "| figure | base | head | change | unit |\n|---|---:|---:|---:|---|\n"
            "| nodes | 1,000 | 1,020 | +2.0 % | n/a\\|b |\n"
            "| time | 2 | 3 | +4.0 % [+1.0, +7.0] | ns |\n"
            "\n```text\nat Aa1\n```\n"
            "\n</details>\n" +
                fmt::format("\n2026-01-01T00:00:00.000Z in 62 s on {}; raum {}\n",
                            escaped(processor_name()), escaped(build_line())));
}

TEST(ReportMarkdown, EscapesEachSignOfMarkup) {
  EXPECT_EQ(escaped("a\nb & <c> d"), "a b &amp; &lt;c&gt; d");
  EXPECT_EQ(escaped("|*_`[\\"), "\\|\\*\\_\\`\\[\\\\");
  EXPECT_EQ(escaped("plain (text) 1."), "plain (text) 1.");
}

TEST(ReportMarkdown, FencesDetailsWithMoreBackticksThanTheyHave) {
  EXPECT_EQ(block("a ``` b `` c"), "</summary>\n\n\n````text\na ``` b `` c\n````\n\n");
  EXPECT_EQ(block("``\n``\n"), "</summary>\n\n\n```text\n``\n``\n```\n\n");
  EXPECT_EQ(block(""), "");
}

}  // namespace
}  // namespace raum::ci
