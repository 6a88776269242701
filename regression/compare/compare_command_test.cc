// Tests `raum compare` as a program.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <fstream>

#include "base/testing/json_shape.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

class CompareCommand : public testing::Test {
 protected:
  // Nine repetitions of one benchmark, 0.1 ns apart.
  [[nodiscard]] std::string file_of(const std::string& name, double nanoseconds) const {
    std::string path = folder_ / (name + ".json");
    std::ofstream file(path);
    file << "{\"context\": {}, \"benchmarks\": [";
    for (int i = 0; i < 9; ++i) {
      file << fmt::format(R"({}{{"name": "make", "cpu_time": {}, "time_unit": "ns"}})",
                          i == 0 ? "" : ", ", nanoseconds + 0.1 * i);
    }
    file << "]}";
    return path;
  }

  TemporaryFolder folder_;
};

TEST_F(CompareCommand, ExitsWithTheCodeOfItsVerdict) {
  const std::string base = file_of("base", 100), slow = file_of("slow", 120);
  const CommandResult fails = run_raum({"compare", base, slow});
  EXPECT_EQ(fails.status, 1) << fails.errors;
  EXPECT_TRUE(fails.output.ends_with(
      "FAIL 1 of 1 benchmarks slower by significantly more than 3 %: make +19.9 %\n"))
      << fails.output;
  const CommandResult json = run_raum({"compare", slow, base, "--json"});
  EXPECT_EQ(json.status, 0);
  EXPECT_EQ(json_shape_of(json.output),
            "adjustment benchmarks[adjusted base_ns base_runs benchmark beyond_threshold head_ns "
            "head_runs p ratio verdict] exit_code failed_in_head[] level only_base[] only_head[] "
            "other_machine schema_version threshold_percent verdict");
  EXPECT_EQ(run_raum({"compare", base, slow, "--threshold", "30", "--adjust", "benjamini-hochberg"})
                .status,
            0);
}

TEST_F(CompareCommand, TakesItsOptions) {
  const std::string base = file_of("base", 100), slow = file_of("slow", 120);
  const auto report =
      nlohmann::json::parse(run_raum({"compare", base, slow, "--json", "--threshold", "25",
                                      "--level", "0.01", "--adjust", "benjamini-hochberg"})
                                .output);
  EXPECT_EQ(report["threshold_percent"], 25);
  EXPECT_EQ(report["level"], 0.01);
  EXPECT_EQ(report["adjustment"], "benjamini-hochberg");
  EXPECT_EQ(report["verdict"], "PASS 1 benchmarks, none slower by significantly more than 25 %");
  const auto standard = nlohmann::json::parse(run_raum({"compare", base, slow, "--json"}).output);
  EXPECT_EQ(standard["threshold_percent"], 3);
  EXPECT_EQ(standard["level"], 0.05);
  EXPECT_EQ(standard["adjustment"], "holm");
  const CommandResult colored = run_raum({"compare", base, slow, "--color", "always"});
  EXPECT_NE(colored.output.find("\x1b[31mFAIL\x1b[0m 1 of 1"), std::string::npos) << colored.output;
}

TEST_F(CompareCommand, RejectsOtherFiles) {
  const std::string base = file_of("good", 100);
  const CommandResult missing = run_raum({"compare", base, "/no/such/file"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(missing.errors.starts_with("raum compare: /no/such/file: found ")) << missing.errors;
  const std::string garbage = folder_ / "garbage.json";
  std::ofstream(garbage) << "make 7";
  const CommandResult refused = run_raum({"compare", garbage, base});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.errors.find("garbage.json: byte 1: "), std::string::npos) << refused.errors;
  EXPECT_EQ(run_raum({"compare", base}).status, 2);
  EXPECT_EQ(run_raum({"compare", base, base, "--adjust", "no"}).status, 2);
  EXPECT_EQ(run_raum({"compare", base, base, "--level", "1"}).status, 2);
}

TEST_F(CompareCommand, RejectsNanAndInfinity) {
  const std::string base = file_of("finite", 100);
  for (const std::string option : {"--threshold", "--level"}) {
    for (const std::string number : {"nan", "inf", "-inf"}) {
      expect_usage_error({"compare", base, base, option, number},
                         fmt::format("{}: found \"{}", option, number));
    }
  }
}

}  // namespace
}  // namespace raum::regression
