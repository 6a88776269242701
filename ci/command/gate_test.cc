// The gate end to end, with scripts as programs: what it builds, reuses, compares and reports.
// gate_mutants_test.cc judges real engines.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

#include "base/testing/process_texts.h"
#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

TEST_F(GateFixture, PassesAndWritesReports) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2001));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(
      last_line(outcome),
      "PASS builds, rules, tests, play, cost; not run: strength (the signatures are equal, so "
      "the engines play alike)");
  EXPECT_EQ(report().exit_code, "0");
  std::vector<std::string> figures = work_names();
  figures.insert(figures.end(),
                 {"peak memory", "binary size", "allocations in the search",
                  "perft start, wall time", "perft middlegame, wall time", "search, wall time"});
  EXPECT_EQ(check("cost").figure_names(), figures);
  EXPECT_EQ(check("cost").stable_warnings(), std::vector<std::string>{});
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/report.md"));
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/junit.xml"));
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "") << "git ignores the gate's files";
  std::filesystem::remove_all(repository.path() / "build");
  EXPECT_EQ(gate({"--only", "builds", "--cache", (outside.path() / "cache").string()}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/report.json"));
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "") << "nor its report";
}

// Of scripts alone the gate does not know whether they are the same, because they may run others.
TEST_F(GateFixture, SkipsCostsOfEqualPrograms) {
  const ManifestParts parts{.engine = "[[engine]]\nprogram = \"./bin/raum-engine\"\n",
                            .engine_works =
                                "[[workload]]\nname = \"startup\"\n"
                                "input = \"isready\\nquit\\n\"\n",
                            .bench_works = "",
                            .allocations = "",
                            .more = "[signature]\nsource = \"nodes\"\ndepth = 1\n"};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.write("compile.sh", "cp " RAUM_ENGINE " bin/raum-engine\n");
  repository.commit("A program in machine code");
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(check("cost").reason,
            "nothing to count: the programs differ only in the commit that they name");
  EXPECT_EQ(check("cost").figures.size(), 0U);
  const CommandResult forced = gate({"--only", "cost"});
  EXPECT_EQ(forced.status, 0) << forced.output;
  EXPECT_EQ(check("cost").figure_names(),
            (std::vector<std::string>{"startup", "peak memory", "binary size"}));
  EXPECT_EQ(forced.output.find("  startup "), std::string::npos) << forced.output;
  EXPECT_TRUE(forced.output.find(" rows within their thresholds\n") != std::string::npos ||
              forced.output.find(" rows unchanged\n") != std::string::npos)
      << forced.output;
  const CommandResult verbose = gate({"--only", "cost", "--verbose"});
  EXPECT_NE(verbose.output.find("  startup "), std::string::npos) << verbose.output;
}

TEST_F(GateFixture, ReusesFinishedBuildsOnly) {
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 2);
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 2);
  EXPECT_EQ(check("builds").figure("build").base, "reused");
  for (const auto& entry : std::filesystem::directory_iterator(repository.path() / "build/gate")) {
    if (entry.is_directory()) std::filesystem::remove(entry.path() / "finished");
  }
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 4);
}

TEST_F(GateFixture, ReusesHeadAsTheNextBase) {
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  repository.write("notes", "another change");
  repository.commit("Next");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 3);
}

TEST_F(GateFixture, BuildsEqualTreesOnce) {
  repository.commit("Head, empty");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(builds(), 1);
  EXPECT_EQ(report().notes, std::vector<std::string>{"base and head hold the same files"});
}

TEST_F(GateFixture, LogsRevisionsAndNotes) {
  const std::string base = repository.git({"rev-parse", "HEAD"}).substr(0, 12);
  const std::string head = repository.commit("Head, empty").substr(0, 12);
  repository.write("unit.sh", "not committed\n");
  const CommandResult outcome = gate({"--only", "builds", "--report", "reports/last"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_TRUE(outcome.errors.starts_with(
      "gate: base " + base + " Base\ngate: head " + head +
      " Head, empty\ngate: note: base and head hold the same files\n"
      "gate: note: uncommitted changes are not judged\ngate: check builds\n"))
      << outcome.errors;
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "reports/last/report.json"));
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/durations.json"));
}

TEST_F(GateFixture, MakesNoFolderThatAPathOnlyPassesThrough) {
  repository.commit("Head, empty");
  const CommandResult outcome =
      gate({"--only", "builds", "--report", "none/../reports", "--cache", "none/../cache"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "reports/report.json"));
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "cache/durations.json"));
  EXPECT_FALSE(std::filesystem::exists(repository.path() / "none"));
}

TEST_F(GateFixture, ExpectsTheTimesOfEarlierGates) {
  repository.commit("Head, empty");
  std::filesystem::create_directories(repository.path() / "build/gate");
  std::ofstream(repository.path() / "build/gate/durations.json") << R"({"builds": 3600})";
  const CommandResult outcome = gate({"--only", "builds", "--progress", "0"});
  EXPECT_NE(outcome.errors.find("gate: builds  ETA "), std::string::npos) << outcome.errors;
}

TEST_F(GateFixture, SharesBuildsBetweenTwoGates) {
  repository.write("notes", "a change");
  repository.commit("Head");
  CommandResult first, second;
  {
    const std::jthread one([&] { first = gate({"--report", outside.path() / "one"}); });
    const std::jthread two([&] { second = gate({"--report", outside.path() / "two"}); });
  }
  EXPECT_EQ(first.status, 0) << first.errors;
  EXPECT_EQ(second.status, 0) << second.errors;
  EXPECT_EQ(builds(), 2);
}

TEST_F(GateFixture, PrintsJsonOnly) {
  repository.commit("Head, empty");
  const JsonReport json = parse_report(gate({"--json"}).output);
  EXPECT_EQ(json.schema_version, "2");
  EXPECT_EQ(json.exit_code, "0");
}

TEST_F(GateFixture, ReportsProgressOfEveryCheck) {
  repository.write("bin/raum-engine", engine_with_loop(2001));
  repository.write("perft/suites/other.perft", "easy\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--progress", "0"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  const std::string counts = std::to_string(2 * work_names().size());
  for (const std::string& line : std::vector<std::string>{
           "gate: builds  base  ", "/1 steps of base", "/1 steps of head",
           "rules  0/2 perft suites", "1/2 perft suites", "1/1 properties", "play  1/2 benches",
           "1/1 goldens", fmt::format("gate: cost  {0}/{0} counts", counts), "0/3 timings"}) {
    EXPECT_NE(outcome.errors.find(line), std::string::npos) << line << "\n" << outcome.errors;
  }
}

TEST_F(GateFixture, WritesNoProgressIfQuiet) {
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--quiet"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_EQ(last_line(outcome), "FAIL rules: perft suites: 1 of 2 counts wrong");
}

TEST_F(GateFixture, ComparesEveryNamedEngine) {
  repository.write("bin/raum-engine", engine_of({"one 7", "two 8"}));
  repository.commit("Two engines");
  repository.write("bin/raum-engine", engine_of({"one 7", "two 9", "three 4"}));
  repository.commit("Change two, add three");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  const CheckInReport play = check("play");
  EXPECT_EQ(play.reason, "changed: two 8 to 9; 1 engine alike");
  EXPECT_EQ(play.warnings,
            (std::vector<std::string>{
                "new in head, nothing to compare with: three",
                "the play of two changed, but the commit message has no line \"Bench: 7\""}));
  EXPECT_EQ(play.figure("three").base, "");
  EXPECT_EQ(play.figure("three").head, "4");
}

TEST_F(GateFixture, AcceptsAnAnnouncedChange) {
  repository.write("bin/raum-engine", engine_of({"one 7"}));
  repository.commit("One engine");
  repository.write("bin/raum-engine", engine_of({"one 9"}));
  repository.commit("Think more\n\nBench: 9");
  EXPECT_EQ(gate({"--only", "play"}).status, 0);
  EXPECT_EQ(check("play").reason, "changed as announced: one 7 to 9");
  EXPECT_EQ(check("play").warnings.size(), 0U);
}

TEST_F(GateFixture, FailsAWrongAnnouncement) {
  const auto expect_failure = [&] {
    EXPECT_EQ(gate({"--only", "play"}).status, 1);
    EXPECT_EQ(check("play").result, "fail");
    EXPECT_EQ(check("play").reason,
              "the commit message says \"Bench: 8\", but the signature of one is 9: expected "
              "\"Bench: 9\"");
  };
  repository.write("bin/raum-engine", engine_of({"one 7"}));
  repository.commit("One engine");
  repository.write("bin/raum-engine", engine_of({"one 9"}));
  repository.commit("Think more\n\nBench: 8");
  expect_failure();
  repository.write("note", "the play stays equal\n");
  repository.commit("Write a note\n\nBench: 8");
  expect_failure();
}

TEST_F(GateFixture, RunsSelectedChecksOnly) {
  repository.write("property.sh", "exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, play; not run: rules, tests, cost, strength (not selected)");
  EXPECT_EQ(gate({"--only", "play,rules"}).status, 1);
  EXPECT_EQ(gate({"--only", "play", "--only", "rules"}).status, 1);
}

TEST_F(GateFixture, JudgesTheWholeBranchInCi) {
  repository.git({"branch", "-M", "main"});
  const std::string fork = repository.git({"rev-parse", "HEAD"});
  repository.git({"checkout", "-q", "-b", "topic"});
  repository.write("property.sh", "exit 1\n");
  repository.commit("First of two");
  repository.commit("Second of two");
  Command command = gate_command({"--only", "builds"});
  set(command, "CI", "true");
  EXPECT_EQ(run_command(command).status, 0);
  EXPECT_EQ(report().base_commit, fork);
  EXPECT_EQ(report().base_name, "merge-base of main and HEAD");
}

TEST_F(GateFixture, AnnotatesAGitHubJob) {
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Head");
  outside.write("summary", "Before\n");
  Command command = gate_command({"--json"});
  set(command, "GITHUB_ACTIONS", "true");
  set(command, "GITHUB_STEP_SUMMARY", outside.path() / "summary");
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("::error title=gate rules::perft suites: 1 of 2 counts wrong\n"),
            std::string::npos)
      << outcome.errors;
  EXPECT_EQ(parse_report(outcome.output).exit_code, "1");
  std::ifstream file(outside.path() / "summary");
  const std::string summary{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(summary.starts_with("Before\n## FAIL rules: perft suites")) << summary;
}

// The real engine with another signature and without its option Engine.
std::string player(int signature) {
  return "#!/bin/sh\n[ \"$1\" = bench ] && echo signature " + std::to_string(signature) +
         " && exit 0\n" RAUM_ENGINE " | sed -u '/option name Engine /d'\n";
}

// Two openings, below two lines of comment.
std::string two_openings() {
  std::ifstream file(RAUM_SOURCE "/tournament/openings/openings.txt");
  std::string text, line;
  for (int i = 0; i < 4 && std::getline(file, line); ++i) text += line + "\n";
  return text;
}

TEST_F(GateFixture, ReusesGamesOfTheSameBuilds) {
  repository.write("openings/two.txt", two_openings());
  repository.write("raumlab.toml",
                   manifest_of({.more = "[strength]\nopenings = \"openings/two.txt\"\n"}));
  repository.write("bin/raum-engine", player(7));
  repository.commit("Base");
  repository.write("bin/raum-engine", player(8));
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "strength", "--depth", "1"}).status, 3);
  const CheckInReport first = check("strength");
  EXPECT_EQ(first.result, "no verdict") << first.reason;
  EXPECT_EQ(first.figure("pairs").head, "2");
  EXPECT_EQ(first.figure("pairs").unit, "0 of the games from the cache");
  EXPECT_GT(std::stod(first.figure("nodes a move").base), 1);
  EXPECT_NE(first.reason.find(", nodes a move "), std::string::npos);
  EXPECT_EQ(gate({"--only", "strength", "--depth", "1", "--gainer"}).status, 3);
  EXPECT_EQ(check("strength").figure("pairs").unit, "4 of the games from the cache");
  EXPECT_EQ(report().sprt, "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic");
}

TEST_F(GateFixture, PlaysInstalledOpeningsIfTheManifestNamesNone) {
  repository.write("bin/raum-engine", player(7));
  repository.commit("Base");
  repository.write("bin/raum-engine", player(8));
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "strength", "--depth", "1", "--pairs", "1"}).status, 3);
  EXPECT_EQ(check("strength").figure("pairs").head, "1");
}

TEST_F(GateFixture, ResumesAfterAnInterrupt) {
  const std::filesystem::path pid_file = outside.path() / "pid";
  repository.write("property.sh", "[ -e " + pid_file.string() + " ] && exit 0\necho $$ > " +
                                      pid_file.string() + "\nexec sleep 60\n");
  repository.commit("Head");
  std::stop_source source;
  Command command = gate_command();
  command.stop = source.get_token();
  const std::jthread interrupter([&] {
    while (!std::filesystem::exists(pid_file) && !source.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    source.request_stop();  // SIGTERM to the gate
  });
  const CommandResult outcome = run_command(command);
  source.request_stop();
  EXPECT_EQ(outcome.end, CommandEnd::Interrupted) << outcome.errors;
  EXPECT_EQ(outcome.status, 3) << outcome.errors;
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT rules: interrupted"))
      << last_line(outcome);
  int pid = 0;
  std::ifstream(pid_file) >> pid;
  ASSERT_GT(pid, 0);
  EXPECT_FALSE(is_running(pid));
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 2);
}

}  // namespace
}  // namespace raum::ci
