// The JUnit report as a whole.
#include <gtest/gtest.h>

#include "ci/report/gate_report_fixture.h"
#include "ci/report/report.h"

namespace raum::ci {
namespace {

TEST(ReportJunit, HasATestCaseForEachCheck) {
  const GateReport report =
      gate_of({{.name = "builds",
                .result = CheckResult::Pass,
                .reason = "both",
                .figures = {{"build", std::string("reused"), 12.5, "s"}},
                .seconds = 1.25},
               {.name = "rules",
                .result = CheckResult::Fail,
                .reason = "a < \"b\"",
                .figures = {{"nodes", std::int64_t{1000}, std::int64_t{1020}, "nodes"}},
                .warnings = {"one & two", "three"},
                .details = "<at> Aa1",
                .seconds = 60},
               {.name = "cost", .result = CheckResult::NotRun, .reason = "not selected"},
               {.name = "play", .result = CheckResult::NotRun, .reason = "not selected"},
               {.name = "strength", .result = CheckResult::NoVerdict, .reason = "undecided"}});
  EXPECT_EQ(report_junit(report),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            "  <testsuite name=\"raum gate\" tests=\"5\" failures=\"1\" errors=\"1\" "
            "skipped=\"2\" time=\"61.600\" timestamp=\"2026-01-01T00:00:00.000Z\">\n"
            R"(    <testcase classname="gate" name="builds" time="1.250">
      <system-out>both
build: reused 12.5  s
</system-out>
    </testcase>
    <testcase classname="gate" name="rules" time="60.000">
      <failure message="a &lt; &quot;b&quot;">&lt;at&gt; Aa1</failure>
      <system-out>a &lt; &quot;b&quot;
warning: one &amp; two
warning: three
nodes: 1,000 1,020 +2.0 % nodes
</system-out>
    </testcase>
    <testcase classname="gate" name="cost" time="0.000">
      <skipped message="not selected"></skipped>
      <system-out>not selected
</system-out>
    </testcase>
    <testcase classname="gate" name="play" time="0.000">
      <skipped message="not selected"></skipped>
      <system-out>not selected
</system-out>
    </testcase>
    <testcase classname="gate" name="strength" time="0.000">
      <error message="undecided"></error>
      <system-out>undecided
</system-out>
    </testcase>
    <system-out>FAIL rules: a &lt; &quot;b&quot;</system-out>
  </testsuite>
</testsuites>
)");
}

TEST(ReportJunit, ReplacesCharactersThatXmlForbids) {
  const std::string xml = report_junit(
      gate_of({{.name = "a", .result = CheckResult::Fail, .reason = "'\xEF\xBF\xBF\xff'"}}));
  EXPECT_NE(xml.find("message=\"&#39;???\xEF\xBF\xBD&#39;\""), std::string::npos) << xml;
}

}  // namespace
}  // namespace raum::ci
