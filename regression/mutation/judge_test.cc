// The judge on a small project: a library of one file, unit tests of it and an end-to-end test.
#include "regression/mutation/judge.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <optional>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

constexpr const char* kBuild = R"(cmake_minimum_required(VERSION 3.25)
project(small CXX)
set(CMAKE_CXX_COMPILER_LAUNCHER sh ${PROJECT_SOURCE_DIR}/launch.sh)
enable_testing()
add_compile_options(-ffunction-sections)
add_link_options(-Wl,--gc-sections)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_library(small room/small.cc)
foreach(test room_test whole_test)
  add_executable(${test} ${test}.cc)
  target_link_libraries(${test} small)
  add_test(NAME ${test} COMMAND ${test})
endforeach()
foreach(test broken_test flaky_test)
  add_executable(${test} ${test}.cc)
  target_link_libraries(${test} small)
  add_test(NAME ${test} COMMAND ${test})
endforeach()
set_tests_properties(room_test broken_test flaky_test PROPERTIES LABELS unit)
set_tests_properties(whole_test PROPERTIES LABELS e2e ENVIRONMENT "WANTED=7")
)";

constexpr const char* kSmall = R"(int add(int a, int b) {
  return a + b;
}
int lucky() {
  int spare = 0;
  spare += 2;
  return 7;
}
int unused() {
  return 5;
}
int flaky() {
  return 3;
}
)";

// Fails if flaky() is not 3, every second time.
constexpr const char* kFlaky = R"(#include <cstdio>
#include <cstdlib>
int flaky();
int main() {
  if (flaky() == 3) return 0;
  char mark[4096];
  std::snprintf(mark, sizeof mark, "%s/mark", std::getenv("TMPDIR"));
  if (std::fopen(mark, "r")) return 0;
  std::fopen(mark, "w");
  return 1;
}
)";

class JudgeTest : public testing::Test {
 protected:
  JudgeTest() {
    ::chmod(folder_.path().c_str(), 0755);  // root runs tests as another user
    std::filesystem::create_directories(folder_ / "tree/room");
    write("CMakeLists.txt", kBuild);
    write("room/small.cc", kSmall);
    write("launch.sh", "exec \"$@\"\n");
    write("room_test.cc", "int add(int, int);\nint main() { return add(2, 3) == 5 ? 0 : 1; }\n");
    write("whole_test.cc",
          "#include <cstdlib>\nint lucky();\n"
          "int main() { return lucky() == std::atoi(std::getenv(\"WANTED\")) ? 0 : 1; }\n");
    write("broken_test.cc", "int add(int, int);\nint main() { return add(1, 2) < 9; }\n");
    write("flaky_test.cc", kFlaky);
    const CommandResult made = run_command(
        {.arguments =
             {"sh", "-c",
              "git init -q && git add . && git -c user.name=a -c user.email=a@b commit -qm a"
              " && cmake -G Ninja -B build/release -DCMAKE_BUILD_TYPE=Release"
              " -DCMAKE_CXX_COMPILER_FORCED=ON"
              " && ninja -C build/release"},
         .directory = tree()});
    EXPECT_TRUE(made.ok()) << made.errors;
  }

  [[nodiscard]] std::filesystem::path tree() const { return folder_ / "tree"; }
  void write(const std::string& name, const char* text) const {
    std::ofstream(tree() / name) << text;
  }
  [[nodiscard]] Judge open(const std::stop_token& stop = {}) {
    known_.emplace(folder_ / "verdicts");
    auto judge = Judge::open({.tree = tree(),
                              .folder = folder_ / "results",
                              .jobs = 1,
                              .least_limit = std::chrono::seconds(2),
                              .most_left_out = most_left_out_,
                              .stop = stop},
                             *known_);
    if (!judge) throw std::runtime_error(to_string(judge.error().error));
    return std::move(*judge);
  }
  static Mutant mutant(std::size_t line, const char* before, const char* after) {
    return {.file = "room/small.cc", .line = line, .kind = "", .before = before, .after = after};
  }

  TemporaryFolder folder_;
  std::size_t most_left_out_ = JudgeSettings{}.most_left_out;
  std::optional<KnownResults> known_;
};

TEST_F(JudgeTest, DistinguishesTheFates) {
  Judge judge = open();
  const Verdict unit = judge.judge(mutant(2, "  return a + b;", "  return a - b;"));
  EXPECT_EQ(unit.fate, Fate::Caught);
  EXPECT_EQ(unit.test, "room_test exit status 1");
  EXPECT_GT(unit.build_seconds, 0);
  EXPECT_LT(unit.build_seconds, unit.seconds);
  const Verdict whole = judge.judge(mutant(7, "  return 7;", "  return 8;"));
  EXPECT_EQ(whole.fate, Fate::CaughtEndToEnd);
  EXPECT_EQ(whole.test, "whole_test exit status 1");
  EXPECT_EQ(judge.judge(mutant(10, "  return 5;", "  return 6;")).fate, Fate::Survived);
  EXPECT_EQ(judge.judge(mutant(6, "  spare += 2;", "  spare -= 2;")).fate, Fate::SameProgram);
  EXPECT_EQ(judge.judge(mutant(5, "  int spare = 0;", "  ;")).fate, Fate::NotBuilt);
  const Verdict hang = judge.judge(mutant(7, "  return 7;", "  for (;;);"));
  EXPECT_EQ(hang.fate, Fate::CaughtEndToEnd);
  EXPECT_EQ(hang.test.substr(0, 26), "whole_test no exit within ");
  std::ifstream file(tree() / "room/small.cc");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), kSmall) << "restored";
}

TEST_F(JudgeTest, LeavesOutTestsThatFailWithoutAFault) {
  Judge judge = open();
  EXPECT_EQ(judge.judge(mutant(2, "  return a + b;", "  return a == 2 ? 5 : 3;")).fate,
            Fate::Survived);
  EXPECT_EQ(judge.left_out(),
            (std::map<std::string, std::string>{{"broken_test", "exit status 1"}}));
  Judge later = open();
  EXPECT_EQ(later.judge(mutant(2, "  return a + b;", "  return b == 3 ? 5 : 3;")).fate,
            Fate::Survived);
  EXPECT_EQ(later.left_out(), judge.left_out()) << "remembered";
}

TEST_F(JudgeTest, GivesNoVerdictIfTooManyTestsFailWithoutAFault) {
  most_left_out_ = 0;
  const Mutant harmless = mutant(2, "  return a + b;", "  return a == 2 ? 5 : 3;");
  for (const char* const run : {"first", "resumed"}) {
    Judge judge = open();
    EXPECT_EQ(judge.judge(harmless).fate, Fate::Interrupted) << run;
    EXPECT_EQ(judge.failure().value_or(Error{}).found,
              "test programs that fail without a mutant (1), such as broken_test: exit status 1")
        << run;
  }
}

TEST_F(JudgeTest, RepeatsATestThatFails) {
  Judge judge = open();
  EXPECT_EQ(judge.judge(mutant(13, "  return 3;", "  return 4;")).fate, Fate::Survived);
  EXPECT_EQ(judge.unsteady(), std::set<std::string>{"flaky_test exit status 1"});
}

TEST_F(JudgeTest, RestoresEverythingAfterAMutant) {
  Judge judge = open();
  const Mutant wrong = mutant(2, "  return a + b;", "  return a - b;");
  EXPECT_EQ(judge.judge(wrong).fate, Fate::Caught);
  const auto before = std::filesystem::last_write_time(tree() / "room/small.cc");
  EXPECT_EQ(judge.judge(mutant(7, "  return 7;", "  return 8;")).fate, Fate::CaughtEndToEnd);
  EXPECT_EQ(std::filesystem::last_write_time(tree() / "room/small.cc"), before);
  const CommandResult again =
      run_command({.arguments = {"ninja", "-C", "build/release", "-n"}, .directory = tree()});
  EXPECT_EQ(again.output.find("Building CXX"), std::string::npos) << again.output;
}

TEST_F(JudgeTest, RemembersVerdicts) {
  const Mutant wrong = mutant(2, "  return a + b;", "  return a - b;");
  const Verdict first = open().judge(wrong);
  const Verdict second = open().judge(wrong);
  EXPECT_EQ(second.fate, first.fate);
  EXPECT_EQ(second.test, first.test);
  EXPECT_NEAR(second.seconds, first.seconds, 0.06) << "read, not judged again";
  EXPECT_NEAR(second.build_seconds, first.build_seconds, 0.06);
}

TEST_F(JudgeTest, LeavesAnInterruptedMutantOpen) {
  std::stop_source stop;
  Judge judge = open(stop.get_token());
  stop.request_stop();
  const Mutant wrong = mutant(2, "  return a + b;", "  return a - b;");
  EXPECT_EQ(judge.judge(wrong).fate, Fate::Interrupted);
  EXPECT_EQ(open().judge(wrong).fate, Fate::Caught);
}

TEST_F(JudgeTest, GivesNoVerdictIfTheTreeNoLongerBuilds) {
  const Mutant harmless = mutant(5, "  int spare = 0;", "  ;");
  const auto judge_without = [&](const std::filesystem::path& file, const char* found) {
    const std::string text = content_of(file);
    Judge judge = open();
    std::ofstream(file) << "exit 1\n";
    EXPECT_EQ(judge.judge(harmless).fate, Fate::Interrupted) << file;
    EXPECT_TRUE(judge.failure().has_value()) << file;
    EXPECT_EQ(judge.failure().value_or(Error{}).found, found);
    EXPECT_EQ(content_of(tree() / "room/small.cc"), kSmall) << "restored";
    std::ofstream(file) << text;
  };
  // The compiler fails, as on a full disk.
  judge_without(tree() / "launch.sh", "a build that fails without a mutant");
  judge_without(tree() / "build/release/build.ninja", "a ninja that fails");
  EXPECT_EQ(open().judge(harmless).fate, Fate::NotBuilt) << "nothing was remembered";
}

TEST_F(JudgeTest, GivesNoVerdictIfTheSourcesCannotBeRestored) {
  Judge judge = open();
  write("launch.sh", "grep -q 'a - b' ../../room/small.cc || exit 1\nexec \"$@\"\n");
  const Mutant wrong = mutant(2, "  return a + b;", "  return a - b;");
  EXPECT_EQ(judge.judge(wrong).fate, Fate::Interrupted);
  EXPECT_EQ(judge.failure().value_or(Error{}).found, "a build that fails without a mutant");
  write("launch.sh", "exec \"$@\"\n");
  EXPECT_EQ(open().judge(wrong).fate, Fate::Caught) << "nothing was remembered";
}

TEST_F(JudgeTest, NeedsTestsThatItsUserCanStart) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root runs tests as another user";
  ::chmod(folder_.path().c_str(), S_IRWXU);
  KnownResults known(folder_ / "verdicts");
  const auto judge = Judge::open({.tree = tree(), .folder = folder_ / "results"}, known);
  ASSERT_FALSE(judge.has_value());
  EXPECT_EQ(judge.error().code, ExitCode::Environment);
  EXPECT_NE(judge.error().error.found.find("exit status 126"), std::string::npos)
      << judge.error().error.found;
  EXPECT_EQ(judge.error().error.expected, "a program that user 64113 can start");
}

TEST_F(JudgeTest, NeedsABuild) {
  write("room/small.cc", "no source");
  KnownResults known(folder_ / "verdicts");
  const auto judge = Judge::open({.tree = tree(), .folder = folder_ / "results"}, known);
  ASSERT_FALSE(judge.has_value());
  EXPECT_EQ(judge.error().code, ExitCode::Environment);
  EXPECT_EQ(judge.error().error.found, "a build that fails");
}

}  // namespace
}  // namespace raum::regression
