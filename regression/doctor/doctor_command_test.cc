// Tests `raum doctor` as a program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/testing/json_shape.h"
#include "base/testing/run_raum.h"
#include "tournament/launch/file_limit.h"

namespace raum::regression {
namespace {

TEST(DoctorCommand, ExitsWithTheCodeOfItsVerdict) {
  const CommandResult text = run_raum({"doctor", "--pairs", "8", "--slowdown", "1000"});
  EXPECT_EQ(text.end, CommandEnd::Exited);
  EXPECT_NE(text.output.find("resolve a slowdown of 1000 %"), std::string::npos) << text.output;
  const CommandResult json = run_raum({"doctor", "--pairs", "8", "--slowdown", "0.01", "--json"});
  const auto report = nlohmann::json::parse(json.output);
  EXPECT_EQ(
      json_shape(report),
      "can_resolve clock_resolution_ns cores coverage findings[advice health name told value] "
      "has_counters has_valgrind host interval_percent[] load median_percent noise_percent pairs "
      "pairs_needed schema_version slowdown_percent smallest_slowdown_percent speed verdict "
      "work_ms");
  EXPECT_NE(report["host"], "");
  EXPECT_GT(report["speed"], 0);
  EXPECT_EQ(report["pairs"], 8);
  EXPECT_EQ(report["slowdown_percent"], 0.01);
  EXPECT_EQ(json.errors, "doctor: timing 8 pairs of equal work\n");
  EXPECT_EQ(json.status, report["can_resolve"] == true ? 0 : 3);
}

TEST(DoctorCommand, RunsOnEachWorker) {
  const CommandResult outcome =
      run_raum({"doctor", "--pairs", "8", "--slowdown", "1000", "--json", "--workers",
                "prefix:env:2", "--workers", "prefix:false:1", "--workers", "1"});
  EXPECT_EQ(outcome.status, 4) << outcome.errors;
  const auto report = nlohmann::json::parse(outcome.output);
  ASSERT_EQ(report["workers"].size(), 4U);
  for (const std::size_t at : {0U, 1U}) {
    const nlohmann::json& worker = report["workers"][at];
    EXPECT_EQ(worker["group"], "prefix:env:2");
    EXPECT_EQ(worker["worker"], at + 1);
    EXPECT_EQ(worker["report"]["pairs"], 8);
    EXPECT_GT(worker["report"]["speed"], 0);
    EXPECT_EQ(worker["error"], nullptr);
  }
  EXPECT_EQ(report["workers"][2]["report"], nullptr);
  EXPECT_EQ(report["workers"][2]["error"], "exit status 1");
  EXPECT_EQ(report["workers"][3]["group"], "1");
  EXPECT_EQ(report["workers"][3]["report"]["slowdown_percent"], 1000);
}

TEST(DoctorCommand, NeedsRoomForTheFilesOfAllWorkers) {
  const CommandResult outcome = run_command(
      {.arguments = {"sh", "-c",
                     "ulimit -n 40 && exec " RAUM_BINARY " doctor --workers prefix:false:99"}});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.output, "");
  const std::size_t needed = tournament::files_needed(0, 1, 99);
  EXPECT_EQ(outcome.errors,
            "raum doctor: the runner: found a limit of 40 open files (ulimit -n), expected " +
                std::to_string(needed) + ", or fewer games at a time\n");
}

TEST(DoctorCommand, NamesAWorkerOnWhichItDidNotRun) {
  const CommandResult outcome = run_raum({"doctor", "--workers", "prefix:no-such-launcher:1"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(outcome.output.starts_with("worker 1 of prefix:no-such-launcher:1\ndid not run: "))
      << outcome.output;
  expect_usage_error({"doctor", "--workers", "rsh:a:1"}, "--workers: found \"rsh:a:1\"");
}

TEST(DoctorCommand, RejectsInvalidOptions) {
  for (const auto& arguments :
       std::vector<std::vector<std::string>>{{"doctor", "--slowdown", "0"},
                                             {"doctor", "--slowdown", "much"},
                                             {"doctor", "--slowdown", "0.009"},
                                             {"doctor", "--slowdown", "1000.1"},
                                             {"doctor", "--pairs", "7"},
                                             {"doctor", "--pairs", "1001"},
                                             {"doctor", "now"}}) {
    const CommandResult outcome = run_raum(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments.back();
    EXPECT_TRUE(outcome.output.empty());
  }
  expect_usage_error({"doctor", "--slowdown", "nan"}, "--slowdown: found \"nan\"");
  expect_usage_error({"doctor", "--slowdown", "inf"}, "--slowdown: found \"inf\"");
}

}  // namespace
}  // namespace raum::regression
