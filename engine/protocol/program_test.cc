// The program raum-engine: commands as arguments and on stdin, what it prints and its exit code.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"
#include "base/text/words.h"

namespace raum {
namespace {

CommandResult engine(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), RAUM_ENGINE);
  return run_command({.arguments = std::move(arguments), .input = input});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> found;
  TextLines lines(text);
  while (const auto line = lines.next()) found.emplace_back(*line);
  return found;
}

TEST(EngineProgram, BenchEndsWithTheSignature) {
  const CommandResult bench = engine({"bench", "1"});
  EXPECT_TRUE(bench.ok());
  EXPECT_EQ(bench.errors, "");
  const auto lines = lines_of(bench.output);
  ASSERT_GT(lines.size(), 2U);
  const auto words = split_words(lines.back());
  ASSERT_EQ(words.size(), 2U) << lines.back();
  EXPECT_EQ(words[0], "signature");
  EXPECT_GT(std::stoull(std::string(words[1])), 100U);
  EXPECT_EQ(lines_of(engine({}, "bench 1\nquit\n").output).back(), lines.back());
}

TEST(EngineProgram, ExecutesOneCommand) {
  const CommandResult terms = engine({"eval"});
  EXPECT_TRUE(terms.ok());
  const auto lines = lines_of(terms.output);
  EXPECT_GT(lines.size(), 2U) << terms.output;
  int sum = 0;  // of the terms, each a line NAME CENTIPAWNS
  for (const std::string_view line : std::span(lines).first(lines.size() - 1)) {
    sum += std::stoi(std::string(line.substr(line.rfind(' '))));
  }
  EXPECT_EQ(lines.back(), fmt::format("total {}", sum)) << terms.output;
  EXPECT_EQ(lines_of(engine({"go", "perft", "2"}).output).back(), "perft(2) = 3615");
  EXPECT_EQ(lines_of(engine({"uci"}).output).back(), "uciok");
  EXPECT_EQ(engine({"isready"}).output, "readyok\n");
  EXPECT_NE(engine({"d"}).output.find("position rnknr/"), std::string::npos);
  EXPECT_TRUE(lines_of(engine({"go", "depth", "1"}).output).back().starts_with("bestmove "));
}

TEST(EngineProgram, EndsASearchThatNothingElseWouldStop) {
  EXPECT_TRUE(lines_of(engine({"go", "infinite"}).output).back().starts_with("bestmove "));
  EXPECT_TRUE(lines_of(engine({}, "go infinite\n").output).back().starts_with("bestmove "));
}

TEST(EngineProgram, ObeysALastLineWithoutItsEnd) {
  EXPECT_EQ(engine({}, "isready").output, "readyok\n");
  EXPECT_EQ(engine({}, "").output, "");
}

TEST(EngineProgram, RefusesABadCommandInOneLine) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"fly"}, "raum-engine: command: found \"fly\", expected "},
      {{"bench", "0"}, "raum-engine: bench: found \"0\", expected "},
      {{"go", "depth", "0"}, "raum-engine: go depth: found \"0\", expected "},
      {{"--fly"}, "raum-engine: found \"--fly\", expected --help, --version or a command"}};
  for (const auto& [arguments, start] : rows) {
    const CommandResult refused = engine(arguments);
    EXPECT_EQ(refused.status, 2) << start;
    EXPECT_EQ(refused.output, "") << start;
    const auto lines = lines_of(refused.errors);
    ASSERT_EQ(lines.size(), 1U) << refused.errors;
    EXPECT_TRUE(lines[0].starts_with(start)) << lines[0];
  }
}

TEST(EngineProgram, EndsWithOneLineWhenItIsInterrupted) {
  const TemporaryFolder folder;
  const std::string script =
      "mkfifo in out\nenv --default-signal " RAUM_ENGINE
      " <in >out 2>errors & exec 3>in 4<out\necho isready >&3\nread -r line <&4\n"
      "kill -TERM $!\nwait $!\ncode=$?\ncat errors >&2\nexit $code";
  const CommandResult result =
      run_command({.arguments = {"bash", "-c", script}, .directory = folder.path()});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.errors, "raum-engine: interrupted\n");
}

// The program has searched all of depth 1 and waits until the move that it ponders on is played.
TEST(EngineProgram, PondersUntilPonderhit) {
  const TemporaryFolder folder;
  const std::string script =
      "mkfifo in out\n" RAUM_ENGINE
      " <in >out & exec 3>in 4<out\n"
      "echo setoption name Ponder value true >&3\necho go ponder depth 2 >&3\n"
      "until [[ $line == 'info depth 2 '* ]]; do read -r line <&4; done\necho \"$line\"\n"
      "read -r -t 0.1 line <&4 && echo \"early: $line\"\n"
      "echo ponderhit >&3\nread -r line <&4\necho \"$line\"\necho quit >&3\nwait $!";
  const CommandResult result =
      run_command({.arguments = {"bash", "-c", script}, .directory = folder.path()});
  EXPECT_TRUE(result.ok()) << result.errors;
  const auto lines = lines_of(result.output);
  ASSERT_EQ(lines.size(), 2U) << result.output;
  const auto info = split_words(lines[0]), answer = split_words(lines[1]);
  ASSERT_EQ(answer.size(), 4U) << lines[1];
  EXPECT_EQ(answer[0], "bestmove");
  EXPECT_EQ(answer[1], info[info.size() - 2]);
  EXPECT_EQ(answer[2], "ponder");
  EXPECT_EQ(answer[3], info.back());
}

TEST(EngineProgram, AnswersABadLineOfInputAndContinues) {
  const CommandResult session =
      engine({}, "fly\n" + std::string(1 << 20, 'x') + "y\nisready\nquit\nisready\n");
  EXPECT_TRUE(session.ok());
  EXPECT_EQ(session.errors, "");
  const auto lines = lines_of(session.output);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("info string error command: found \"fly\"")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("info string error input: found a line over 1048576 bytes"))
      << lines[1];
  EXPECT_EQ(lines[2], "readyok") << "nothing after quit is answered";
}

}  // namespace
}  // namespace raum
