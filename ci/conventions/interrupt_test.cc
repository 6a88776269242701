// What an interrupt does to the scripts of this repository that run for minutes.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <ostream>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

struct Script {
  const char* words;
  const char* message;
};

void PrintTo(const Script& script, std::ostream* out) { *out << script.words; }

// A copy of the scripts. They install nothing, and then run git, cmake or raum, which do not end.
class Interrupts : public testing::Test {
 protected:
  Interrupts() {
    for (const char* const name : {"ci", "ci/selftest", "engine/named", "fuzz", "knowledge"}) {
      fs::create_directories(folder_ / name);
      for (const fs::directory_entry& file : fs::directory_iterator(fs::path(RAUM_SOURCE) / name)) {
        const std::string copy = folder_ / name + "/" + file.path().filename().string();
        if (file.is_regular_file() && file.path().filename() != "install") {
          fs::copy_file(file, copy);
        }
      }
    }
    write_program(folder_ / "ci/install", "");
    fs::create_directories(folder_ / "build/release/bin");
    for (const char* const name : {"git", "cmake", "build/release/bin/raum"}) {
      write_program(folder_ / name, "echo $$ >'" + folder_ / "started" + "'\nexec sleep 300");
    }
  }

  // Starts a script by the words of a shell. Once one of these programs runs, sends a signal to the
  // script alone. Then prints the last line of its messages, and "it runs on" if the program does.
  [[nodiscard]] CommandResult interrupted(const std::string& words, const std::string& signal) {
    const std::string command =
        "rm -f started && mkfifo started && exec 3<>started && export PATH=$PWD:$PATH\n"
        "(" +
        words +
        ") 2>errors 3>&- &\n"
        "read -r -t 60 -u 3 started || { cat errors >&2; kill $!; exit 9; }\n"
        "kill -" +
        signal +
        " $!; wait $!; status=$?\n"
        "grep -qs ') [^ZX] ' /proc/$started/stat && echo it runs on\n"
        "tail -n 1 errors >&2; exit $status";
    return run_command({.arguments = {"bash", "-c", command},
                        .directory = folder_.path(),
                        .limit = std::chrono::minutes(2)});
  }

  TemporaryFolder folder_;
};

class InterruptedScript : public Interrupts, public testing::WithParamInterface<Script> {};

TEST_P(InterruptedScript, EndsWithOneLineAndWithAllThatItStarted) {
  const Script script = GetParam();
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    const CommandResult outcome =
        interrupted("exec env --default-signal " + std::string(script.words), signal);
    ASSERT_EQ(outcome.status, 3) << signal << " " << outcome.errors;
    EXPECT_EQ(outcome.output, "") << signal;
    EXPECT_EQ(outcome.errors, "== " + std::string(script.message) + "\n") << signal;
  }
}

// The name alone is also that of a command of the shell.
TEST_F(Interrupts, EndAScriptThatIsNamedWithoutItsFolder) {
  const CommandResult outcome = interrupted("cd ci && exec bash test --quick", "TERM");
  EXPECT_EQ(outcome.status, 3) << outcome.errors;
  EXPECT_EQ(outcome.errors, "== interrupted\n");
}

constexpr const char* kNoVerdict = "interrupted, so there is no verdict";
constexpr const char* kContinues = "interrupted; the same command continues where this one ended";
constexpr const char* kKeepsGames = "interrupted; the same command keeps the games";

INSTANTIATE_TEST_SUITE_P(
    Scripts, InterruptedScript,
    testing::Values(Script{"ci/aa", kNoVerdict}, Script{"ci/fuzz", "interrupted"},
                    Script{"ci/fuzz --coverage", "interrupted"}, Script{"ci/mutants", kContinues},
                    Script{"ci/mutants --random 1", kContinues},
                    Script{"ci/mutants --browser", kContinues}, Script{"ci/power", kNoVerdict},
                    Script{"ci/profile maackesgeist-v2 startpos 3", "interrupted"},
                    Script{"ci/soak 20", "interrupted"}, Script{"ci/test", "interrupted"},
                    Script{"ci/verdicts", kNoVerdict}, Script{"knowledge/make-net", kKeepsGames}));

}  // namespace
}  // namespace raum::ci
