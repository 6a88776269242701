// The minimal engine: it knows the rules as well as the two implementations in this repository,
// with which it shares no code, and speaks the protocol.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = RAUM_SOURCE "/examples/minimal-engine";

// The engine, built in a folder of its own by its Makefile with all warnings as errors.
class MinimalEngine : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_of_tests().emplace();
    for (const char* const file : {"Makefile", "minimal-engine.c"}) {
      fs::copy_file(kFolder / file, *folder_of_tests() / file);
    }
    const CommandResult made = run_command(
        {.arguments = {"make", "EXE=engine",
                       "CFLAGS=-O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "
                       "-fsanitize=address,undefined -fno-sanitize-recover=all"},
         .directory = folder_of_tests()->path()});
    ASSERT_EQ(made.status, 0) << made.errors;
  }
  static void TearDownTestSuite() { folder_of_tests().reset(); }

  static std::string engine() { return *folder_of_tests() / "engine"; }

  static CommandResult session(const std::string& lines) {
    return run_command({.arguments = {engine()}, .input = lines});
  }

 private:
  // Lives until the end of the last test.
  static std::optional<TemporaryFolder>& folder_of_tests() {
    static std::optional<TemporaryFolder> folder;
    return folder;
  }
};

TEST_F(MinimalEngine, HasAtMost600Lines) {
  const auto text = read_text_file(kFolder / "minimal-engine.c", "a source");
  ASSERT_TRUE(text);
  EXPECT_LE(std::count(text->begin(), text->end(), '\n'), 600);
}

TEST_F(MinimalEngine, CountsAsTheSuitesDo) {
  std::vector<std::string> arguments = {"perft", "--engine", "name=minimal,cmd=" + engine(),
                                        "--max-nodes", "20000"};
  for (const auto& entry : fs::directory_iterator(RAUM_SOURCE "/perft/suites")) {
    if (entry.path().extension() == ".perft") {
      arguments.push_back("--suite");
      arguments.push_back(entry.path().string());
    }
  }
  ASSERT_GE(arguments.size(), 20U);
  const CommandResult counted = run_raum(arguments);
  EXPECT_EQ(counted.status, 0) << counted.output;
  EXPECT_NE(counted.output.find(" right, 0 wrong"), std::string::npos) << counted.output;
}

TEST_F(MinimalEngine, PassesEveryStepOfTheProtocol) {
  const CommandResult checked = run_raum({"check-engine", engine()});
  EXPECT_EQ(checked.status, 0) << checked.output;
  EXPECT_NE(checked.output.find("46 of 46 steps: 41 passed, 0 failed, 1 warning, 4 skipped"),
            std::string::npos)
      << checked.output;
}

// Searches that only time or `stop` would end.
TEST_F(MinimalEngine, EndsItsSearchAtTheEndOfTheInput) {
  for (const char* const go : {"go infinite", "go", "go movetime 9223372036854775807",
                               "go wtime 1000000000", "go btime 5"}) {
    for (const char* const end : {"\n", "\nquit\n", "\nstop\nquit\n"}) {
      const CommandResult ended = session(std::string("position startpos\n") + go + end);
      EXPECT_EQ(ended.status, 0) << go << end;
      EXPECT_NE(ended.output.find("bestmove "), std::string::npos) << ended.output;
    }
  }
}

TEST_F(MinimalEngine, WritesWholeLinesDuringASearch) {
  std::string lines =
      "position fen 5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KP3 w\n"
      "go depth 40 movetime 300\n";
  for (int i = 0; i < 20'000; ++i) lines += "isready\n";
  const CommandResult answered = session(lines + "stop\nquit\n");
  int ready = 0;
  TextLines all(answered.output);
  while (const auto line = all.next()) {
    ready += *line == "readyok";
    const bool is_info = line->starts_with("info depth ") && line->find("ready") == line->npos;
    EXPECT_TRUE(*line == "readyok" || is_info || line->starts_with("bestmove ")) << *line;
  }
  EXPECT_EQ(ready, 20'000);
}

TEST_F(MinimalEngine, CountsNothingAfterAStop) {
  const CommandResult stopped = session("go perft 6\nstop\nquit\n");
  EXPECT_EQ(stopped.output.find("perft(6)"), std::string::npos) << stopped.output;
}

// The queen mates on the hundredth ply; a quiet move would only draw.
TEST_F(MinimalEngine, PrefersMateToADraw) {
  const CommandResult found = session(
      "position fen 5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 99 60\n"
      "go depth 3\nquit\n");
  EXPECT_NE(found.output.find("score mate 1 "), std::string::npos) << found.output;
}

TEST_F(MinimalEngine, KeepsThePositionAtABadLine) {
  const std::string kings = "position fen 5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4";
  const CommandResult kept = session(
      "position  startpos moves Ab1Ac3\nposition fen 9/x w\nposition startpos moves Aa1Ee5\n"
      "position other\n" +
      kings + "\n" + kings + " w junk\n" + kings + " w -5 1\n" + kings + " w 5\n" + kings +
      " x\ngo perft 1\nquit\n");
  EXPECT_NE(kept.output.find("found Aa1Ee5, expected a legal move"), std::string::npos)
      << kept.output;
  EXPECT_NE(kept.output.find("perft(1) = 61\n"), std::string::npos) << kept.output;
  EXPECT_EQ(kept.output.find("Ab1"), std::string::npos) << "Black is to move";
}

TEST_F(MinimalEngine, AllowsBlanksInAPositionLine) {
  for (const char* const line :
       {"position startpos", "position  startpos ", "position startpos moves",
        "position startpos moves  Ab1Ac3  Eb5Ec3 "}) {
    EXPECT_EQ(session(std::string(line) + "\nquit\n").output, "") << line;
  }
}

TEST_F(MinimalEngine, HasTheSignatureOfItsReadme) {
  const CommandResult first = run_command({.arguments = {engine(), "bench"}});
  const std::string last = first.output.substr(first.output.rfind("signature "));
  const auto readme = read_text_file(kFolder / "README.md", "a page");
  ASSERT_TRUE(readme);
  EXPECT_NE(readme->find("\n" + last), std::string::npos) << last;
  EXPECT_NE(session("go depth 2\nbench\nquit\n").output.find("\n" + last), std::string::npos)
      << "the search before changes nothing";
}

TEST_F(MinimalEngine, PlaysAMatch) {
  const TemporaryFolder folder;
  const std::string openings = RAUM_SOURCE "/tournament/openings/openings.txt";
  const std::string own = "name=minimal,depth=2,cmd=" + engine();
  const std::string other = "name=raum,depth=1,cmd=" RAUM_ENGINE;
  const CommandResult played =
      run_raum({"match", "--engine", own, "--engine", other, "--openings", openings, "--pairs", "1",
                "--db", folder / "match.db", "--quiet"});
  EXPECT_EQ(played.status, 0) << played.errors;
  EXPECT_EQ(played.errors, "");
  EXPECT_NE(played.output.find("games         2"), std::string::npos) << played.output;
}

}  // namespace
}  // namespace raum
