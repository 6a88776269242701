#include "tournament/report/match_context.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace raum::tournament {
namespace {

TEST(MatchContext, GroupsTheSettingsByEngine) {
  const Configuration stored{{"engine 10 name", "j"},
                             {"engine 2 limit", "depth 3"},
                             {"engine 2 name", "7"},
                             {"engine 2 options", R"(["Hash=1","Level=2"])"},
                             {"engine 2 arguments", "not a list"},
                             {"engine 2 env", R"(["A=1","B=x y"])"},
                             {"engine 2 margin", "50"},
                             {"max-faults", "0.25"},
                             {"seed", "7"},
                             {"sprt", "none"},
                             {"stall-ms", "60000"}};
  EXPECT_EQ(nlohmann::json::parse(configuration_json(stored).dump()), nlohmann::json::parse(R"({
    "engines": [
      {"name": "7", "limit": "depth 3", "options": ["Hash=1", "Level=2"],
       "arguments": "not a list", "env": ["A=1", "B=x y"], "margin_ms": 50},
      {"name": "j"}],
    "max_faults": 0.25, "seed": 7, "sprt": "none", "stall_ms": 60000})"));
}

TEST(MatchContext, TakesDamagedKeysAsTheyAre) {
  const Configuration stored{{"engine 99999999999 name", "a"}, {"engine 1", "b"}, {"seed", "x"}};
  EXPECT_EQ(nlohmann::json::parse(configuration_json(stored).dump()), nlohmann::json::parse(R"({
    "engines": [], "engine 99999999999 name": "a", "engine 1": "b", "seed": "x"})"));
}

TEST(MatchContext, TakesEnginesUpTo256) {
  const Configuration stored{{"engine 0 name", "zero"},     {"engine 256 name", "last"},
                             {"engine 257 name", "beyond"}, {"engine 1x name", "x"},
                             {"engine 1 memory", "64"},     {"max-faults", "all"},
                             {"engine 1 seed", "7x"}};
  EXPECT_EQ(nlohmann::json::parse(configuration_json(stored).dump()), nlohmann::json::parse(R"({
    "engines": [{"memory_mib": 64, "seed": "7x"}, {"name": "last"}], "engine 0 name": "zero",
    "engine 257 name": "beyond", "engine 1x name": "x", "max_faults": "all"})"));
}

TEST(MatchContext, ListsEveryStartOfTheRunner) {
  const std::vector<RunnerSession> sessions{
      {.build = "b", .processor = "p", .host = "h", .pairs = 3, .openings = "o", .started = "s"},
      {.build = "b",
       .processor = "p",
       .host = "h",
       .failure = {.failed = "e", .fault = "crash", .text = "why", .stderr_tail = "lib\n"}},
      {.build = "b", .processor = "p", .host = "h", .failure = {.text = "replaced"}}};
  const nlohmann::json list = nlohmann::json::parse(sessions_json(sessions).dump());
  EXPECT_EQ(list[0],
            nlohmann::json::parse(R"({"started": "s", "build": "b", "processor": "p", "host": "h",
    "concurrency": 1, "pairs": 3, "openings": "o", "failure": null})"));
  EXPECT_EQ(list[1]["failure"],
            nlohmann::json::parse(
                R"({"text": "why", "engine": "e", "fault": "crash", "stderr": "lib\n"})"));
  EXPECT_EQ(list[2]["failure"], nlohmann::json::parse(R"({"text": "replaced", "engine": null,
    "fault": null, "stderr": ""})"));
  EXPECT_EQ(list.size(), 3U);
}

}  // namespace
}  // namespace raum::tournament
