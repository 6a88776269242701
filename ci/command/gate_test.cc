// The gate end to end, on toys: what it builds, reuses, compares and reports. Real engines:
// gate_mutants_test.cc.
#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

#include "ci/command/gate_toys.h"
#include "regression/measure/instructions.h"

namespace raum::ci {
namespace {

TEST_F(Toys, AnHonestChangePassesAndIsReported) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2001));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, rules, play, cost; not run: strength (the signature is equal, the "
            "engines play alike)");
  EXPECT_EQ(report()["exit_code"], 0);
  EXPECT_EQ(report()["checks"][3]["figures"].size(), regression::cost_workloads().size() + 6);
  EXPECT_EQ(cost_warnings(), std::vector<std::string>{});
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/report.md"));
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/junit.xml"));
}

TEST_F(Toys, AChangeOfWordsIsCountedOnlyWhereItIsAskedFor) {
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(report()["checks"][3]["reason"],
            "nothing to count: the programs differ in the commit that they name alone");
  EXPECT_EQ(report()["checks"][3]["figures"].size(), 0U);
  EXPECT_EQ(gate({"--only", "cost"}).status, 0);
  EXPECT_GT(report()["checks"][3]["figures"].size(), regression::cost_workloads().size());
}

TEST_F(Toys, FinishedBuildsAreReusedAndHalfFinishedOnesAreNot) {
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 2);
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 2);
  EXPECT_EQ(report()["checks"][0]["figures"][0]["base"], "reused");
  for (const auto& entry : std::filesystem::directory_iterator(repository.path() / "build/gate")) {
    if (entry.is_directory()) std::filesystem::remove(entry.path() / "finished");
  }
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 4);
}

TEST_F(Toys, AGoldenOfAnEngineThatHeadDoesNotHaveIsWrongInput) {
  repository.write("bin/raum-engine", engine_of({"one 7", "two 8"}));
  repository.write("engine/named/node_goldens.txt", "nodes one 3 17\nnodes tow 3 17\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 2) << outcome.output;
  EXPECT_EQ(
      last_line(outcome),
      "FAIL play: HEAD:engine/named/node_goldens.txt:2: found \"tow\", expected the name of an "
      "engine (nearest: two)");
}

TEST_F(Toys, TodaysHeadIsTomorrowsBaseWithoutAnotherBuild) {
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  repository.write("notes", "another change");
  repository.commit("Next");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(builds(), 3);
}

TEST_F(Toys, EqualTreesAreBuiltOnceAndNamed) {
  repository.commit("Head, empty");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(builds(), 1);
  EXPECT_EQ(report()["notes"][0], "base and head hold the same files");
}

TEST_F(Toys, TwoGatesAtOnceBuildEachRevisionOnce) {
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

TEST_F(Toys, JsonIsTheOnlyOutputWhenAskedFor) {
  repository.commit("Head, empty");
  const auto json = nlohmann::json::parse(gate({"--json"}).output, nullptr, false);
  ASSERT_TRUE(json.is_object());
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["exit_code"], 0);
}

TEST_F(Toys, EveryNamedEngineIsComparedAndNewOnesAreNamed) {
  repository.write("bin/raum-engine", engine_of({"one 7", "two 8"}));
  repository.commit("Two engines");
  repository.write("bin/raum-engine", engine_of({"one 7", "two 9", "three 4"}));
  repository.commit("Change two, add three");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  const auto check = report()["checks"][2];
  EXPECT_EQ(check["reason"], "changed: two 8 to 9; 1 engine alike");
  EXPECT_EQ(
      check["warnings"],
      (nlohmann::json{"new in head, nothing to compare with: three",
                      "the play of two changed, the commit message has no line \"Bench: 7\""}));
  EXPECT_EQ(check["figures"][2]["name"], "three");
  EXPECT_EQ(check["figures"][2]["base"], nullptr);
  EXPECT_EQ(check["figures"][2]["head"], 4);
}

TEST_F(Toys, AnAnnouncedChangeWarnsOfNothing) {
  repository.write("bin/raum-engine", engine_of({"one 7"}));
  repository.commit("One engine");
  repository.write("bin/raum-engine", engine_of({"one 9"}));
  repository.commit("Think more\n\nBench: 9");
  EXPECT_EQ(gate({"--only", "play"}).status, 0);
  EXPECT_EQ(report()["checks"][2]["reason"], "changed as announced: one 7 to 9");
  EXPECT_EQ(report()["checks"][2]["warnings"].size(), 0U);
}

TEST_F(Toys, OneCheckCanBeAskedFor) {
  repository.write("property.sh", "exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, play; not run: rules, cost, strength (not asked for)");
  EXPECT_EQ(gate({"--only", "play,rules"}).status, 1);
  EXPECT_EQ(gate({"--only", "play", "--only", "rules"}).status, 1);
}

TEST_F(Toys, InACiJobTheBaseIsWhereTheBranchLeft) {
  repository.git({"branch", "-M", "main"});
  const std::string fork = repository.git({"rev-parse", "HEAD"});
  repository.git({"checkout", "-q", "-b", "topic"});
  repository.write("property.sh", "exit 1\n");
  repository.commit("First of two");
  repository.commit("Second of two");
  Command command = gate_command({"--only", "builds"});
  set(command, "CI", "true");
  EXPECT_EQ(run_command(command).status, 0);
  EXPECT_EQ(report()["base"]["commit"], fork);
  EXPECT_EQ(report()["base"]["name"], "merge-base of main and HEAD");
}

TEST_F(Toys, AJobOfGitHubIsAnnotatedAndSummedUp) {
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
  EXPECT_TRUE(nlohmann::json::parse(outcome.output, nullptr, false).is_object());
  std::ifstream file(outside.path() / "summary");
  const std::string summary{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(summary.starts_with("Before\n## FAIL rules: perft suites")) << summary;
}

// The real engine, but for its signature and for the other engines that it offers.
std::string player(int signature) {
  return "#!/bin/sh\n[ \"$1\" = bench ] && echo signature " + std::to_string(signature) +
         " && exit 0\n" RAUM_ENGINE " | sed -u '/option name Engine /d'\n";
}

TEST_F(Toys, GamesOfTwoBuildsArePlayedOnce) {
  std::ifstream openings(RAUM_SOURCE "/tournament/openings/openings.txt");
  std::string two, line;  // openings, below two lines of comment
  for (int i = 0; i < 4 && std::getline(openings, line); ++i) two += line + "\n";
  repository.write("tournament/openings/openings.txt", two);
  repository.write("bin/raum-engine", player(7));
  repository.commit("Base");
  repository.write("bin/raum-engine", player(8));
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "strength", "--depth", "1"}).status, 3);
  const auto first = report()["checks"][4];
  EXPECT_EQ(first["result"], "no verdict") << first;
  EXPECT_EQ(first["figures"][0]["head"], 2);
  EXPECT_EQ(first["figures"][0]["unit"], "0 of the games from the cache");
  EXPECT_EQ(first["figures"][6]["name"], "nodes a move");
  EXPECT_GT(first["figures"][6]["base"], 1);
  EXPECT_NE(first["reason"].get<std::string>().find(", nodes a move "), std::string::npos);
  EXPECT_EQ(gate({"--only", "strength", "--depth", "1", "--gainer"}).status, 3);
  EXPECT_EQ(report()["checks"][4]["figures"][0]["unit"], "4 of the games from the cache");
  EXPECT_EQ(report()["options"]["sprt"], "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic");
}

TEST_F(Toys, AnInterruptEndsEverythingAndTheNextGateGoesOn) {
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
