#include "regression/measure/instructions.h"

#include <gtest/gtest.h>

#include <set>

#include "base/testing/shell_engine.h"
#include "engine/named/registry.h"

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

TEST(Instructions, AreNotReadFromTheEnginesOutput) {
  EXPECT_EQ(parse_instructions(std::string(kReport) + "I   refs: 5\n").value(), 310'326'856U);
  EXPECT_FALSE(parse_instructions("I   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== D   refs: 5\n"));
  EXPECT_FALSE(parse_instructions("==7== I   refs: five\n"));
  EXPECT_FALSE(parse_instructions(""));
}

TEST(Instructions, ReadUnitsFromTheLastLineWithALabel) {
  EXPECT_EQ(parse_units("perft(4) = 7\nperft(4) = 15587032\nbye\n", "perft(4) = ").value(),
            15'587'032U);
  EXPECT_FALSE(parse_units("perft(3) = 7\n", "perft(4) = "));
  EXPECT_FALSE(parse_units("perft(4) = 0\n", "perft(4) = "));
}

TEST(Instructions, SubtractTheStartUpDownToZero) {
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).instructions, 70U);
  EXPECT_EQ(without_startup({100, 5}, {30, 1}).units, 5U);
  EXPECT_EQ(without_startup({10, 5}, {30, 1}).instructions, 0U);
}

TEST(Instructions, StartEachProgramWithItsStartUp) {
  ASSERT_GT(cost_workloads().size(), 30U);
  std::set<Program> started;
  for (const Workload& work : cost_workloads()) {
    const bool is_startup = started.insert(work.program).second;
    EXPECT_EQ(work.name.starts_with("startup"), is_startup) << work.name;
    EXPECT_EQ(work.answer.empty(), is_startup) << work.name;
    EXPECT_EQ(work.unit.empty(), is_startup) << work.name;
    EXPECT_EQ(work.script.ends_with("quit\n"), work.program == Program::Engine) << work.name;
    EXPECT_EQ(work.argument.starts_with("--work="), work.program == Program::Bench) << work.name;
  }
  EXPECT_EQ(started.size(), 2U);
}

TEST(Instructions, CoverEverySearchAndEvaluation) {
  std::set<std::string_view> arguments;
  for (const Workload& work : cost_workloads()) arguments.insert(work.argument);
  std::set<Score (*)(const Position&)> evaluations;
  ASSERT_GT(named_engines().size(), 5U);
  for (const EngineDefinition& engine : named_engines()) {
    const std::string name(engine.name);
    if (engine.name != named_engines().front().name) {
      EXPECT_EQ(arguments.count("--work=search/" + name), 1U) << name;
    }
    if (evaluations.insert(engine.evaluation.value).second) {
      EXPECT_EQ(arguments.count("--work=evaluation/" + name), 1U) << name;
    }
  }
}

TEST(Instructions, FailIfTheEngineFails) {
  const FakeEngine engine("echo 'no table' >&2; exit 3");
  EXPECT_FALSE(count_instructions(engine.path(), {"work", "quit\n", "perft(1) = "}));
}

}  // namespace
}  // namespace raum::regression
