// The gate end to end: its check of costs, with valgrind and with one that says what a test wants.
#include <gtest/gtest.h>

#include <algorithm>

#include "ci/command/gate_toys.h"
#include "regression/measure/instructions.h"

namespace raum::ci {
namespace {

TEST_F(Toys, ACheckThatWasAskedForAndCannotBeMadeIsNoPass) {
  repository.write("notes", "a change");
  repository.commit("Head");
  outside.write("bin/valgrind", "#!/bin/sh\nexit 127\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_EQ(last_line(outcome), "NO VERDICT cost: valgrind cannot be run: exit status 127");
}

TEST_F(Toys, ThresholdsWithAnUnknownNameAreRefusedBeforeAnythingIsBuilt) {
  repository.write("regression/thresholds.toml", "[\"perft strat\"]\nfail = 5\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.errors,
      "raum gate: HEAD:regression/thresholds.toml:1:2: found \"perft strat\", expected default, "
      "or the name of a work (nearest: perft start)\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(Toys, AnEngineThatCostsMoreFails) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2200));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL cost: instructions: perft start +"))
      << last_line(outcome);
  EXPECT_NE(outcome.errors.find("perft start +"), std::string::npos);
  EXPECT_NE(outcome.errors.find(": counting it again"), std::string::npos) << outcome.errors;
  const std::string details = report()["checks"][3]["details"];
  EXPECT_TRUE(details.starts_with("perft start: instructions of the functions that moved most\n"))
      << details;
  EXPECT_GE(std::count(details.begin(), details.end(), '\n'), 3) << details;
}

TEST_F(Toys, ThresholdsOfHeadDecideAndTheirChangeIsSaid) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2200));
  repository.write("regression/thresholds.toml",
                   "[\"perft start\"]\nfail = 20\n[\"perft middlegame\"]\nfail = 20\n"
                   "[\"peak memory\"]\nreport = 1000\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  const auto warnings = cost_warnings();
  ASSERT_EQ(warnings.size(), 3U) << report()["checks"][3]["warnings"];
  EXPECT_EQ(warnings[0], "head changed regression/thresholds.toml");
}

// The first that asks about the benchmark "exchange" of head is told twice the count.
TEST_F(Toys, ASuspicionThatARerunDoesNotConfirmIsAWarning) {
  repository.write("notes", "a change");
  repository.write("bin/raum-bench", std::string(kBench) + "# head's\n");
  repository.commit("Head");
  const std::string told = (outside.path() / "told").string();
  outside.write("bin/valgrind", std::string(kFakeValgrind) +
                                    "case $* in *=exchange)\nn=2,000\n"
                                    "grep -q head $1 && [ ! -e " +
                                    told + " ] && touch " + told +
                                    " && n=9,000\n"
                                    "echo \"==1== I refs: $n\" >&2 ;;\nesac\nexit 0\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(cost_warnings(), std::vector<std::string>{
                                 "not confirmed: static exchange +700.0 % at first, then ±0.0 %"});
}

TEST_F(Toys, AllocationsThatCannotBeCountedAreNoPass) {
  repository.write("notes", "a change");
  repository.commit("Head");
  std::string fake = kFakeValgrind;
  fake.insert(fake.find("profile=/dev/null"), "case $* in *tool=callgrind*) exit 9 ;; esac\n");
  outside.write("bin/valgrind", fake);
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT cost: allocations of base not counted: "))
      << last_line(outcome);
}

// Head's first count of one benchmark is nine times the base's, and there is no second one.
TEST_F(Toys, ASuspicionThatCannotBeCountedAgainIsNoVerdict) {
  repository.write("notes", "a change");
  repository.write("bin/raum-bench", std::string(kBench) + "# head's\n");
  repository.commit("Head");
  const std::string told = (outside.path() / "told").string();
  outside.write("bin/valgrind", std::string(kFakeValgrind) + "case $* in *=exchange)\nn=2,000\n" +
                                    "if grep -q head $1; then n=9,000; [ -e " + told +
                                    " ] && exit 9; touch " + told +
                                    "; fi\necho \"==1== I refs: $n\" >&2 ;;\nesac\nexit 0\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT cost: static exchange: under valgrind"))
      << last_line(outcome);
}

TEST_F(Toys, ABenchmarkThatTheBaseDoesNotHaveIsLeftOutAndSaid) {
  repository.write("bin/raum-bench", "#!/bin/sh\n[ $1 = --work=exchange ] && exit 2\n" +
                                         std::string("echo items 5\n"));
  repository.commit("Base without it");
  repository.write("bin/raum-bench", kBench);
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  const auto check = report()["checks"][3];
  EXPECT_EQ(check["figures"].size(), regression::cost_workloads().size() + 5);
  ASSERT_EQ(cost_warnings().size(), 1U);
  EXPECT_TRUE(cost_warnings()[0].starts_with("not counted in the base: static exchange: "))
      << cost_warnings()[0];
}

TEST_F(Toys, ABenchmarkThatHeadLostFails) {
  repository.write("bin/raum-bench", "#!/bin/sh\nexit 2\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      last_line(outcome).starts_with("FAIL cost: benchmarks of head: startup of raum-bench"))
      << last_line(outcome);
}

// The toy's loop runs in every perft: ten times as many rounds are seen by any clock.
TEST_F(Toys, ASlowerEngineIsSeenByTheClockToo) {
  repository.write("bin/raum-engine", engine_with_loop(20'000));
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << "instructions decide, and these are faked";
  const auto warnings = report()["checks"][3]["warnings"];
  ASSERT_FALSE(warnings.empty());
  EXPECT_TRUE(warnings[0].get<std::string>().starts_with("wall time: perft start +")) << warnings;
  const auto figure = report()["checks"][3]["figures"][regression::cost_workloads().size() + 3];
  EXPECT_EQ(figure["name"], "perft start, wall time");
  EXPECT_EQ(figure["unit"], "ns/node");
  EXPECT_EQ("wall time: perft start " + figure["change"].get<std::string>(), warnings[0]);
}

TEST_F(Toys, AnEngineThatCannotBeTimedIsAWarning) {
  std::string engine = kEngine;
  engine.replace(engine.find("echo readyok"), 0, "[ \"$UNDER_VALGRIND\" ] || exit 3; ");
  repository.write("bin/raum-engine", engine);
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  std::vector<std::string> expected;
  for (const std::string work : {"perft start", "perft middlegame", "search"}) {
    expected.push_back("wall time not measured: head: " + work +
                       ": found crash, expected a line \"readyok…\"");
  }
  auto warnings = cost_warnings();
  ASSERT_GE(warnings.size(), expected.size());
  warnings.erase(warnings.begin(), warnings.end() - 3);
  EXPECT_EQ(warnings, expected);
}

TEST_F(Toys, AWorkThatCannotBeTimedLeavesTheOthersTimed) {
  std::string engine = engine_with_loop(2000);
  engine.replace(engine.find("work; echo"), 0, "[ \"$UNDER_VALGRIND\" ] || exit 3; ");
  repository.write("bin/raum-engine", engine);
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  const nlohmann::json gate_report = report();
  std::vector<std::string> timed;
  for (const auto& figure : gate_report["checks"][3]["figures"]) {
    const auto name = figure["name"].get<std::string>();
    if (name.ends_with(", wall time")) timed.push_back(name);
  }
  EXPECT_EQ(timed, std::vector<std::string>{"search, wall time"});
}

TEST_F(Toys, AMissingValgrindIsSaid) {
  repository.write("notes", "a change");
  repository.commit("Head");
  outside.write("bin/valgrind", "#!/bin/sh\nexit 127\n");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_NE(last_line(outcome).find("not run: cost (valgrind cannot be run: exit status 127)"),
            std::string::npos)
      << last_line(outcome);
}

}  // namespace
}  // namespace raum::ci
