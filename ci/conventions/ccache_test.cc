// The launcher that CMake compiles with, if ccache is a shell script of the test.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

class Ccache : public testing::Test {
 protected:
  // The commands that compile the engine library.
  [[nodiscard]] std::string commands(const std::string& script,
                                     const std::vector<std::string>& options = {}) const {
    write_program(program(), script);
    const char* const path = std::getenv("PATH");
    Command command{
        .arguments = {"env", "-u", "CMAKE_CXX_COMPILER_LAUNCHER", "cmake", "-G", "Ninja", "-S",
                      RAUM_SOURCE, "-B", folder_ / "build", "-DRAUM_PROGRAMS=OFF"},
        .environment = {{"PATH", folder_ / "bin:" + (path == nullptr ? "" : path)}}};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    const CommandResult configured = run_command(command);
    EXPECT_EQ(configured.status, 0) << configured.errors;
    std::ifstream file(folder_ / "build/CMakeFiles/rules.ninja");
    std::string found, line;
    while (std::getline(file, line)) {
      if (line.find(" -c $in") != std::string::npos) found += line + "\n";
    }
    return found;
  }
  [[nodiscard]] std::string program() const { return folder_ / "bin/ccache"; }

  TemporaryFolder folder_;
};

TEST_F(Ccache, IsUsedWithPathsBelowTheCheckout) {
  const std::string found = commands("exec \"$@\"");
  EXPECT_NE(found.find("command = env CCACHE_BASEDIR=" RAUM_SOURCE
                       " CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 " +
                       program() + " /"),
            std::string::npos)
      << found;
}

TEST_F(Ccache, IsNotUsedIfItFails) {
  const std::string found = commands("exit 1");
  EXPECT_NE(found, "");
  EXPECT_EQ(found.find("ccache"), std::string::npos) << found;
}

TEST_F(Ccache, IsNotUsedIfAnotherLauncherIsGiven) {
  const std::string found = commands("exec \"$@\"", {"-DCMAKE_CXX_COMPILER_LAUNCHER=nice"});
  EXPECT_NE(found.find("command = nice "), std::string::npos) << found;
  EXPECT_EQ(found.find("ccache"), std::string::npos) << found;
}

}  // namespace
}  // namespace raum::ci
