// Reports: one gate in four formats, with hostile text in its fields.
#include "ci/report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "base/testing/temporary_folder.h"
#include "ci/report/gate_report_fixture.h"

namespace raum::ci {
namespace {

GateReport sample() {
  GateReport report =
      gate_of({{.name = "builds",
                .result = CheckResult::Pass,
                .reason = "both",
                .figures = {{"build", std::string("reused"), 12.5, "s"}}},
               {.name = "rules",
                .result = CheckResult::Fail,
                .reason = "1 of 64 counts wrong",
                .figures = {{"nodes", std::int64_t{1'000'000}, std::int64_t{1'020'000}, "nodes", "",
                             FigureVerdict::Failed}},
                .warnings = {"look | here"},
                .details = "```\n\x1b[31mred\xff & <tag>\n```"},
               {.name = "cost", .result = CheckResult::NotRun, .reason = "rules ended with fail"}});
  report.head.subject = "Use <b> & | pipes";
  report.notes = {"uncommitted changes are not judged"};
  return report;
}

TEST(Report, JsonContainsEveryCheck) {
  const auto json = nlohmann::json::parse(report_json(sample()));
  EXPECT_EQ(json["schema_version"], 2);
  EXPECT_EQ(json["verdict"], "FAIL rules: 1 of 64 counts wrong");
  EXPECT_EQ(json["exit_code"], 1);
  ASSERT_EQ(json["checks"].size(), 3U);
  EXPECT_EQ(json["checks"][0]["figures"][0]["base"], "reused");
  EXPECT_EQ(json["checks"][1]["figures"][0]["head"], 1'020'000);
  EXPECT_EQ(json["checks"][1]["figures"][0]["verdict"], "failed");
  EXPECT_EQ(json["checks"][2]["result"], "not run");
  EXPECT_EQ(json["head"]["commit"], "2222222222222222222222222222222222222222");
}

// Scripts read the report by these names.
TEST(Report, JsonHasTheseKeys) {
  GateReport report = sample();
  std::reverse(report.checks.begin(), report.checks.begin() + 2);  // a check with a figure first
  EXPECT_EQ(json_shape_of(report_json(report)),
            "base{commit name subject tree} checks[details figures[base change fails_at head "
            "interval name reported_at unit verdict] functions[] match name reason result seconds "
            "warnings[]] exit_code gate head{commit name subject "
            "tree} notes[] options{depth jobs pairs sprt} processor schema_version seconds started "
            "verdict");
}

TEST(Report, MarkdownEscapesMarkup) {
  const std::string markdown = report_markdown(sample());
  EXPECT_TRUE(markdown.starts_with("## FAIL rules: 1 of 64 counts wrong\n"));
  EXPECT_NE(markdown.find("| rules | fail | 1 of 64 counts wrong |"), std::string::npos);
  EXPECT_NE(markdown.find("Use &lt;b&gt; &amp; \\| pipes"), std::string::npos);
  EXPECT_NE(markdown.find("look \\| here"), std::string::npos);
  // The details contain three backticks, so their fence needs four.
  EXPECT_NE(markdown.find("\n````text\n```\n"), std::string::npos) << markdown;
}

TEST(Report, JunitCountsAndEscapes) {
  const std::string xml = report_junit(sample());
  EXPECT_NE(xml.find("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""), std::string::npos);
  EXPECT_NE(xml.find("<failure message=\"1 of 64 counts wrong\">"), std::string::npos);
  EXPECT_NE(xml.find("&amp; &lt;tag&gt;"), std::string::npos);
  EXPECT_EQ(xml.find('\x1b'), std::string::npos);
  EXPECT_EQ(xml.find('\xff'), std::string::npos);
}

TEST(Report, CleanTextIsUtf8WithoutControls) {
  EXPECT_EQ(clean_text("×\tpions\n"), "×\tpions\n");
  EXPECT_EQ(clean_text(std::string_view("a\0b\r\x7f\x1b", 6)), "ab");
  EXPECT_EQ(clean_text("\xff"), "\xEF\xBF\xBD");
}

TEST(Report, FormatsValuesAndChanges) {
  EXPECT_EQ(to_string(Value{std::int64_t{-1234567}}), "-1,234,567");
  EXPECT_EQ(to_string(Value{std::int64_t{999}}), "999");
  EXPECT_EQ(to_string(Value{std::int64_t{-999}}), "-999");
  EXPECT_EQ(to_string(Value{2.5}), "2.5");
  EXPECT_EQ(to_string(Value{99'999.0}), "99999");
  EXPECT_EQ(to_string(Value{-349'980.4}), "-349,980");
  EXPECT_EQ(to_string(Value{1e300}), "1e+300");
  EXPECT_EQ(to_string(Value{}), "");
  EXPECT_EQ(change_of({"n", std::int64_t{200}, 210.0, ""}), "+5.0 %");
  EXPECT_EQ(change_of({"n", std::int64_t{0}, 210.0, ""}), "");
  EXPECT_EQ(change_of({"n", {}, 210.0, ""}), "");
  EXPECT_EQ(change_of({"n", 200.0, 210.0, "ns", "+4.0 % [+1.0, +7.0]"}), "+4.0 % [+1.0, +7.0]");
}

TEST(Report, WritesFilesOrNamesTheError) {
  const TemporaryFolder folder;
  const std::filesystem::path directory = folder.path();
  ASSERT_TRUE(write_reports(sample(), directory / "a" / "b"));
  for (const char* name : {"report.md", "report.json", "junit.xml"}) {
    EXPECT_GT(std::filesystem::file_size(directory / "a" / "b" / name), 100U) << name;
  }
#ifdef RAUM_WEB
  const std::string page = content_of(directory / "a" / "b" / "report.html");
  EXPECT_NE(page.find("<h1>FAIL rules: 1 of 64 counts wrong</h1>"), std::string::npos);
#endif
  std::ofstream(directory / "file") << "no directory";
  const auto refused = write_reports(sample(), directory / "file");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().where.find("file"), std::string::npos);
  const std::filesystem::path taken = directory / "taken" / "report.md";
  std::filesystem::create_directories(taken);
  const auto unwritten = write_reports(sample(), directory / "taken");
  ASSERT_FALSE(unwritten);
  EXPECT_EQ(to_string(unwritten.error()),
            taken.string() + ": found Is a directory, expected a file that can be written");
}

}  // namespace
}  // namespace raum::ci
