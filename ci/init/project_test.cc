#include "ci/init/project.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

class ProjectTest : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((fs::path(folder_.path()) / path).parent_path());
    std::ofstream(folder_ / path) << text;
  }
  void write_executable(const std::string& path, const std::string& text) const {
    write(path, text);
    fs::permissions(folder_ / path, fs::perms::owner_all);
  }
  [[nodiscard]] Project guess() const { return guess_projects(folder_.path()).front(); }

  TemporaryFolder folder_;
};

TEST_F(ProjectTest, KnowsCMake) {
  write("CMakeLists.txt", "");
  write("Makefile", "all:\n");
  const Project project = guess();
  EXPECT_EQ(project.kind, "CMakeLists.txt");
  ASSERT_EQ(project.commands.size(), 2U);
  EXPECT_EQ(project.commands[0],
            (Words{"cmake", "-S", ".", "-B", "build/gate", "-DCMAKE_BUILD_TYPE=Release"}));
  EXPECT_EQ(project.commands[1], (Words{"cmake", "--build", "build/gate", "--parallel", "{jobs}"}));
  EXPECT_EQ(project.tools, (std::vector<std::string>{"c++", "cmake"}));
}

TEST_F(ProjectTest, HasSeveralGuesses) {
  for (const char* const file : {"CMakeLists.txt", "Cargo.toml", "Makefile", "package.json"}) {
    write(file, "");
  }
  std::vector<std::string> kinds;
  for (const Project& project : guess_projects(folder_.path())) kinds.push_back(project.kind);
  EXPECT_EQ(kinds, (std::vector<std::string>{"CMakeLists.txt", "Cargo.toml", "a Makefile",
                                             "package.json", "scripts"}));
}

TEST_F(ProjectTest, KnowsCargo) {
  write("Cargo.toml", "");
  const Project project = guess();
  EXPECT_EQ(project.commands, (std::vector<Words>{{"cargo", "build", "--release"}}));
  EXPECT_EQ(project.test_command, (Words{"cargo", "test", "--release"}));
}

TEST_F(ProjectTest, KnowsMakefilesAndTheirTests) {
  write("Makefile", "all: x\n\tcc x.c\ntesting:\n");
  EXPECT_EQ(guess().commands, (std::vector<Words>{{"make", "-j{jobs}"}}));
  EXPECT_EQ(guess().test_command, Words{});
  write("GNUmakefile", "all: x\ncheck: x\n");
  EXPECT_EQ(guess().test_command, (Words{"make", "check"}));
}

TEST_F(ProjectTest, KnowsPackagesOfNode) {
  write("package.json", R"({"scripts": {"build": "tsc", "test": "node t.js"}})");
  EXPECT_EQ(guess().commands, (std::vector<Words>{{"npm", "run", "build"}}));
  EXPECT_EQ(guess().test_command, (Words{"npm", "test"}));
  write("package-lock.json", "{}");
  EXPECT_EQ(guess().commands.front(), (Words{"npm", "ci"}));
  write("package.json", "no JSON");
  EXPECT_EQ(guess().commands, (std::vector<Words>{{"npm", "ci"}}));
}

TEST_F(ProjectTest, BuildsNothingOfScripts) {
  EXPECT_EQ(guess().kind, "scripts");
  EXPECT_EQ(guess().commands, std::vector<Words>{});
}

TEST_F(ProjectTest, FindsProgramsThatWereMadeFirst) {
  write_executable("old.sh", "#!/bin/sh\necho uciok\n");
  write_executable("deploy.sh", "#!/bin/sh\n");
  write_executable("out/engine", "\177ELF more");
  write_executable("e", "\177ELF more");
  write_executable("libx.so.1", "\177ELF more");
  write_executable("CMakeFiles/a.out", "\177ELF more");
  write_executable("data.bin", "neither");
  write("plain", "\177ELF more");
  EXPECT_EQ(guess_engines(folder_.path(), {"old.sh"}),
            (std::vector<Words>{{"./e"}, {"./out/engine"}, {"./old.sh"}, {"sh", "old.sh"}}));
  EXPECT_EQ(guess_engines(folder_.path(), {"old.sh"}, 1), (std::vector<Words>{{"./e"}}));
}

TEST_F(ProjectTest, FindsScriptsByTheirAnswer) {
  write("engine.py", "print('uciok')");
  write("engine.js", "console.log('uciok')");
  write("other.py", "print('hello')");
  write("notes.txt", "uciok");
  EXPECT_EQ(guess_engines(folder_.path(), {"engine.js", "engine.py", "notes.txt", "other.py"}),
            (std::vector<Words>{{"node", "engine.js"}, {"python3", "engine.py"}}));
}

TEST_F(ProjectTest, FindsWhatAPackageNames) {
  write("package.json", R"({"bin": {"a": "bin/a.js", "b": 3}, "main": "main.js"})");
  EXPECT_EQ(guess_engines(folder_.path(), {}),
            (std::vector<Words>{{"node", "bin/a.js"}, {"node", "main.js"}}));
  write("package.json", R"({"bin": "one.js", "main": "one.js"})");
  EXPECT_EQ(guess_engines(folder_.path(), {}), (std::vector<Words>{{"node", "one.js"}}));
  write("package.json", R"({"bin": "one.js"})");
  EXPECT_EQ(guess_engines(folder_.path(), {}), (std::vector<Words>{{"node", "one.js"}}));
}

}  // namespace
}  // namespace raum::ci
