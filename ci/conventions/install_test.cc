// `cmake --install`: the installed programs and libraries, without the build and the sources.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

// An installation into a folder whose name has a blank.
class Installed : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_of_tests().emplace();
    const CommandResult installed =
        run_command({.arguments = {"cmake", "--install", RAUM_BUILD, "--prefix", prefix()}});
    ASSERT_EQ(installed.status, 0) << installed.errors;
    fs::create_directory(*folder_of_tests() / "empty");
  }
  static void TearDownTestSuite() { folder_of_tests().reset(); }

  static std::string prefix() { return *folder_of_tests() / "a prefix"; }
  static std::string program(const std::string& name) { return prefix() + "/bin/" + name; }
  static std::string folder(const std::string& name) { return *folder_of_tests() / name; }

  // Calls raum as a user in an empty folder does.
  static CommandResult raum(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program("raum"));
    return run_command(
        {.arguments = std::move(arguments), .directory = *folder_of_tests() / "empty"});
  }

 private:
  // Lives until the end of the last test.
  static std::optional<TemporaryFolder>& folder_of_tests() {
    static std::optional<TemporaryFolder> folder;
    return folder;
  }
};

TEST_F(Installed, PlaysAMatchFromItsOwnOpenings) {
  const std::string engine = "cmd=" + program("raum-engine") + ",option.Engine=js-schach,depth=1";
  const CommandResult match = raum({"match", "--engine", "name=a," + engine, "--engine",
                                    "name=b," + engine, "--pairs", "1", "--db", "x.db", "--json"});
  EXPECT_EQ(match.status, 0) << match.errors;
  EXPECT_NE(match.output.find("\"" + prefix() + "/share/raumlab/openings/balanced-1000.txt\""),
            std::string::npos)
      << match.output;
}

TEST_F(Installed, ChecksItsOwnSuitesAndResults) {
  const CommandResult counts = raum({"perft", "--suite", "known.perft", "--max-nodes", "10000"});
  EXPECT_EQ(counts.status, 0) << counts.errors;
  EXPECT_NE(counts.output.find(" right, 0 wrong"), std::string::npos) << counts.output;
  const CommandResult results = raum({"perft", "--results", "mates.results"});
  EXPECT_EQ(results.status, 0) << results.errors;
  const CommandResult unknown = raum({"perft", "--suite", "no-such.perft"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.errors.find("raum perft: no-such.perft: found"), 0U) << unknown.errors;
}

TEST_F(Installed, HasManualPagesAndCompletions) {
  for (const char* const file :
       {"man/man1/raum.1.gz", "man/man1/raum-match.1.gz", "man/man1/raum-engine.1.gz",
        "bash-completion/completions/raum", "zsh/site-functions/_raum"}) {
    EXPECT_GT(fs::file_size(fs::path(prefix()) / "share" / file), 100U) << file;
  }
}

TEST_F(Installed, LacksSourcesAndTests) {
  for (const auto& entry : fs::recursive_directory_iterator(prefix())) {
    const std::string path = entry.path().string();
    EXPECT_FALSE(path.ends_with(".cc")) << path;
    EXPECT_FALSE(path.ends_with("CMakeLists.txt")) << path;
    EXPECT_EQ(path.find("_test"), std::string::npos) << path;
    EXPECT_EQ(path.find("testing"), std::string::npos) << path;
  }
}

TEST_F(Installed, IsFoundByAnotherProject) {
  const std::string build = folder("another build");
  const std::string example = RAUM_SOURCE "/examples/use-the-library";
  const CommandResult configured =
      run_command({.arguments = {"cmake", "-G", "Ninja", "-S", example, "-B", build,
                                 "-DCMAKE_PREFIX_PATH=" + prefix()}});
  ASSERT_EQ(configured.status, 0) << configured.errors;
  const CommandResult built = run_command({.arguments = {"ninja", "-C", build}});
  ASSERT_EQ(built.status, 0) << built.output;
  const CommandResult counted = run_command({.arguments = {build + "/count"}});
  EXPECT_EQ(counted.output, "perft(3) = 237316\n");
}

// Programs that were written for 1.0.0 compile.
TEST_F(Installed, HasHeadersWhereVersionOneHadThem) {
  const std::string source = folder("old.cc");
  std::ofstream file(source);
  for (const char* const name : {"bitboard", "draws", "game", "geometry", "pawns", "piece",
                                 "random_walk", "rays", "sliders", "square", "steps"}) {
    file << "#include \"engine/board/" << name << ".h\"\n";
  }
  file.close();
  const CommandResult compiled =
      run_command({.arguments = {"c++", "-std=c++20", "-march=x86-64-v3", "-fsyntax-only", "-I",
                                 prefix() + "/include/raumlab", source}});
  EXPECT_EQ(compiled.status, 0) << compiled.errors;
}

}  // namespace
}  // namespace raum::ci
