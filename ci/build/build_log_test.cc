#include "ci/build/build_log.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

namespace raum::ci {
namespace {

TEST(BuildLog, ExcerptBeginsAtTheFirstError) {
  const std::string log =
      "-- Configuring done\n[1/3] Building a.o\nFAILED: a.o\nc++ -c a.cc\n"
      "a.cc:3:1: error: expected ';'\nninja: build stopped\n";
  EXPECT_EQ(first_errors(log),
            "FAILED: a.o\nc++ -c a.cc\na.cc:3:1: error: expected ';'\nninja: build stopped");
}

TEST(BuildLog, ExcerptShowsTheErrorOfCmake) {
  EXPECT_EQ(first_errors("-- Found x\nCMake Error at CMakeLists.txt:3:\n  no such thing\n"),
            "CMake Error at CMakeLists.txt:3:\n  no such thing");
}

TEST(BuildLog, ExcerptHasALengthLimit) {
  std::string log;
  for (int i = 0; i < 1000; ++i) log += "line " + std::to_string(i) + "\n";
  EXPECT_TRUE(first_errors(log).ends_with("line 999"));
  EXPECT_LE(first_errors("x: error: y\n" + log).size(), 3000U);
  EXPECT_EQ(first_errors(""), "");
}

TEST(BuildLog, ExcerptBeginsAtAnyMark) {
  for (const std::string mark :
       {"FAILED: a.o", "x.cc:1: error: y", "CMake Error at z", "ninja: error: loading",
        "x.o: undefined reference to y", "error[E0308]: mismatched types",
        "make: *** [Makefile:2: a] Error 1"}) {
    EXPECT_EQ(first_errors("[1/2] before\n" + mark + "\nafter\n"), mark + "\nafter");
  }
  EXPECT_EQ(first_errors("note: FAILED: not at the start\nlast\n"),
            "note: FAILED: not at the start\nlast");
}

TEST(BuildLog, ExcerptHas25LinesOr3000Bytes) {
  std::string log = "before\nerror: 1\n";
  for (int i = 2; i <= 30; ++i) log += "line " + std::to_string(i) + "\n";
  const std::string lines = first_errors(log);
  EXPECT_TRUE(lines.starts_with("error: 1\nline 2\n")) << lines;
  EXPECT_TRUE(lines.ends_with("\nline 25")) << lines;
  const std::string bytes = first_errors("error: " + std::string(4000, 'x') + "\nafter\n");
  EXPECT_EQ(bytes, "error: " + std::string(2993, 'x'));
}

TEST(BuildLog, NamesAFaultOfTheMachine) {
  for (const std::string fault :
       {"Killed", "No space left on device", "Cannot allocate memory", "cannot allocate memory",
        "Out of memory", "out of memory", "_COMPILER could be found",
        "unable to find a build program", "is not able to compile a simple test program"}) {
    EXPECT_EQ(machine_fault_in(fault), fault);
    EXPECT_EQ(machine_fault_in("[1/2] before\nxx" + fault + ", after\n"), fault);
    EXPECT_EQ(machine_fault_in(fmt::format("{0}s {0}2\n", fault)), "") << "a longer name";
    EXPECT_EQ(machine_fault_in(fmt::format("{0}s {0}\n", fault)), fault);
  }
  EXPECT_EQ(machine_fault_in(""), "");
  EXPECT_EQ(machine_fault_in("a.cc:1: error: no KilledBySignal\nkilled\n"), "");
}

}  // namespace
}  // namespace raum::ci
