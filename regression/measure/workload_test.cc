#include "regression/measure/workload.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

using Words = std::vector<std::string>;

TEST(Workload, MayBeAProgramInMachineCode) {
  const TemporaryFolder folder;
  write_program(folder / "script", "exit 0");
  std::ofstream(folder / "short") << "\177EL";
  std::ofstream(folder / "empty") << "";
  EXPECT_TRUE(is_machine_code("/proc/self/exe"));
  for (const std::string file : {"script", "short", "empty", "missing", ""}) {
    EXPECT_FALSE(is_machine_code(folder / file)) << file;
  }
}

TEST(Workload, HasAProgramOfTheBuildOrAnother) {
  EXPECT_EQ(program_in("/build", "bin/engine"), "/build/bin/engine");
  EXPECT_EQ(program_in("/build", "./engine"), "/build/./engine");
  EXPECT_EQ(program_in("/build", "/usr/bin/raum"), "/usr/bin/raum");
  EXPECT_EQ(program_in("/build", "node"), "node");
}

TEST(Workload, IsMeasuredByInstructionsInMachineCode) {
  const TemporaryFolder folder;
  std::filesystem::copy_file("/proc/self/exe", folder / "engine");
  write_program(folder / "script", "exit 0");
  const auto measured = [&](const std::string& program, Measure measure = Measure::Auto) {
    return measure_in(folder.path(), {.name = "work", .command = {program}, .measure = measure});
  };
  EXPECT_EQ(measured("./engine"), Measure::Instructions);
  EXPECT_EQ(measured("./script"), Measure::Time);
  EXPECT_EQ(measured("./missing"), Measure::Time);
  EXPECT_EQ(measured("engine"), Measure::Time) << "a program in PATH is no part of the build";
  EXPECT_EQ(measured("./engine", Measure::Time), Measure::Time);
  EXPECT_EQ(measured("./script", Measure::Instructions), Measure::Instructions);
}

TEST(Workload, IsRunBehindItsPrefix) {
  const Workload work{.name = "work",
                      .command = {"./engine", "{folder}"},
                      .prefix = {"box", "{folder}", "in{folder}", "--"}};
  EXPECT_EQ(whole_command(work, "/build"),
            (Words{"box", "/build", "in{folder}", "--", "./engine", "{folder}"}));
  EXPECT_EQ(
      whole_command(work, "/build", {"valgrind", "{folder}"}),
      (Words{"box", "/build", "in{folder}", "--", "valgrind", "{folder}", "./engine", "{folder}"}));
  EXPECT_EQ(whole_command({.name = "work", .command = {"./engine"}}, "/build"), Words{"./engine"});
}

}  // namespace
}  // namespace raum::regression
