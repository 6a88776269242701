// The help of the scripts in ci/.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

class ScriptHelp : public testing::TestWithParam<std::string> {};

// In a copy of the scripts alone, so that a script that tried to build would fail.
TEST_P(ScriptHelp, ComesAtOnceAndStartsWithTheScriptAndItsArguments) {
  const TemporaryFolder folder;
  std::filesystem::copy(RAUM_SOURCE "/ci", folder / "ci", std::filesystem::copy_options::recursive);
  for (const char* const option : {"--help", "-h"}) {
    const CommandResult help = run_command({.arguments = {folder / "ci/" + GetParam(), option}});
    EXPECT_EQ(help.status, 0) << help.errors;
    EXPECT_TRUE(help.output.starts_with("ci/" + GetParam())) << help.output;
    EXPECT_NE(help.output.find("\nExit"), std::string::npos) << help.output;
    EXPECT_EQ(help.errors, "");
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "build"));
}

// One line and exit code 4, and not the words of bash or sed.
void expect_full_disk(const std::string& command) {
  const CommandResult result =
      run_command({.arguments = {"bash", "-c", RAUM_SOURCE "/" + command + " >/dev/full"}});
  EXPECT_EQ(result.status, 4) << command;
  EXPECT_EQ(result.errors, command.substr(0, command.find(' ')) + ": cannot write to stdout\n");
}

TEST_P(ScriptHelp, SaysThatItCannotBeWritten) { expect_full_disk("ci/" + GetParam() + " --help"); }

TEST(MutantsScript, SaysThatItsListCannotBeWritten) { expect_full_disk("ci/mutants --list"); }

INSTANTIATE_TEST_SUITE_P(OfEach, ScriptHelp,
                         testing::Values("aa", "check-commits", "check-docs", "fuzz", "gate",
                                         "install", "mutants", "package", "power", "profile",
                                         "sbom", "soak", "test", "tidy", "verdicts"),
                         [](const auto& script) {
                           std::string name = script.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace raum::ci
