// The gate's report as JUnit XML. Each check is a test case: "fail" is a failure, "no verdict" an
// error, "not run" skipped.
#include <fmt/core.h>

#include <algorithm>

#include "base/text/xml.h"
#include "ci/report/report.h"

namespace raum::ci {

namespace {

std::string escaped(std::string_view text) { return xml_text(clean_text(text)); }

std::string outcome_of(const CheckReport& check) {
  const auto element = [&](std::string_view name) {
    return fmt::format("      <{0} message=\"{1}\">{2}</{0}>\n", name, escaped(check.reason),
                       escaped(check.details));
  };
  switch (check.result) {
    case CheckResult::Pass:
      return "";
    case CheckResult::Fail:
      return element("failure");
    case CheckResult::NoVerdict:
      return element("error");
    case CheckResult::NotRun:
      return element("skipped");
  }
  return {};
}

std::string output_of(const CheckReport& check) {
  std::string out = check.reason + "\n";
  for (const std::string& warning : check.warnings) out += "warning: " + warning + "\n";
  for (const Figure& figure : check.figures) {
    out += fmt::format("{}: {} {} {} {}\n", figure.name, to_string(figure.base),
                       to_string(figure.head), change_of(figure), figure.unit);
  }
  return out;
}

}  // namespace

std::string report_junit(const GateReport& report) {
  const auto count = [&](CheckResult result) {
    return std::count_if(report.checks.begin(), report.checks.end(),
                         [&](const CheckReport& check) { return check.result == result; });
  };
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites>\n"
      "  <testsuite name=\"raum gate\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
      "time=\"{:.3f}\" timestamp=\"{}\">\n",
      report.checks.size(), count(CheckResult::Fail), count(CheckResult::NoVerdict),
      count(CheckResult::NotRun), report.seconds, report.started);
  for (const CheckReport& check : report.checks) {
    out += fmt::format("    <testcase classname=\"gate\" name=\"{}\" time=\"{:.3f}\">\n{}",
                       escaped(check.name), check.seconds, outcome_of(check));
    out += fmt::format("      <system-out>{}</system-out>\n    </testcase>\n",
                       escaped(output_of(check)));
  }
  return out + fmt::format("    <system-out>{}</system-out>\n  </testsuite>\n</testsuites>\n",
                           escaped(report.verdict.line));
}

}  // namespace raum::ci
