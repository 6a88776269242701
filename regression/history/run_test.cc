#include "regression/history/run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/testing/error_of.h"

namespace raum::regression {
namespace {

using Json = nlohmann::json;

const std::string kCommit(40, 'a');

// The parts of a gate's report that are read, and a little more.
Json gate_report() {
  return Json::parse(R"json({
    "schema_version": 1, "verdict": "PASS builds", "exit_code": 0,
    "base": {"commit": "b"}, "head": {"name": "HEAD", "commit": "", "tree": "t",
      "subject": "Count faster"},
    "checks": [
      {"name": "builds", "result": "pass", "figures": [
        {"name": "build", "base": "reused", "head": "reused", "unit": "s"}]},
      {"name": "cost", "result": "pass", "figures": [
        {"name": "startup", "base": 1, "head": 2254601, "unit": "instructions"},
        {"name": "search", "base": 1.5, "head": 2228.4, "unit": "instructions/node"},
        {"name": "gone", "base": 5, "head": null, "unit": "instructions"}]}],
    "started": "2026-11-21T01:21:46.367Z", "processor": "cpu", "gate": "0.1.0 (x)"
  })json")
      .patch(Json::array({{{"op", "replace"}, {"path", "/head/commit"}, {"value", kCommit}}}));
}

void expect_refused(const std::string& text, const std::string& where, const std::string& found) {
  const auto run = parse_report(text, "r.json");
  ASSERT_FALSE(run.has_value()) << text;
  EXPECT_NE(run.error().where.find(where), std::string::npos) << to_string(run.error());
  EXPECT_NE(run.error().found.find(found), std::string::npos) << to_string(run.error());
  EXPECT_EQ(to_string(run.error()).find('\n'), std::string::npos);
}

// The report with one value changed.
std::string with(const std::string& pointer, const Json& value) {
  Json report = gate_report();
  report[Json::json_pointer(pointer)] = value;
  return report.dump();
}

std::string without(const std::string& pointer) {
  return gate_report().patch(Json::array({{{"op", "remove"}, {"path", pointer}}})).dump();
}

TEST(HistoryRun, KeepsTheNumericFiguresOfHead) {
  const auto run = parse_report(gate_report().dump(), "r.json");
  ASSERT_TRUE(run.has_value()) << to_string(run.error());
  EXPECT_EQ(run->source, "gate");
  EXPECT_EQ(run->commit, kCommit);
  EXPECT_EQ(run->subject, "Count faster");
  EXPECT_EQ(run->started, "2026-11-21T01:21:46.367Z");
  EXPECT_EQ(run->processor, "cpu");
  EXPECT_EQ(run->figures, (std::vector<HistoryFigure>{{"cost/search", "instructions/node", 2228.4},
                                                      {"cost/startup", "instructions", 2254601}}));
}

TEST(HistoryRun, NamesThePlaceOfAnError) {
  expect_refused(with("/schema_version", 3), "r.json: schema_version", "3");
  expect_refused(with("/schema_version", "1"), "r.json: schema_version", "\"1\"");
  expect_refused(without("/schema_version"), "r.json: schema_version", "nothing");
  expect_refused(without("/head"), "r.json: head", "nothing");
  expect_refused(with("/head", 7), "r.json: head", "7");
  expect_refused(with("/head/commit", "main"), "r.json: head.commit", "main");
  expect_refused(with("/started", "noon"), "r.json: started", "noon");
  expect_refused(with("/checks", "none"), "r.json: checks", "none");
  expect_refused(with("/checks/1/figures/0/head", true), "r.json: checks[1].figures[0].head",
                 "true");
  expect_refused(without("/checks/1/figures/0/unit"), "checks[1].figures[0].unit", "nothing");
  expect_refused(with("/checks/1/figures/0/name", ""), "checks[1].figures[0].name", "\"\"");
  expect_refused(with("/checks/1/figures/0/name", "a\nb"), "checks[1].figures[0].name", "a");
}

TEST(HistoryRun, AcceptsAGateThatEndedEarly) {
  const auto run = parse_report(with("/checks", Json::array()), "r.json");
  ASSERT_TRUE(run.has_value()) << to_string(run.error());
  EXPECT_TRUE(run->figures.empty());
}

TEST(HistoryRun, RejectsADuplicateFigure) {
  Json report = gate_report();
  report["checks"][1]["figures"].push_back(report["checks"][1]["figures"][0]);
  expect_refused(report.dump(), "r.json", "\"cost/startup\" twice");
}

TEST(HistoryRun, RejectsInvalidJson) {
  expect_refused("", "r.json: byte 1", "invalid JSON");
  expect_refused("{\"schema_version\": 1,", "r.json: byte", "invalid JSON");
  expect_refused("[1, 2]", "r.json", "array");
  expect_refused("\xff\xfe", "r.json: byte 1", "invalid JSON");
  expect_refused(R"({"schema_version": 1e999})", "r.json", "out of range");
}

TEST(HistoryRun, RejectsATruncatedReport) {
  const std::string whole = gate_report().dump();
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_FALSE(parse_report(whole.substr(0, n), "r.json").has_value()) << n;
  }
}

TEST(HistoryRun, ReadsGoogleBenchmark) {
  Json report = Json::parse(R"json({
    "context": {"date": "2026-11-21T10:00:00+01:00", "raum_commit": "0123456789ab",
                "processor": "cpu", "raum_compiler": "GNU 12.2.0"},
    "benchmarks": [
      {"name": "movegen/list", "run_type": "iteration", "repetitions": 1, "cpu_time": 81.5,
       "time_unit": "ns"},
      {"name": "eval", "run_type": "iteration", "repetitions": 3, "cpu_time": 1, "time_unit": "ns"},
      {"name": "eval_median", "run_name": "eval", "run_type": "aggregate",
       "aggregate_name": "median", "cpu_time": 2, "time_unit": "us"},
      {"name": "eval_stddev", "run_name": "eval", "run_type": "aggregate",
       "aggregate_name": "stddev", "cpu_time": 3, "time_unit": "us"},
      {"name": "broken", "run_type": "iteration", "error_occurred": true}]})json");
  const auto run = parse_report(report.dump(), "b.json");
  ASSERT_TRUE(run.has_value()) << to_string(run.error());
  EXPECT_EQ(run->source, "benchmark");
  EXPECT_EQ(run->commit, "0123456789ab");
  EXPECT_EQ(run->started, "2026-11-21T09:00:00.000Z");
  EXPECT_EQ(run->figures,
            (std::vector<HistoryFigure>{{"eval", "us", 2}, {"movegen/list", "ns", 81.5}}));
  report["context"]["raum_commit"] = "0123456789ab-dirty";
  expect_refused(report.dump(), "context.raum_commit", "dirty");
  report["context"]["raum_commit"] = "0123456789ab";
  report["benchmarks"] = Json::array();
  expect_refused(report.dump(), "r.json", "no figure");
  report["context"].erase("raum_commit");
  expect_refused(report.dump(), "context.raum_commit", "nothing");
}

TEST(HistoryRun, NamesThePlaceOfAWrongBenchmark) {
  const auto refusal = [](const std::string& rows, const std::string& commit = "0123456") {
    return error_line(
        parse_report(R"({"context": {"date": "2026-11-21T10:00:00+01:00", "raum_commit": ")" +
                         commit + R"("}, "benchmarks": )" + rows + "}",
                     "b.json"));
  };
  const std::string row = R"([{"name": "a", "cpu_time": 1, "time_unit": "ns"}])";
  EXPECT_EQ(refusal("7"), "b.json: benchmarks: found 7, expected an array");
  EXPECT_EQ(refusal("[7]"), "b.json: benchmarks[0]: found 7, expected an object");
  EXPECT_EQ(refusal(R"([{"cpu_time": 1, "time_unit": "ns"}])"),
            "b.json: benchmarks[0].name: found nothing, expected the field");
  EXPECT_EQ(refusal(R"([{"name": "", "cpu_time": 1, "time_unit": "ns"}])"),
            "b.json: benchmarks[0].name: found \"\", expected one line of text, not empty");
  EXPECT_EQ(refusal(R"([{"name": "a", "time_unit": "ns"}])"),
            "b.json: benchmarks[0].cpu_time: found nothing, expected the field");
  EXPECT_EQ(refusal(R"([{"name": "a", "cpu_time": "1", "time_unit": "ns"}])"),
            "b.json: benchmarks[0].cpu_time: found \"1\", expected a number");
  EXPECT_EQ(refusal(R"([{"name": "a", "cpu_time": 1}])"),
            "b.json: benchmarks[0].time_unit: found nothing, expected the field");
  EXPECT_EQ(refusal(R"([{"name": "a", "cpu_time": 1, "time_unit": ""}])"),
            "b.json: benchmarks[0].time_unit: found \"\", expected one line of text, not empty");
  EXPECT_EQ(
      refusal(row, "012345"),
      "b.json: context.raum_commit: found \"012345\", expected a commit without local changes");
  EXPECT_EQ(refusal(row, "01234g6"),
            "b.json: context.raum_commit: found \"01234g6\", expected a commit without local "
            "changes");
  EXPECT_TRUE(parse_report(R"({"context": {"date": "2026-11-21T10:00:00+01:00", "raum_commit":
                               "0123456"}, "benchmarks": )" +
                               row + "}",
                           "b.json"))
      << "seven digits are enough";
}

TEST(HistoryRun, KeepsTheContextOfABenchmark) {
  const auto run = parse_report(R"json({
    "context": {"date": "2026-11-21T10:00:00+01:00", "raum_commit": "0123456789ab",
                "processor": "cpu", "raum_compiler": "GNU 12", "raum_build_type": "Release",
                "raum_flags": "-O3"},
    "benchmarks": [{"name": "b", "cpu_time": 2, "time_unit": "ns"},
                   {"name": "a", "cpu_time": 1, "time_unit": "us"},
                   {"name": "a", "cpu_time": 3, "time_unit": "ns"}]})json",
                                "b.json");
  ASSERT_TRUE(run.has_value()) << to_string(run.error());
  EXPECT_EQ(run->processor, "cpu");
  EXPECT_EQ(run->build, "GNU 12, Release -O3");
  EXPECT_EQ(run->figures,
            (std::vector<HistoryFigure>{{"a", "ns", 3}, {"a", "us", 1}, {"b", "ns", 2}}));
}

TEST(HistoryRun, KeepsTheContextOfAGate) {
  const auto run = parse_report(gate_report().dump(), "r.json");
  ASSERT_TRUE(run.has_value()) << to_string(run.error());
  EXPECT_EQ(run->tree, "t");
  EXPECT_EQ(run->verdict, "PASS builds");
  EXPECT_EQ(run->build, "0.1.0 (x)");
  EXPECT_FALSE(run->is_accepted);
}

TEST(HistoryRun, IsMadePrintableInEveryPart) {
  const auto run_with = [](const std::string& end) {
    HistoryRun run;
    run.source = "a" + end;
    run.commit = "b" + end;
    run.tree = "c" + end;
    run.subject = "d" + end;
    run.started = "e" + end;
    run.verdict = "f" + end;
    run.processor = "g" + end;
    run.build = "h" + end;
    run.figures = {{"i" + end, "j" + end, 1}, {"k" + end, "l" + end, 2}};
    run.notes = {{"m" + end, "n" + end}, {"o" + end, "p" + end}};
    return run;
  };
  HistoryRun run = run_with("\n");
  make_printable(run);
  EXPECT_EQ(run, run_with("\\x0a"));
}

TEST(HistoryRun, ReadsCommitsOfBothHashes) {
  for (const std::size_t digits : {40U, 64U}) {
    EXPECT_TRUE(parse_report(with("/head/commit", std::string(digits, 'a')), "r.json")) << digits;
  }
  for (const std::size_t digits : {39U, 41U, 63U, 65U}) {
    expect_refused(with("/head/commit", std::string(digits, 'a')), "head.commit", "aaa");
  }
  expect_refused(with("/head/commit", std::string(39, 'a') + "g"), "head.commit", "g");
}

TEST(HistoryRun, ExplainsAWrongGate) {
  const auto refusal = [](const std::string& text) {
    return error_line(parse_report(text, "r.json"));
  };
  EXPECT_EQ(refusal(with("/schema_version", 3)),
            "r.json: schema_version: found 3, expected 1 or 2, the versions that this build reads");
  EXPECT_EQ(refusal(with("/head/commit", "main")),
            "r.json: head.commit: found \"main\", expected a commit, 40 hexadecimal digits");
  EXPECT_EQ(refusal(with("/checks", 7)), "r.json: checks: found 7, expected an array");
  EXPECT_EQ(refusal(with("/checks/1/figures", 7)),
            "r.json: checks[1].figures: found 7, expected an array");
  EXPECT_EQ(refusal(without("/checks/1/figures")),
            "r.json: checks[1].figures: found nothing, expected the field");
  EXPECT_EQ(refusal(without("/checks/1/name")),
            "r.json: checks[1].name: found nothing, expected the field");
  EXPECT_EQ(refusal(with("/checks/1/name", "")),
            "r.json: checks[1].name: found \"\", expected one line of text, not empty");
  EXPECT_EQ(refusal(with("/checks/1/figures/0/head", true)),
            "r.json: checks[1].figures[0].head: found true, expected a number, a string or null");
  EXPECT_EQ(refusal("[1]"), "r.json: found array, expected the JSON of raum gate or raum-bench");
}

TEST(HistoryRun, NamesTheReportOfAnotherCommand) {
  EXPECT_EQ(
      error_line(parse_report(R"({"schema_version": 1, "engines": [], "sessions": []})", "m.json")),
      "m.json: found the result of raum match, expected the JSON of raum gate or raum-bench");
  EXPECT_EQ(
      error_line(parse_report(R"({"schema_version": 1, "checked": 3, "checks": []})", "p.json")),
      "p.json: found the JSON of raum perft, expected the JSON of raum gate or raum-bench");
}

}  // namespace
}  // namespace raum::regression
