// `raum check-engine` as a process: its arguments, its list and its JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class CheckEngineCommand : public CommandFixture {};

// A shell that becomes the scripted engine.
std::vector<std::string> shell(const std::string& mode) {
  return {"/bin/sh", "-c", std::string("exec ") + RAUM_SCRIPTED_ENGINE + " " + mode};
}

TEST_F(CheckEngineCommand, GivesEverythingAfterTheProgramToTheEngine) {
  std::vector<std::string> words{"check-engine", "--stall-ms", "300"};
  const auto engine = shell("no-uciok");
  words.insert(words.end(), engine.begin(), engine.end());
  EXPECT_EQ(run(words), 1);
  EXPECT_EQ(content(folder_ / "stdout"),
            " 1  pass  starts\n"
            " 2  FAIL  answers uci with uciok: sent \"uci\", found no line within 300 ms, expected "
            "a line that begins with uciok\n"
            "2 of 46 steps: 1 passed, 1 failed, 0 warnings, 0 skipped; the others were not run\n");
  std::vector<std::string> colored{"check-engine", "--color=always"};
  colored.insert(colored.end(), words.begin() + 1, words.end());
  EXPECT_EQ(run(colored), 1);
  EXPECT_NE(content(folder_ / "stdout").find(": 1 passed, \x1b[31m1 failed\x1b[0m, 0 warnings, "),
            std::string::npos);
  words.emplace_back("--json");
  Runner runner = start(words);
  EXPECT_EQ(runner.wait(), 1);
  EXPECT_EQ(runner.stderr_text(),
            "raum check-engine: --json comes after CMD and is given to the engine\n");
  EXPECT_TRUE(content(folder_ / "stdout").starts_with(" 1  pass  starts\n"));
}

TEST_F(CheckEngineCommand, DrawsTheBoardsOfAFailedStep) {
  for (const bool is_drawn : {false, true}) {
    std::vector<std::string> words{"check-engine"};
    if (is_drawn) words.emplace_back("--boards");
    const auto engine = shell("null");
    words.insert(words.end(), engine.begin(), engine.end());
    EXPECT_EQ(run(words), 1);
    const std::string text = content(folder_ / "stdout");
    const std::string after_the_step = "\n" + std::string(kStartText) + "\n    A          B ";
    EXPECT_EQ(text.find(after_the_step) != std::string::npos, is_drawn) << text;
  }
}

TEST_F(CheckEngineCommand, PrintsFailuresAsJson) {
  std::vector<std::string> words{"check-engine", "--json", "--stall-ms", "300"};
  const auto engine = shell("no-uciok");
  words.insert(words.end(), engine.begin(), engine.end());
  EXPECT_EQ(run(words), 1);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  ASSERT_EQ(json["steps"].size(), 2U);
  EXPECT_EQ(json["steps"][0]["sent"], nullptr);
  EXPECT_EQ(json["steps"][1]["sent"], "\"uci\"");
  EXPECT_EQ(json["steps"][1]["found"], "no line within 300 ms");
  EXPECT_EQ(json["steps"][1]["expected"], "a line that begins with uciok");
}

}  // namespace
}  // namespace raum::tournament
