// A project that adds this one as a subfolder, as FetchContent does: it gets the engine library
// alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"

namespace raum::ci {
namespace {

class Consumer : public testing::Test {
 protected:
  Consumer() {
    file("CMakeLists.txt",
         "cmake_minimum_required(VERSION 3.25)\n"
         "project(consumer LANGUAGES CXX)\n"
         "add_subdirectory(" RAUM_SOURCE
         " raumlab)\n"
         "add_executable(consumer main.cc)\n"
         "target_link_libraries(consumer PRIVATE raum::engine)\n");
    file("main.cc",
         "#include \"engine/board/position.h\"\n"
         "#include \"engine/board/game.h\"  // where version 1.0.0 had it\n"
         "int main() { return raum::Game(raum::Position::start()).end().has_value(); }\n");
  }

  void file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  // Configures the project as if none of these packages were installed.
  [[nodiscard]] CommandResult configure_without(const std::vector<std::string>& packages) const {
    Command command{
        .arguments = {"cmake", "-G", "Ninja", "-S", folder_.path(), "-B", folder_ / "build"}};
    for (const std::string& package : packages) {
      command.arguments.push_back("-DCMAKE_DISABLE_FIND_PACKAGE_" + package + "=ON");
    }
    return run_command(command);
  }

  // The files and names that ninja can build.
  [[nodiscard]] std::vector<std::string> targets() const {
    const CommandResult ninja =
        run_command({.arguments = {"ninja", "-C", folder_ / "build", "-t", "targets", "all"}});
    EXPECT_EQ(ninja.status, 0) << ninja.errors;
    std::vector<std::string> names;
    TextLines lines(ninja.output);
    while (const auto line = lines.next()) names.emplace_back(line->substr(0, line->find(": ")));
    return names;
  }

  TemporaryFolder folder_;
};

TEST_F(Consumer, GetsTheEngineLibraryWithoutThePackagesOfToolsAndTests) {
  const CommandResult configured = configure_without(
      {"GTest", "rapidcheck", "benchmark", "CLI11", "SQLite3", "SQLiteCpp", "tomlplusplus"});
  ASSERT_EQ(configured.status, 0) << configured.errors;
  const auto names = targets();
  const auto objects = std::count_if(names.begin(), names.end(),
                                     [](const std::string& name) { return name.ends_with(".o"); });
  EXPECT_GT(objects, 20);
  EXPECT_LT(objects, 90);
  for (const std::string& name : names) {
    EXPECT_EQ(name.find("_test"), std::string::npos) << name;
    EXPECT_EQ(name.find("raum-engine"), std::string::npos) << name;
    EXPECT_EQ(name.find("tournament"), std::string::npos) << name;
  }
}

// The rows of the slider tables depend on whether the processor has PEXT, and headers read them.
TEST_F(Consumer, IsCompiledForTheSameProcessorAsTheLibrary) {
  ASSERT_EQ(configure_without({}).status, 0);
  std::ifstream file(folder_ / "build/build.ninja");
  std::string line;
  bool is_of_main = false;
  std::string flags;
  while (std::getline(file, line)) {
    if (line.starts_with("build ")) is_of_main = line.find("main.cc.o:") != std::string::npos;
    if (is_of_main && line.starts_with("  FLAGS = ")) flags = line;
  }
  EXPECT_NE(flags.find("-march=x86-64-v3"), std::string::npos) << flags;
  EXPECT_NE(flags.find("-std=gnu++20"), std::string::npos) << flags;
}

TEST_F(Consumer, FindsHeadersThatHaveMoved) {
  ASSERT_EQ(configure_without({}).status, 0);
  const CommandResult compiled = run_command(
      {.arguments = {"ninja", "-C", folder_ / "build", "CMakeFiles/consumer.dir/main.cc.o"}});
  EXPECT_EQ(compiled.status, 0) << compiled.output;
}

}  // namespace
}  // namespace raum::ci
