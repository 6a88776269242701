// The JSON report as a whole. report_test.cc holds the list of its keys.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/core/build_info.h"
#include "ci/report/report.h"

namespace raum::ci {
namespace {

using Json = nlohmann::json;

TEST(ReportJson, HoldsTheWholeReport) {
  GateReport report;
  report.base = {.name = "HEAD^", .commit = "11", .tree = "t1", .subject = "Base", .message = "m"};
  report.head = {.name = "HEAD", .commit = "22", .tree = "t2", .subject = "Head", .message = "m"};
  report.options.jobs = 5;
  report.strength.depth = 4;
  report.strength.pairs = 30;
  report.strength.sprt = {.elo0 = 1, .elo1 = 2};
  report.notes = {"note"};
  report.checks = {{.name = "cost",
                    .result = CheckResult::NoVerdict,
                    .reason = "why",
                    .figures = {{"a", std::int64_t{4}, 5.0, "n", "", FigureVerdict::Reported},
                                {"b", {}, "text", ""},
                                {.name = "c",
                                 .base = 2.0,
                                 .head = 2.5,
                                 .unit = "ns",
                                 .change = "+25.0 % [+20.0, +30.0]",
                                 .measured = MeasuredChange{.low = 0.2,
                                                            .value = 0.25,
                                                            .high = 0.3,
                                                            .reported_at = 0.01,
                                                            .fails_at = 0.5}},
                                {.name = "d",
                                 .base = 2.0,
                                 .head = 2.0,
                                 .unit = "ns",
                                 .measured = MeasuredChange{.reported_at = 0.02}}},
                    .functions = {{.workload = "a", .name = "f", .base = 3, .head = 0}},
                    .warnings = {"one", "two"},
                    .details = "more",
                    .match = R"({"pairs": 3})",
                    .seconds = 1.5}};
  report.verdict = {ExitCode::Environment, "NO VERDICT cost: why"};
  report.started = "2026-01-01T00:00:00.000Z";
  report.seconds = 2.5;
  Json expected = Json::parse(R"({
    "schema_version": 2, "verdict": "NO VERDICT cost: why", "exit_code": 4,
    "base": {"name": "HEAD^", "commit": "11", "tree": "t1", "subject": "Base"},
    "head": {"name": "HEAD", "commit": "22", "tree": "t2", "subject": "Head"},
    "notes": ["note"],
    "checks": [{"name": "cost", "result": "no verdict", "reason": "why",
      "figures": [
        {"name": "a", "base": 4, "head": 5.0, "unit": "n", "change": "+25.0 %",
         "verdict": "reported", "interval": null, "reported_at": null, "fails_at": null},
        {"name": "b", "base": null, "head": "text", "unit": "", "change": "", "verdict": "",
         "interval": null, "reported_at": null, "fails_at": null},
        {"name": "c", "base": 2.0, "head": 2.5, "unit": "ns", "change": "+25.0 % [+20.0, +30.0]",
         "verdict": "", "interval": {"low": 0.2, "value": 0.25, "high": 0.3},
         "reported_at": 0.01, "fails_at": 0.5},
        {"name": "d", "base": 2.0, "head": 2.0, "unit": "ns", "change": "±0.0 %",
         "verdict": "", "interval": {"low": 0.0, "value": 0.0, "high": 0.0},
         "reported_at": 0.02, "fails_at": null}],
      "functions": [{"workload": "a", "name": "f", "base": 3, "head": 0
}],
      "warnings": ["one", "two"], "details": "more", "seconds": 1.5, "match": {"pairs": 3}
}],
    "options": {"depth": 4, "pairs": 30, "jobs": 5,
      "sprt": "elo0=1,elo1=2,alpha=0.05,beta=0.05,model=logistic"},
    "started": "2026-01-01T00:00:00.000Z", "seconds": 2.5
})");
  expected["processor"] = processor_name();
  expected["gate"] = build_line();
  const std::string text = report_json(report);
  EXPECT_EQ(Json::parse(text), expected);
  EXPECT_TRUE(text.starts_with("{\n  \"schema_version\": 2,\n  \"verdict\": ")) << text;
  EXPECT_TRUE(text.ends_with("\n}\n")) << text;
}

TEST(ReportJson, ReplacesInvalidUtf8) {
  GateReport report;
  report.notes = {"\xff"};
  EXPECT_EQ(Json::parse(report_json(report))["notes"][0], "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace raum::ci
