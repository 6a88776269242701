#include "regression/history/export.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "regression/history/fixture.h"

namespace raum::regression {
namespace {

using Json = nlohmann::json;

const HistoryRun kRun = made_run(1, {{"cost/a", "instructions", 1000},
                                     {"cost/a", "ms", 2.5},
                                     {"movegen", "moves/s", 7},
                                     {"signature/signature", "nodes", 5505743}});

TEST(Export, WritesGithubActionBenchmarkFormat) {
  const Json json = Json::parse(export_github(kRun));
  ASSERT_TRUE(json.is_array());
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[0]["name"], "cost/a");
  EXPECT_EQ(json[0]["unit"], "instructions");
  EXPECT_EQ(json[0]["value"], 1000);
}

TEST(Export, WritesBencherMetricFormat) {
  const Json json = Json::parse(export_bencher(kRun));
  EXPECT_EQ(json["cost/a"]["instructions"]["value"], 1000);
  EXPECT_EQ(json["cost/a"]["latency"]["value"], 2.5e6);
  EXPECT_EQ(json["movegen"]["moves/s"]["value"], 7);
  EXPECT_FALSE(json.contains("signature/signature"));
}

TEST(Export, HoldsTheWholeRun) {
  EXPECT_EQ(
      Json::parse(export_github(kRun)),
      (Json{
          {{"name", "cost/a"},
           {"unit", "instructions"},
           {"value", 1000},
           {"extra", kRun.commit + " cpu"}},
          {{"name", "cost/a"}, {"unit", "ms"}, {"value", 2.5}, {"extra", kRun.commit + " cpu"}}}));
  EXPECT_EQ(
      Json::parse(export_bencher(kRun)),
      (Json{{"cost/a", {{"instructions", {{"value", 1000}}}, {"latency", {{"value", 2.5e6}}}}},
            {"movegen", {{"moves/s", {{"value", 7}}}}}}));
}

TEST(Export, ConvertsTimesToNanoseconds) {
  const auto nanoseconds = [](const std::string& unit) {
    return Json::parse(export_bencher(made_run(1, {{"a", unit, 2}})))["a"]["latency"]["value"];
  };
  EXPECT_EQ(nanoseconds("s"), 2e9);
  EXPECT_EQ(nanoseconds("ms"), 2e6);
  EXPECT_EQ(nanoseconds("us"), 2e3);
  EXPECT_EQ(nanoseconds("µs"), 2e3);
  EXPECT_EQ(nanoseconds("ns"), 2);
}

TEST(Export, ReplacesInvalidUtf8) {
  EXPECT_EQ(Json::parse(export_github(made_run(1, {{"\xff", "ns", 2}})))[0]["name"],
            "\xEF\xBF\xBD");
  EXPECT_EQ(export_bencher(made_run(1, {})), "{}\n");
}

}  // namespace
}  // namespace raum::regression
