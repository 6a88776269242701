// Instruction counts: what is read from valgrind and from the engine.
#include "regression/instructions.h"

#include <gtest/gtest.h>

#include "regression/fake_engine_test.h"

namespace raum::regression {
namespace {

constexpr std::string_view kReport =
    "==12== Cachegrind, a cache and branch-prediction profiler\n"
    "==12== \n"
    "==12== I   refs:      310,326,856\n";

TEST(Instructions, AreReadFromValgrindsReport) {
  EXPECT_EQ(parse_instructions(kReport).value(), 310'326'856U);
  EXPECT_EQ(parse_instructions("==7== I refs: 12,345").value(), 12'345U);
}

TEST(Instructions, AreNotReadFromTheEnginesOwnWords) {
  EXPECT_EQ(parse_instructions(std::string(kReport) + "I   refs: 5\n").value(), 310'326'856U);
  EXPECT_FALSE(parse_instructions("I   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== D   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== I   refs: five\n"));
  EXPECT_FALSE(parse_instructions(""));
}

TEST(Instructions, UnitsStandOnTheLastLineWithTheLabel) {
  EXPECT_EQ(parse_units("perft(4) = 7\nperft(4) = 15587032\nbye\n", "perft(4) = ").value(),
            15'587'032U);
  EXPECT_FALSE(parse_units("perft(3) = 7\n", "perft(4) = "));
  EXPECT_FALSE(parse_units("perft(4) = 0\n", "perft(4) = "));
}

TEST(Instructions, StartUpComesOffButNeverBelowZero) {
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).instructions, 70U);
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).units, 5U);
  EXPECT_EQ(without_startup({10, 5}, {30, 1}).instructions, 0U);
}

TEST(Instructions, TheFirstWorkIsTheStartUpAndTheOthersAnswer) {
  const auto works = cost_works();
  ASSERT_GE(works.size(), 2U);
  EXPECT_EQ(works[0].name, "startup");
  EXPECT_TRUE(works[0].answer.empty());
  for (const Work& work : works.subspan(1)) {
    EXPECT_FALSE(work.answer.empty()) << work.name;
    EXPECT_TRUE(work.script.ends_with("quit\n")) << work.name;
  }
}

TEST(Instructions, OfAnEngineThatFailsAreAnError) {
  const FakeEngine engine("echo 'no table' >&2; exit 3");
  EXPECT_FALSE(count_instructions(engine.path(), {"work", "quit\n", "perft(1) = "}));
}

}  // namespace
}  // namespace raum::regression
