// The gate end to end: builds and programs that hang, that leave processes behind, and the sandbox.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/process_texts.h"
#include "base/testing/sandboxes.h"
#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

class GateIsolation : public GateFixture {
 protected:
  [[nodiscard]] std::filesystem::path pid_file() const { return outside.path() / "pid"; }

  // Starts a process that leaves the session of its parent, and goes on.
  [[nodiscard]] std::string leave_a_process() const {
    return "(setsid sleep 300 >/dev/null 2>&1 </dev/null & echo $! > " + pid_file().string() + ")";
  }

  [[nodiscard]] int left_process() const {
    int pid = 0;
    std::ifstream(pid_file()) >> pid;
    return pid;
  }
};

TEST_F(GateIsolation, EndsWhatABuildLeavesBehind) {
  repository.write("compile.sh", leave_a_process() + "\n");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "builds"}).status, 0);
  ASSERT_GT(left_process(), 0);
  EXPECT_FALSE(is_running(left_process()));
}

TEST_F(GateIsolation, EndsWhatAnEngineLeavesBehind) {
  repository.write("bin/raum-engine", engine_with_bench(leave_a_process() + "; echo signature 7"));
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  ASSERT_GT(left_process(), 0);
  EXPECT_FALSE(is_running(left_process()));
}

TEST_F(GateIsolation, FailsABuildThatHangs) {
  ManifestParts parts;
  parts.build += "limit_s = 1\n";
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Base");
  repository.write("compile.sh", "echo $$ > " + pid_file().string() + "\nexec sleep 300\n");
  const std::string head = repository.commit("Head").substr(0, 12);
  const auto started = std::chrono::steady_clock::now();
  const CommandResult outcome = gate();
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL builds: head " + head +
                                    " does not build: sh: its commands did not end within 1 s");
  ASSERT_GT(left_process(), 0);
  EXPECT_FALSE(is_running(left_process()));
}

TEST_F(GateIsolation, FailsABuildThatWritesOutsideOfItsFolder) {
  repository.write("compile.sh", "echo tree > ../finished\n");
  const std::string head = repository.commit("Head").substr(0, 12);
  EXPECT_EQ(last_line(gate()), "FAIL builds: head " + head +
                                   " does not build: its build writes \"../finished\" outside of "
                                   "its own folder");
}

TEST_F(GateIsolation, LimitsTheMemoryOfBuildsTestsAndEngines) {
  ManifestParts parts;
  parts.build += "memory_mib = 64\n";
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Base");
  repository.write("compile.sh", "ulimit -d\n[ $(ulimit -d) = 65536 ]\n");
  repository.write("unit.sh", "[ $(ulimit -d) = 65536 ]\n");
  repository.write("bin/raum-engine",
                   engine_with_bench("[ $(ulimit -d) = 65536 ] && echo signature 7"));
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "builds,tests,play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
}

TEST_F(GateIsolation, NeedsASandboxIfOneIsAskedFor) {
  repository.commit("Head, empty");
  write_tool("bwrap", "#!/bin/sh\necho 'bwrap: no namespaces' >&2\nexit 1\n");
  const CommandResult outcome = gate({"--isolate"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors,
            "raum gate: --isolate: found exit status 1, \"bwrap: no namespaces\", expected "
            "bubblewrap (Debian package bubblewrap) that can make a "
            "sandbox\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateIsolation, JudgesInASandbox) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bwrap cannot make a sandbox here";
  const std::string note = "echo '[1/1] all'\n";
  repository.write("compile.sh", note);
  repository.write("perft/old.perft", "easy\n");
  repository.commit("Base");
  repository.git({"rm", "-q", "perft/old.perft"});
  repository.write("bin/raum-engine", engine_with_loop(2001));
  repository.commit("Head");
  const CommandResult outcome = gate({"--isolate"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, rules, tests, play, cost; not run: strength (the signatures are equal, "
            "so the engines play alike)");
  EXPECT_EQ(report().notes,
            std::vector<std::string>{"builds and engines run in a sandbox (bubblewrap)"});
  EXPECT_EQ(check("rules").figure("perft suites of the base").head, "2");
}

// The gate starts bwrap, and bwrap the engine.
TEST_F(GateIsolation, MeasuresTheMemoryOfAnEngineInASandbox) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bwrap cannot make a sandbox here";
  std::string engine = kEngine;
  engine.insert(engine.find("echo uciok"), "x=$(head -c 30000000 /dev/zero | tr '\\0' a); ");
  repository.write("raumlab.toml", manifest_of({.bench_works = "", .allocations = ""}));
  repository.commit("Base");
  repository.write("bin/raum-engine", engine);
  repository.commit("Head");
  EXPECT_EQ(gate({"--isolate", "--only", "cost"}).status, 0);
  const FigureInReport memory = check("cost").figure("peak memory");
  EXPECT_LT(std::stoll(memory.base), 30'000'000);
  EXPECT_GT(std::stoll(memory.head), 30'000'000);
}

// What is written outside of the folder is lost, and no network is seen.
TEST_F(GateIsolation, KeepsBuildsTestsAndEnginesInTheirFolder) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bwrap cannot make a sandbox here";
  const std::string outer = (outside.path() / "escaped").string();
  const std::string is_inside = "! touch " + outer +
                                " /var/tmp/escaped 2>/dev/null && touch inside && [ $(grep -c : "
                                "/proc/net/dev) = 1 ]";
  repository.write("compile.sh", is_inside + "\n");
  repository.write("unit.sh", is_inside + "\n");
  repository.write("bin/raum-engine", engine_with_bench(is_inside + " && echo signature 7"));
  repository.commit("Base");
  repository.write("notes", "a change");
  repository.commit("Head");
  const CommandResult outcome = gate({"--isolate", "--only", "builds,tests,play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_FALSE(std::filesystem::exists(outer));
}

}  // namespace
}  // namespace raum::ci
