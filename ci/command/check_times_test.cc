// CheckTimes: which durations are kept, and that a damaged file is ignored.
#include "ci/command/check_times.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

CheckReport report_of(std::string name, CheckResult result, double time) {
  return {.name = std::move(name), .result = result, .seconds = time};
}

TEST(CheckTimes, KeepsTypicalDurations) {
  const TemporaryFolder cache;
  CheckTimes times;
  const std::vector<CheckReport> first = {
      report_of("builds", CheckResult::Pass, 90.5), report_of("rules", CheckResult::Fail, 4),
      report_of("cost", CheckResult::Pass, 0.5), report_of("strength", CheckResult::Pass, 100)};
  times.learn(first);
  const std::vector<CheckReport> second = {report_of("builds", CheckResult::Pass, 0.1)};
  times.learn(second);
  times.save(cache.path());
  const CheckTimes loaded = CheckTimes::load(cache.path());
  EXPECT_EQ(loaded.of("builds"), 90.5);
  EXPECT_EQ(loaded.of("rules"), std::nullopt);
  EXPECT_EQ(loaded.of("cost"), std::nullopt);
  EXPECT_EQ(loaded.of("strength"), std::nullopt);
}

TEST(CheckTimes, IgnoresDamagedFiles) {
  const TemporaryFolder cache;
  EXPECT_EQ(CheckTimes::load(cache.path()).of("rules"), std::nullopt);
  for (const auto* const text : {"", "{", "[1]", R"({"rules": "long"})", R"({"rules": -1})",
                                 R"({"rules": 1e300})", R"({"rules": null})"}) {
    std::ofstream(cache / "durations.json") << text;
    EXPECT_EQ(CheckTimes::load(cache.path()).of("rules"), std::nullopt) << text;
  }
}

TEST(CheckTimes, KeepsTwoSecondsAndMoreToATenth) {
  CheckTimes times;
  const std::vector<CheckReport> reports = {report_of("builds", CheckResult::Pass, 2),
                                            report_of("rules", CheckResult::Pass, 1.99),
                                            report_of("cost", CheckResult::Pass, 12.34)};
  times.learn(reports);
  EXPECT_EQ(times.of("builds"), 2);
  EXPECT_EQ(times.of("rules"), std::nullopt);
  EXPECT_EQ(times.of("cost"), 12.3);
}

TEST(CheckTimes, ReadsPossibleDurations) {
  const TemporaryFolder cache;
  std::ofstream(cache / "durations.json")
      << R"({"builds": 0, "rules": 999999, "cost": 1000000, "play": 0.5})";
  const CheckTimes times = CheckTimes::load(cache.path());
  EXPECT_EQ(times.of("builds"), std::nullopt);
  EXPECT_EQ(times.of("rules"), 999999);
  EXPECT_EQ(times.of("cost"), std::nullopt);
  EXPECT_EQ(times.of("play"), 0.5);
}

TEST(CheckTimes, WritesReadableJson) {
  const TemporaryFolder cache;
  CheckTimes times;
  const std::vector<CheckReport> reports = {report_of("cost", CheckResult::Pass, 12.3)};
  times.learn(reports);
  times.save(cache.path());
  EXPECT_EQ(content_of(cache / "durations.json"), "{\n  \"cost\": 12.3\n}\n");
}

}  // namespace
}  // namespace raum::ci
