// Commands that take long, interrupted: they end with 3 and one line.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

// Starts a command of raum, sends it the signal after its first line on stderr, and waits for it.
// Returns: the rest of its stderr, with its exit code.
CommandResult interrupted_in(const TemporaryFolder& folder, const std::string& command,
                             const std::string& signal) {
  // The shell starts background jobs with SIGINT ignored.
  const std::string script =
      "test -p errors || mkfifo errors\nenv --default-signal " RAUM_BINARY " " + command +
      " 2>errors & exec 3<errors\nread -r line <&3\nkill -" + signal + " $!\ncat <&3 >&2\nwait $!";
  return run_command({.arguments = {"bash", "-c", script}, .directory = folder.path()});
}

CommandResult interrupted(const std::string& command, const std::string& signal) {
  return interrupted_in(TemporaryFolder(), command, signal);
}

std::string last_line(const std::string& text) {
  const std::string lines = last_words(text, 1);
  return lines.substr(lines.rfind('\n') + 1);
}

TEST(Interrupt, EndsEveryLongCommandWithNoVerdict) {
  for (const std::string command :
       {"perft --depth 9 --progress 0",
        "simulate --sprt elo0=0,elo1=1 --repetitions 10000000 --progress 0",
        "endgame build --dir tables --progress 0", "doctor --pairs 1000",
        "datagen --games 1000000 --out x.corpus --progress 0"}) {
    const CommandResult result = interrupted(command, "TERM");
    EXPECT_EQ(result.status, 3) << command << "\n" << result.errors;
    EXPECT_EQ(last_line(result.errors),
              "raum " + command.substr(0, command.find(' ')) + ": interrupted");
  }
}

TEST(Interrupt, OfAFitLeavesTheOldFile) {
  const TemporaryFolder folder;
  ASSERT_EQ(
      run_raum({"datagen", "--games", "20", "--nodes", "100", "-o", folder / "x.corpus"}).status,
      0);
  std::ofstream(folder / "old").close();
  for (const std::string command : {"tune", "train"}) {
    const CommandResult result =
        interrupted_in(folder, command + " x.corpus --epochs 10000 -o old --progress 0", "TERM");
    EXPECT_EQ(result.status, 3) << command << "\n" << result.errors;
    EXPECT_EQ(last_line(result.errors), "raum " + command + ": interrupted");
    EXPECT_EQ(content_of(folder / "old"), "");
  }
}

TEST(Interrupt, EndsTheVerificationOfTables) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_raum({"endgame", "build", "KQvK", "--dir", folder / "tables"}).status, 0);
  const CommandResult result = interrupted_in(
      folder, "endgame verify --dir tables --samples 1000000000 --progress 0", "TERM");
  EXPECT_EQ(result.status, 3) << result.errors;
  EXPECT_EQ(last_line(result.errors), "raum endgame: interrupted");
  EXPECT_EQ(result.output, "");
}

// Its list is on stdout.
TEST(Interrupt, EndsTheCheckOfAnEngine) {
  const CommandResult result =
      interrupted("check-engine --stall-ms 600000 sleep 1000 >errors", "INT");
  EXPECT_EQ(result.status, 3) << result.errors;
  EXPECT_EQ(result.errors,
            "1 of 46 steps: 1 passed, 0 failed, 0 warnings, 0 skipped\n"
            "raum check-engine: interrupted\n");
}

// A table of zeros would look like a result.
TEST(Interrupt, OfAStudyWithoutAResultPrintsNoTable) {
  const std::string study = RAUM_SOURCE "/tournament/studies/league.toml";
  const CommandResult result = interrupted("study --progress 0 --concurrency 1 " + study, "TERM");
  EXPECT_EQ(result.status, 3) << result.errors;
  EXPECT_EQ(last_line(result.errors), "raum study: interrupted");
  EXPECT_EQ(result.output, "");
}

TEST(Interrupt, IsTheSameByEverySignal) {
  for (const std::string signal : {"INT", "HUP"}) {
    const CommandResult result =
        interrupted("simulate --sprt elo0=0,elo1=1 --repetitions 10000000 --progress 0", signal);
    EXPECT_EQ(result.status, 3) << signal << "\n" << result.errors;
    EXPECT_EQ(last_line(result.errors), "raum simulate: interrupted");
  }
}

}  // namespace
}  // namespace raum
