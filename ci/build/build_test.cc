// Build: excerpts of build logs, targets and variables of a build.
#include "ci/build/build.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"

namespace raum::ci {
namespace {

TEST(Build, ExcerptBeginsAtTheFirstError) {
  const std::string log =
      "-- Configuring done\n[1/3] Building a.o\nFAILED: a.o\nc++ -c a.cc\n"
      "a.cc:3:1: error: expected ';'\nninja: build stopped\n";
  EXPECT_EQ(first_errors(log),
            "FAILED: a.o\nc++ -c a.cc\na.cc:3:1: error: expected ';'\nninja: build stopped");
}

TEST(Build, ExcerptShowsTheErrorOfCmake) {
  EXPECT_EQ(first_errors("-- Found x\nCMake Error at CMakeLists.txt:3:\n  no such thing\n"),
            "CMake Error at CMakeLists.txt:3:\n  no such thing");
}

TEST(Build, ExcerptHasALengthLimit) {
  std::string log;
  for (int i = 0; i < 1000; ++i) log += "line " + std::to_string(i) + "\n";
  EXPECT_TRUE(first_errors(log).ends_with("line 999"));
  EXPECT_LE(first_errors("x: error: y\n" + log).size(), 3000U);
  EXPECT_EQ(first_errors(""), "");
}

TEST(Build, ReadsTheNamedCommitFromTheCache) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  const Build build{.directory = folder.path()};
  EXPECT_EQ(build.named_commit(), "");
  fs::create_directories(build.binaries());
  std::ofstream(build.binaries() / "CMakeCache.txt")
      << "# variables\nRAUM_BENCH:BOOL=ON\nRAUM_COMMIT:STRING=458892f9920d\nRAUM_TESTS:BOOL=ON\n";
  EXPECT_EQ(build.named_commit(), "458892f9920d");
}

TEST(Build, ExcerptBeginsAtAnyMark) {
  for (const std::string mark : {"FAILED: a.o", "x.cc:1: error: y", "CMake Error at z",
                                 "ninja: error: loading", "x.o: undefined reference to y"}) {
    EXPECT_EQ(first_errors("[1/2] before\n" + mark + "\nafter\n"), mark + "\nafter");
  }
  EXPECT_EQ(first_errors("note: FAILED: not at the start\nlast\n"),
            "note: FAILED: not at the start\nlast");
}

TEST(Build, ExcerptHas25LinesOr3000Bytes) {
  std::string log = "before\nerror: 1\n";
  for (int i = 2; i <= 30; ++i) log += "line " + std::to_string(i) + "\n";
  const std::string lines = first_errors(log);
  EXPECT_TRUE(lines.starts_with("error: 1\nline 2\n")) << lines;
  EXPECT_TRUE(lines.ends_with("\nline 25")) << lines;
  const std::string bytes = first_errors("error: " + std::string(4000, 'x') + "\nafter\n");
  EXPECT_EQ(bytes, "error: " + std::string(2993, 'x'));
}

TEST(Build, KnowsItsTargets) {
  const ScriptBuild build;
  EXPECT_FALSE(build.build().has_target("raum-goldens"));
  build.set_targets({"raum-goldens-2", "raum"});
  EXPECT_FALSE(build.build().has_target("raum-goldens"));
  EXPECT_TRUE(build.build().has_target("raum"));
}

TEST(Build, ReadsVariablesOfCmake) {
  const ScriptBuild build;
  build.set_variable("RAUM_PROPERTY_CASES", "a=b");
  EXPECT_EQ(build.build().cmake_variable("RAUM_PROPERTY_CASES"), "a=b");
  EXPECT_EQ(build.build().cmake_variable("RAUM_PROPERTY"), "");
  EXPECT_EQ(build.build().cmake_variable("PROPERTY_CASES"), "");
}

}  // namespace
}  // namespace raum::ci
