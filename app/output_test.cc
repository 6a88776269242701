// What every command does when its output cannot be written: on a full disk and with a closed
// stdout it ends with 4 and one line, with a reader that has ended it ends with 141 and says
// nothing.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"

namespace raum {
namespace {

class Output : public testing::Test {
 protected:
  Output() {
    file("study.toml", R"(title = "a study"
kind = "league"
depth = 1
openings = "openings.txt"
pairs = 1
[[player]]
name = "a"
engine = "maackesgeist-v2"
[[player]]
name = "b"
engine = "raumfischer-v1"
)");
    const std::string position =
        "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n";
    file("openings.txt", position);
    file("game.results", "id a\nepd " + position + "result ongoing\n");
    const std::string row =
        R"({"name":"a","run_type":"iteration","repetitions":1,"cpu_time":1,"time_unit":"ns"})";
    file("bench.json", R"({"context":{"date":"2026-01-01T00:00:00+00:00","raum_commit":")" +
                           std::string(40, 'a') + R"("},"benchmarks":[)" + row + "]}");
    file("gate.json",
         R"({"schema_version":1,"started":"2026-01-01T00:00:00.000Z","head":{"commit":")" +
             std::string(40, 'a') +
             R"(","tree":"t","subject":"A change"},"checks":[{"name":"cost",)" +
             R"("figures":[{"name":"search","base":null,"head":1,"unit":"instructions"}]}]})");
    file("stacks", "main;search 3\n");
  }

  void file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

  // Runs a line of bash in the folder. Its stdout is `output`, in the syntax of bash.
  [[nodiscard]] CommandResult run(const std::string& line, const std::string& output = "") const {
    return run_command(
        {.arguments = {"bash", "-c",
                       "raum=" RAUM_BINARY " engine=" RAUM_ENGINE " source=" RAUM_SOURCE "\n" +
                           line + " " + output},
         .directory = folder_.path()});
  }

  void expect_failures_are_reported(const std::vector<std::string>& lines) const {
    ASSERT_FALSE(lines.empty());
    for (const std::string& line : lines) {
      SCOPED_TRACE(line);
      EXPECT_NE(run(line).output, "") << "writes nothing";
      expect_one_report(run(line, ">/dev/full"), "No space left on device");
      expect_one_report(run(line, ">&-"), "Bad file descriptor");
      // A pipe whose only reader has ended.
      const CommandResult unread =
          run("mkfifo pipe; sleep 60 <pipe & exec 3>pipe; kill $!; wait $! 2>/dev/null; rm pipe\n" +
                  line,
              ">&3");
      EXPECT_EQ(unread.status, 141) << unread.errors;
      EXPECT_EQ(unread.errors.find("stdout"), std::string::npos) << unread.errors;
      EXPECT_EQ(unread.errors.find("Broken pipe"), std::string::npos) << unread.errors;
    }
  }

 private:
  static void expect_one_report(const CommandResult& result, const std::string& reason) {
    EXPECT_EQ(result.status, 4) << result.errors;
    std::vector<std::string> reports;
    TextLines lines(result.errors);
    while (const auto line = lines.next()) {
      if (line->find("stdout") != std::string::npos || line->find("write") != std::string::npos) {
        reports.emplace_back(*line);
      }
    }
    ASSERT_EQ(reports.size(), 1U) << result.errors;
    EXPECT_TRUE(reports.front().starts_with("raum")) << reports.front();
    EXPECT_TRUE(reports.front().ends_with(": cannot write to stdout: " + reason))
        << reports.front();
  }

  TemporaryFolder folder_;
};

TEST_F(Output, OfHelpsAndVersions) {
  expect_failures_are_reported({"$raum --help", "$raum -h", "$raum help", "$raum help results list",
                                "$raum match --help", "$raum --version", "$raum version",
                                "$engine --help", "$engine help", "$engine --version",
                                "$raum gate help"});
}

TEST_F(Output, OfCounts) {
  const std::string suite = "$raum perft --suite $source/perft/suites/known.perft --max-nodes 100";
  expect_failures_are_reported({"$raum perft --depth 2", "$raum perft --depth 2 --json",
                                "$raum perft --depth 2 --divide", "$raum perft --depth 2 --compare",
                                suite, suite + " --json", "$raum perft --results game.results"});
}

TEST_F(Output, OfMatches) {
  const std::string match =
      "$raum match --engine name=a,cmd=$engine,depth=1 --engine name=b,cmd=$engine,depth=2 "
      "--openings openings.txt --pairs 1 --db match.db";
  ASSERT_EQ(run(match).status, 0);
  expect_failures_are_reported(
      {match, match + " --json", match + " --dry-run", "$raum results list match.db",
       "$raum results list match.db --json", "$raum results show match.db",
       "$raum results show match.db --json", "$raum results export match.db",
       "$raum results export match.db --format json", "$raum results export match.db --format csv",
       "$raum results export match.db --format moves", "$raum results export match.db --format rgn",
       "$raum openings --count 2 --plies 4 --seed 1"});
}

TEST_F(Output, OfStatistics) {
  expect_failures_are_reported({"$raum sprt --elo0 0 --elo1 5 --pentanomial 1,2,3,4,5",
                                "$raum sprt --elo0 0 --elo1 5 --pentanomial 1,2,3,4,5 --json",
                                "$raum simulate --sprt elo0=0,elo1=60 --repetitions 5",
                                "$raum simulate --sprt elo0=0,elo1=60 --repetitions 5 --json",
                                "$raum study study.toml", "$raum study study.toml --json"});
}

TEST_F(Output, OfChecksOfAnEngine) {
  expect_failures_are_reported({"$raum check-engine $engine", "$raum check-engine --json $engine"});
}

TEST_F(Output, OfMeasurements) {
  ASSERT_EQ(run("$raum history add --db h.db gate.json").status, 0);
  expect_failures_are_reported(
      {"$raum history add --db h.db gate.json", "$raum history show --db h.db",
       "$raum history show --db h.db --csv", "$raum history check --db h.db",
       "$raum history accept --db h.db aaaaaaaaaaaa",
       "$raum history export --db h.db --format bencher", "$raum compare bench.json bench.json",
       "$raum compare bench.json bench.json --json", "$raum doctor --pairs 8",
       "$raum doctor --pairs 8 --json", "$raum flamegraph stacks",
       "$raum flamegraph stacks --folded"});
}

TEST_F(Output, OfTheGate) {
  const ScratchRepository repository;  // neither revision can be built
  repository.write("raumlab.toml",
                   "[build]\ncommands = [[\"false\"]]\n[[engine]]\nprogram = \"./engine\"\n");
  repository.commit("Base");
  repository.write("notes", "a change\n");
  repository.commit("Head");
  const std::string gate = "$raum gate --repository " + repository.path().string();
  expect_failures_are_reported({gate, gate + " --json"});
}

TEST_F(Output, OfTheEngine) {
  expect_failures_are_reported({"$engine bench 1", "echo uci | $engine"});
}

#ifdef RAUM_BENCH_BINARY
TEST_F(Output, OfTheBenchmarks) {
  const std::string bench = RAUM_BENCH_BINARY " ";
  expect_failures_are_reported(
      {bench + "--help", bench + "help", bench + "version", bench + "--benchmark_list_tests",
       bench + "--work=startup",
       bench + "--benchmark_filter=table.probe.MiB:1$ --benchmark_min_time=0.001"});
}
#endif

}  // namespace
}  // namespace raum
