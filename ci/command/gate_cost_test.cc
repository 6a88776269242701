// The gate's check `cost`, end to end: with valgrind and with a script in its place.
#include <gtest/gtest.h>

#include <algorithm>

#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

TEST_F(GateFixture, HasNoVerdictIfSelectedCostCannotRun) {
  repository.write("notes", "a change");
  repository.commit("Head");
  outside.write("bin/valgrind", "#!/bin/sh\nexit 127\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_EQ(last_line(outcome), "NO VERDICT cost: valgrind cannot be run: exit status 127");
}

TEST_F(GateFixture, RejectsUnknownThresholdsFirst) {
  const ManifestParts parts{.thresholds = "\n[thresholds.\"perft strat\"]\nfail = 5\n"};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 2);
  const std::string all = manifest_of(parts);
  const auto lines = std::count(all.begin(), all.end(), '\n');
  EXPECT_EQ(outcome.errors,
            "raum gate: HEAD:raumlab.toml:" + std::to_string(lines - 1) +
                ":13: found \"perft strat\", expected default or the name of a cost "
                "(nearest: perft start)\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateFixture, FailsIfTheEngineRegressed) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2200));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL cost: instructions: perft start +"))
      << last_line(outcome);
  EXPECT_NE(outcome.errors.find("perft start +"), std::string::npos);
  EXPECT_NE(outcome.errors.find(": counting it again"), std::string::npos) << outcome.errors;
  EXPECT_EQ(check("cost").figure("perft start").verdict, "failed");
  const std::string details = check("cost").details;
  EXPECT_TRUE(details.starts_with("perft start: instructions of the functions that changed most\n"))
      << details;
  EXPECT_GE(std::count(details.begin(), details.end(), '\n'), 3) << details;
}

TEST_F(GateFixture, UsesBasesThresholdsUnlessAskedForHeads) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2200));
  ManifestParts parts;
  parts.thresholds +=
      "[thresholds.\"perft start\"]\nfail = 20\n"
      "[thresholds.\"perft middlegame\"]\nfail = 20\n";
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "cost"}).status, 1);
  EXPECT_EQ(check("cost").figure("perft start").verdict, "failed");
  const CommandResult outcome = gate({"--only", "cost", "--own-rules"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  const auto warnings = check("cost").stable_warnings();
  ASSERT_EQ(warnings.size(), 2U) << testing::PrintToString(warnings);
  EXPECT_TRUE(warnings[0].starts_with("instructions: perft start +")) << warnings[0];
  EXPECT_TRUE(warnings[1].starts_with("instructions: perft middlegame +")) << warnings[1];
  EXPECT_EQ(check("cost").figure("perft start").verdict, "reported");
}

// The first count of the benchmark "exchange" in head is larger than every later one.
TEST_F(GateFixture, WarnsOfAnUnconfirmedRegression) {
  repository.write("notes", "a change");
  repository.write("bin/raum-bench", std::string(kBench) + "# head's\n");
  repository.commit("Head");
  const std::string counted = (outside.path() / "counted").string();
  outside.write("bin/valgrind", std::string(kFakeValgrind) +
                                    "case $* in *=exchange)\nn=2,000\n"
                                    "grep -q head $1 && [ ! -e " +
                                    counted + " ] && touch " + counted +
                                    " && n=9,000\n"
                                    "echo \"==1== I refs: $n\" >&2 ;;\nesac\nexit 0\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(
      check("cost").stable_warnings(),
      std::vector<std::string>{"not confirmed: static exchange +700.0 % at first, then ±0.0 %"});
}

TEST_F(GateFixture, NeedsTheAllocationCount) {
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

// Head's first count of one benchmark is too high, and valgrind fails at the second one.
TEST_F(GateFixture, NeedsTheSecondCount) {
  repository.write("notes", "a change");
  repository.write("bin/raum-bench", std::string(kBench) + "# head's\n");
  repository.commit("Head");
  const std::string counted = (outside.path() / "counted").string();
  outside.write("bin/valgrind", std::string(kFakeValgrind) + "case $* in *=exchange)\nn=2,000\n" +
                                    "if grep -q head $1; then n=9,000; [ -e " + counted +
                                    " ] && exit 9; touch " + counted +
                                    "; fi\necho \"==1== I refs: $n\" >&2 ;;\nesac\nexit 0\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT cost: static exchange: under valgrind"))
      << last_line(outcome);
}

// A base whose raum-bench and manifest lack a benchmark, and a head that has it.
void commit_new_benchmark(const ScratchRepository& repository) {
  ManifestParts before;
  const std::string row = "\"static exchange\" = \"exchange\"\n";
  before.bench_works.erase(before.bench_works.find(row), row.size());
  repository.write("raumlab.toml", manifest_of(before));
  repository.write("bin/raum-bench",
                   "#!/bin/sh\n[ $1 = --work=exchange ] && exit 2\necho items 5\n");
  repository.commit("Base without it");
  repository.write("raumlab.toml", manifest_of());
  repository.write("bin/raum-bench", kBench);
  repository.commit("Head");
}

TEST_F(GateFixture, LeavesOutBenchmarksNewInHead) {
  commit_new_benchmark(repository);
  std::vector<std::string> works = work_names();
  ASSERT_EQ(works.back(), "static exchange");
  works.pop_back();
  EXPECT_EQ(gate({"--only", "cost"}).status, 0) << "base's rules do not name it";
  EXPECT_EQ(check("cost").stable_warnings(), std::vector<std::string>{});
  const CommandResult outcome = gate({"--own-rules"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  const CheckInReport cost = check("cost");
  ASSERT_GE(cost.figures.size(), works.size());
  const auto names = cost.figure_names();
  EXPECT_TRUE(std::equal(works.begin(), works.end(), names.begin()));
  const auto warnings = cost.stable_warnings();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_TRUE(warnings[0].starts_with("not counted in the base: static exchange: ")) << warnings[0];
}

TEST_F(GateFixture, HasNoVerdictIfBaseCannotRunItsOwnBenchmark) {
  repository.write("bin/raum-bench", "#!/bin/sh\nexit 2\n");
  repository.commit("Base");
  repository.write("bin/raum-bench", kBench);
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(
      last_line(outcome).starts_with("NO VERDICT cost: base: startup of raum-bench: under "))
      << last_line(outcome);
}

TEST_F(GateFixture, FailsIfHeadLostABenchmark) {
  repository.write("bin/raum-bench", "#!/bin/sh\nexit 2\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      last_line(outcome).starts_with("FAIL cost: head: startup of raum-bench: under valgrind"))
      << last_line(outcome);
}

// The loop of the script runs in every perft. Ten times as many rounds exceed the noise of any
// clock.
TEST_F(GateFixture, ReportsWallTime) {
  repository.write("bin/raum-engine", engine_with_loop(20'000));
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << "instructions decide; here they are equal";
  const CheckInReport cost = check("cost");
  ASSERT_FALSE(cost.warnings.empty());
  EXPECT_TRUE(cost.warnings[0].starts_with("wall time: perft start +")) << cost.warnings[0];
  const FigureInReport figure = cost.figure("perft start, wall time");
  EXPECT_EQ(figure.unit, "ns/node");
  EXPECT_EQ(figure.verdict, "reported");
  EXPECT_EQ("wall time: perft start " + figure.change, cost.warnings[0]);
}

TEST_F(GateFixture, WarnsIfAnEngineCannotBeTimed) {
  std::string engine = kEngine;
  // Its memory is measured in a session that begins with `uci`.
  engine.replace(engine.find("echo readyok"), 0, "[ \"$UNDER_VALGRIND$session\" ] || exit 3; ");
  repository.write("bin/raum-engine", engine);
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  std::vector<std::string> expected;
  for (const std::string work : {"perft start", "perft middlegame", "search"}) {
    expected.push_back("wall time not measured: head: " + work +
                       ": found crash, expected a line \"readyok…\"");
  }
  auto warnings = check("cost").stable_warnings();
  ASSERT_GE(warnings.size(), expected.size());
  warnings.erase(warnings.begin(), warnings.end() - 3);
  EXPECT_EQ(warnings, expected);
}

TEST_F(GateFixture, TimesTheOtherWorksIfOneFails) {
  std::string engine = engine_with_loop(2000);
  engine.replace(engine.find("work; echo"), 0, "[ \"$UNDER_VALGRIND\" ] || exit 3; ");
  repository.write("bin/raum-engine", engine);
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  std::vector<std::string> timed;
  for (const std::string& name : check("cost").figure_names()) {
    if (name.ends_with(", wall time")) timed.push_back(name);
  }
  EXPECT_EQ(timed, std::vector<std::string>{"search, wall time"});
}

// Processor time decides on scripts unless their manifest says otherwise. Ten times as many rounds
// exceed its noise.
TEST_F(GateFixture, ComparesProcessorTimesWithoutMachineCode) {
  const ManifestParts parts{.engine_works = R"([[workload]]
name = "perft"
input = "go perft 4\nquit\n"
label = "perft(4) = "
unit = "node"
)",
                            .bench_works = "",
                            .allocations = ""};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Base");
  repository.write("bin/raum-engine", engine_with_loop(20'000));
  repository.commit("Head");
  write_tool("valgrind", "#!/bin/sh\nexit 127\n");
  const CommandResult outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL cost: processor time: perft +"))
      << last_line(outcome);
  EXPECT_EQ(check("cost").figure("perft").unit, "ns/node");
  EXPECT_EQ(check("cost").figure("perft").verdict, "failed");
}

TEST_F(GateFixture, RunsNoCostsIfTheManifestNamesNone) {
  const ManifestParts parts{.engine_works = "", .bench_works = "", .allocations = ""};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Base");
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "cost"}).status, 0);
}

TEST_F(GateFixture, ReportsAMissingValgrind) {
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
