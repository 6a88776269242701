// The help and the version of the scripts in ci/.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/patterns.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

// A copy of the scripts and of the file with the version alone, so that a script that tried to
// build would fail.
class ScriptHelp : public testing::TestWithParam<std::string> {
 protected:
  ScriptHelp() {
    for (const char* const name : {"ci", "ci/selftest"}) {  // the files directly in these folders
      std::filesystem::copy(std::filesystem::path(RAUM_SOURCE) / name, folder_ / name);
    }
    std::filesystem::copy_file(RAUM_SOURCE "/CMakeLists.txt", folder_ / "CMakeLists.txt");
  }

  [[nodiscard]] std::string printed_for(const char* argument) const {
    const CommandResult result = run_command({.arguments = {script(), argument}});
    EXPECT_EQ(result.status, 0) << argument << ": " << result.errors;
    EXPECT_EQ(result.errors, "") << argument;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "build")) << argument;
    return result.output;
  }

  [[nodiscard]] std::string script() const { return folder_ / "ci/" + GetParam(); }

  TemporaryFolder folder_;
};

TEST_P(ScriptHelp, ComesAtOnceAndStartsWithTheScriptAndItsArguments) {
  const std::string help = printed_for("--help");
  EXPECT_TRUE(help.starts_with("ci/" + GetParam())) << help;
  EXPECT_NE(help.find("\nExit"), std::string::npos) << help;
  EXPECT_EQ(printed_for("-h"), help);
  EXPECT_EQ(printed_for("help"), help);
}

TEST_P(ScriptHelp, HasTheVersionOfTheProjectBesideIt) {
  const std::string version = printed_for("--version");
  EXPECT_TRUE(is_match(version, "raumlab [0-9]+\\.[0-9]+\\.[0-9]+\n")) << version;
  EXPECT_EQ(printed_for("version"), version);
}

TEST_P(ScriptHelp, RefusesAnUnknownOption) {
  // ci/gate knows its options from the recorded help of raum gate.
  std::filesystem::create_directories(folder_ / "app/snapshots");
  std::filesystem::copy_file(RAUM_SOURCE "/app/snapshots/gate.txt",
                             folder_ / "app/snapshots/gate.txt");
  const CommandResult result = run_command({.arguments = {script(), "--nosuch"}});
  EXPECT_EQ(result.status, 2) << result.errors;
  EXPECT_TRUE(is_match(result.errors, "[^\n]*found [^\n]*\n")) << result.errors;
  EXPECT_EQ(result.output, "");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "build"));
}

// One line and exit code 4, and not the words of bash or sed.
void expect_full_disk(const std::string& command) {
  const CommandResult result =
      run_command({.arguments = {"bash", "-c", RAUM_SOURCE "/" + command + " >/dev/full"}});
  EXPECT_EQ(result.status, 4) << command;
  EXPECT_EQ(result.errors, command.substr(0, command.find(' ')) + ": cannot write to stdout\n");
}

TEST_P(ScriptHelp, SaysThatItCannotBeWritten) { expect_full_disk("ci/" + GetParam() + " --help"); }

TEST(InstallScript, RefusesWhatItDoesNotKnow) {
  for (const std::string words : {"--slurm", "--cluster --clang", "--cluster x"}) {
    const CommandResult result =
        run_command({.arguments = {"bash", "-c", RAUM_SOURCE "/ci/install " + words}});
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.errors, "== found " + words +
                                 ", expected --browser, --clang, --cluster, --package, --help or "
                                 "nothing\n");
  }
}

TEST(MutantsScript, SaysThatItsListCannotBeWritten) { expect_full_disk("ci/mutants --list"); }

INSTANTIATE_TEST_SUITE_P(OfEach, ScriptHelp,
                         testing::Values("aa", "action", "check-commits", "check-docs", "fuzz",
                                         "gate", "install", "mutants", "package", "power",
                                         "profile", "sbom", "soak", "test", "tidy", "verdicts"),
                         [](const auto& script) {
                           std::string name = script.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace raum::ci
