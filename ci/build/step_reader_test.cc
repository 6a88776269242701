// StepReader: counts in the output of ninja and ctest.
#include "ci/build/step_reader.h"

#include <gtest/gtest.h>

namespace raum::ci {
namespace {

TEST(StepReader, KnowsLinesOfNinja) {
  EXPECT_EQ(step_in("[3/120] Building CXX object a.o"), (StepCount{3, 120}));
  EXPECT_EQ(step_in("[120/120] Linking CXX executable bin/raum"), (StepCount{120, 120}));
}

TEST(StepReader, KnowsLinesOfCtest) {
  EXPECT_EQ(step_in(" 3/60 Test #17: Keys.AreKept ......................   Passed    0.01 sec"),
            (StepCount{3, 60}));
  EXPECT_EQ(step_in("60/60 Test  #1: Keys.Differ .......................***Failed    0.01 sec"),
            (StepCount{60, 60}));
}

TEST(StepReader, IgnoresOtherLines) {
  for (const auto* const line :
       {"", "[", "[3", "[3/", "[3/x] y", "[3/120]", "[-3/120] y", "[5/4] y", "3/60 tests", "3/60",
        "/60 Test #1", "[/4] y", "[3-4] y", "[3 4] y", "ninja: no work to do.",
        "      Start 17: Keys.AreKept", "[99999999999999999999999/4] y",
        "100% tests passed, 0 tests failed out of 60"}) {
    EXPECT_EQ(step_in(line), std::nullopt) << line;
  }
}

TEST(StepReader, ReadsNothingBehindTheText) {
  const std::string_view line = "[3/12] a";
  EXPECT_EQ(step_in(line), (StepCount{3, 12}));
  EXPECT_EQ(step_in(line.substr(0, 4)), std::nullopt);
  EXPECT_EQ(step_in(line.substr(0, 5)), std::nullopt);
}

TEST(StepReader, JoinsPiecesOfALine) {
  StepReader reader;
  EXPECT_EQ(reader.read("[1/3] a\n[2/"), (StepCount{1, 3}));
  EXPECT_EQ(reader.read("3] b"), std::nullopt);
  EXPECT_EQ(reader.read("\n"), (StepCount{2, 3}));
  EXPECT_EQ(reader.read("warning\n"), std::nullopt);
  EXPECT_EQ(reader.read("[3/3] c\nwarning\n"), (StepCount{3, 3}));
  EXPECT_EQ(reader.read(""), std::nullopt);
}

TEST(StepReader, CutsLongLines) {
  StepReader reader;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(reader.read(std::string(1000, 'x')), std::nullopt);
  EXPECT_EQ(reader.read("\n[1/2] a\n"), (StepCount{1, 2}));
}

}  // namespace
}  // namespace raum::ci
