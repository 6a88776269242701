// What commands print on a terminal: lines that fit into it, and coloured verdicts.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "app/commands_fixture.h"
#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"
#include "base/text/wrapped.h"

namespace raum {
namespace {

// The output of a line of shell on a terminal with that many columns, without carriage returns.
std::string on_terminal(const std::string& line, int columns) {
  const TemporaryFolder folder;
  std::ofstream(folder / "bench.json")
      << R"({"context":{},"benchmarks":[{"name":"a","cpu_time":1,"time_unit":"ns"}]})";
  const std::string command = "stty cols " + std::to_string(columns) + "; " + line;
  CommandResult result = run_command({.arguments = {"script", "-qec", command, "/dev/null"},
                                      .directory = folder.path(),
                                      .environment = {{"TERM", "xterm"}, {"NO_COLOR", ""}}});
  EXPECT_EQ(result.end, CommandEnd::Exited) << result.errors;
  std::erase(result.output, '\r');
  return result.output;
}

TEST(Terminal, IsAsWideAsTheHelp) {
  for (const int columns : {60, 80}) {
    const std::string help = on_terminal(RAUM_BINARY " compare --help", columns);
    std::size_t widest = 0;
    TextLines lines(help);
    while (const auto line = lines.next()) widest = std::max(widest, characters_of(*line));
    EXPECT_GT(lines.number(), 15U) << help;
    EXPECT_LE(widest, static_cast<std::size_t>(columns)) << help;
    EXPECT_GT(widest, static_cast<std::size_t>(columns) - 10) << help;
  }
}

TEST(Terminal, HasRoomForTheHelpOfEveryCommand) {
  for (const Words& command : all_commands()) {
    const std::string help = on_terminal(RAUM_BINARY + joined(command) + " --help", 80);
    TextLines lines(help);
    while (const auto line = lines.next()) EXPECT_LE(characters_of(*line), 80U) << *line;
    EXPECT_GT(lines.number(), 8U) << help;
  }
}

TEST(Terminal, HasRoomForTheHelpOfTheEngine) {
  for (const int columns : {40, 60, 80}) {
    for (const std::string word : {" help", " --help"}) {
      const std::string help = on_terminal(RAUM_ENGINE + word, columns);
      TextLines lines(help);
      while (const auto line = lines.next()) {
        EXPECT_LE(characters_of(*line), static_cast<std::size_t>(columns)) << *line;
      }
      EXPECT_GT(lines.number(), 12U) << help;
    }
  }
}

#ifdef RAUM_BENCH_BINARY
TEST(Terminal, HasRoomForTheHelpOfTheBenchmarks) {
  const std::string help = on_terminal(RAUM_BENCH_BINARY " --help", 80);
  TextLines lines(help);
  while (const auto line = lines.next()) EXPECT_LE(characters_of(*line), 80U) << *line;
  EXPECT_GT(lines.number(), 20U) << help;
}
#endif

TEST(Terminal, ShowsVerdictsInColour) {
  const std::string compare = RAUM_BINARY " compare bench.json bench.json";
  const std::string colored = "\x1b[33mNO VERDICT\x1b[0m: ";
  EXPECT_NE(on_terminal(compare, 80).find(colored), std::string::npos);
  EXPECT_EQ(on_terminal(compare + " --color never", 80).find('\x1b'), std::string::npos);
  EXPECT_EQ(on_terminal("NO_COLOR=1 " + compare, 80).find('\x1b'), std::string::npos);
  EXPECT_EQ(on_terminal(compare + " | cat", 80).find('\x1b'), std::string::npos);
  EXPECT_NE(on_terminal(compare + " --color always | cat", 80).find(colored), std::string::npos);
}

}  // namespace
}  // namespace raum
