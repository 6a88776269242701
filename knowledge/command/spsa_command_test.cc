// `raum tune --spsa` as a process: interrupted, continued and refused.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "tournament/testing/command_fixture.h"

namespace raum::knowledge {
namespace {

class SpsaProcess : public tournament::CommandFixture {
 protected:
  SpsaProcess() { write_settings("Level", 3); }

  void write_settings(const std::string& parameter, int iterations) const {
    std::ofstream(folder_ / "spsa.toml")
        << "engine = \"name=flagship,cmd=" RAUM_ENGINE ",option.Engine=flagship,option.Hash=1\"\n"
        << "nodes = 100\nopenings = \"openings.txt\"\npairs = 1\niterations = " << iterations
        << "\n[[parameter]]\nname = \"" << parameter << "\"\nstart = 5\nmin = 1\nmax = 10\n";
  }

  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> more = {}) const {
    std::vector<std::string> all{"tune", "--spsa", folder_ / "spsa.toml", "--db",
                                 folder_ / "spsa.db"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  // stdout of the last run().
  [[nodiscard]] std::string output() const { return content_of(folder_ / "stdout"); }
  [[nodiscard]] nlohmann::json json() const {
    auto json = nlohmann::json::parse(output(), nullptr, false);
    json.erase("seconds");
    return json;
  }
};

TEST_F(SpsaProcess, ContinuesWhereItEnded) {
  ASSERT_EQ(run(command({"--json", "--concurrency", "2"})), 0);
  const auto whole = json();
  EXPECT_EQ(whole["complete"], true);
  EXPECT_EQ(whole["games"], 6);
  std::filesystem::remove(folder_ / "spsa.db");
  ASSERT_EQ(run(command({"--iterations", "1"})), 0);
  EXPECT_NE(output().find("iterations  1 of 3, 2 games, "), std::string::npos) << output();
  ASSERT_EQ(run(command({"--json"})), 0);
  EXPECT_EQ(json(), whole);
}

TEST_F(SpsaProcess, PrintsAFinishedRunAgain) {
  ASSERT_EQ(run(command()), 0);
  const std::string table = output();
  ASSERT_EQ(run(command()), 0);
  EXPECT_EQ(output(), table);
}

TEST_F(SpsaProcess, InterruptionKeepsFinishedIterations) {
  write_settings("Level", 10'000);
  tournament::Runner runner = start(command({"--progress", "0"}));
  EXPECT_NE(runner.read_line_with("iteration 2 of 10000"), "");
  runner.send(SIGINT);
  EXPECT_EQ(runner.wait(), 3);
  EXPECT_NE(output().find("\niterations  "), std::string::npos) << output();
  EXPECT_EQ(output().find("\niterations  0 of"), std::string::npos) << output();
  expect_no_process();
  ASSERT_EQ(run(command({"--iterations", "1"})), 0);
}

TEST_F(SpsaProcess, RefusesParametersBeforeTheFirstGame) {
  write_settings("EvalFile", 3);
  tournament::Runner runner = start(command());
  EXPECT_NE(runner.read_line_with("parameter EvalFile: found an option of type \"string\", "
                                  "expected an option of type spin"),
            "");
  EXPECT_EQ(runner.wait(), 2);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "spsa.db"));
}

TEST_F(SpsaProcess, RefusesOtherSettings) {
  ASSERT_EQ(run(command({"--iterations", "1"})), 0);
  write_settings("Level", 4);
  tournament::Runner runner = start(command());
  EXPECT_NE(runner.read_line_with("other settings: found iterations = 4, expected iterations = 3"),
            "");
  EXPECT_EQ(runner.wait(), 2);
}

}  // namespace
}  // namespace raum::knowledge
