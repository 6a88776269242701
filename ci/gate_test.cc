// The gate end to end, on a repository of toys: scripts that stand in for raum and raum-engine, so
// that every way a revision can go wrong is tried in seconds. Real engines: gate_mutants_test.cc.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <thread>

#include "ci/scratch_repository.h"
#include "regression/instructions.h"
#include "regression/subprocess.h"

namespace raum::ci {
namespace {

using regression::Command;
using regression::Outcome;
using std::chrono::seconds;

constexpr const char* kBuild = R"(cmake_minimum_required(VERSION 3.25)
project(toy LANGUAGES NONE)
enable_testing()
file(COPY bin DESTINATION ${CMAKE_BINARY_DIR}
     FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
add_custom_target(raum-engine COMMAND sh ${CMAKE_SOURCE_DIR}/compile.sh)
add_custom_target(raum-bench)
add_custom_target(raum)
add_custom_target(raum-properties)
add_custom_target(raum-goldens)
include(${CMAKE_SOURCE_DIR}/tests.cmake)
)";
constexpr const char* kTests =
    R"(add_test(NAME Rules.Hold COMMAND sh ${CMAKE_SOURCE_DIR}/property.sh)
set_tests_properties(Rules.Hold PROPERTIES LABELS property)
add_test(NAME Nodes.Stay COMMAND sh ${CMAKE_SOURCE_DIR}/golden.sh)
set_tests_properties(Nodes.Stay PROPERTIES LABELS golden)
)";
// What a toy cannot count is a suite with the word "hard" in it.
constexpr const char* kRaum = R"(#!/bin/sh
grep -q hard "$3" && wrong=1 || wrong=0
echo '{"checked": 2, "wrong": '$wrong', "checks": []}'
exit $wrong
)";
constexpr const char* kEngine = R"(#!/bin/sh
[ "$1" = bench ] && echo signature 7 && exit 0
while read -r line; do
  case $line in
    "go perft"*) work; echo "perft(4) = 5" ;;
    bench*) echo "signature 7" ;;
    quit) exit 0 ;;
  esac
done
)";

// Its work is large beside its start-up, which varies by a few instructions.
constexpr const char* kBench = R"(#!/bin/sh
i=0
[ "$1" = --work=startup ] || while [ $i -lt 2000 ]; do i=$((i + 1)); done
echo items 5
)";

// Counts the same for everything, at once: most of these tests are not about costs.
constexpr const char* kFakeValgrind = R"(#!/bin/sh
[ "$1" = --version ] && echo valgrind-fake && exit 0
profile=/dev/null
while [ "${1#--}" != "$1" ]; do
  case $1 in --callgrind-out-file=*) profile=${1#*=} ;; esac
  shift
done
"$@" || exit
printf 'events: Ir\nfn=work\n0 1000\n' > "$profile"
echo "==1== I refs: 1,000" >&2
)";

std::string engine_with_loop(int rounds) {
  return std::string("#!/bin/sh\nwork() { i=0; while [ $i -lt ") + std::to_string(rounds) +
         " ]; do i=$((i + 1)); done; }\n" + kEngine;
}

// Named engines, "NAME SIGNATURE" each; the first is the one it starts with.
std::string engine_of(const std::vector<std::string>& engines) {
  std::string options, set;
  for (const std::string& engine : engines) {
    const std::string name = engine.substr(0, engine.find(' '));
    options += " var " + name;
    set += "    *\"value " + name + "\") nodes=" + engine.substr(name.size() + 1) + " ;;\n";
  }
  const std::string first = engines.front();
  return "#!/bin/sh\nnodes=" + first.substr(first.find(' ') + 1) +
         "\n[ \"$1\" = bench ] && echo signature $nodes && exit 0\n"
         "while read -r line; do\n  case $line in\n"
         "    uci) echo option name Engine type combo default " +
         first.substr(0, first.find(' ')) + options + " ;;\n" + set +
         "    bench*) echo signature $nodes ;;\n    quit) exit 0 ;;\n  esac\ndone\n";
}

// An engine whose bench goes wrong in the given way.
std::string bench_that(const std::string& fails) {
  return "#!/bin/sh\n[ \"$1\" = bench ] && " + fails + "\nexit 0\n";
}

// Not so for a zombie that nobody has waited for yet.
bool is_running(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  const std::string stat{std::istreambuf_iterator<char>(file), {}};
  return !stat.empty() && stat.find(") Z ") == std::string::npos;
}

class Toys : public testing::Test {
 protected:
  Toys() {
    repository.write(".gitignore", "/build/\n");
    repository.write("CMakeLists.txt", kBuild);
    repository.write("tests.cmake", kTests);
    repository.write("compile.sh", "echo built >> " + builds_log().string() + "\n");
    // A shell's resident pages are few, and differ from run to run.
    repository.write("regression/thresholds.toml", "[\"peak memory\"]\nreport = 1000\n");
    repository.write("property.sh", "exit 0\n");
    repository.write("golden.sh", "exit 0\n");
    repository.write("perft/known.perft", "easy\n");
    repository.write("bin/raum", kRaum);
    repository.write("bin/raum-engine", engine_with_loop(2000));
    repository.write("bin/raum-bench", kBench);
    repository.commit("Base");
    outside.write("bin/valgrind", kFakeValgrind);
    std::filesystem::permissions(outside.path() / "bin/valgrind",
                                 std::filesystem::perms::owner_all);
  }

  [[nodiscard]] std::filesystem::path builds_log() const { return outside.path() / "builds"; }

  [[nodiscard]] std::ptrdiff_t builds() const {
    std::ifstream file(builds_log());
    return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
  }

  [[nodiscard]] Command gate_command(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {RAUM_PROGRAM, "gate", "--jobs", "2"});
    return {.arguments = std::move(arguments),
            .directory = repository.path(),
            // As on a developer's machine, wherever the test runs.
            .environment = {{"PATH", (outside.path() / "bin").string() + ":" + path()},
                            {"CI", ""},
                            {"GITHUB_ACTIONS", ""},
                            {"GITHUB_BASE_REF", ""},
                            {"GITHUB_STEP_SUMMARY", ""}},
            .limit = std::chrono::minutes(3)};
  }

  [[nodiscard]] static std::string path() {
    const char* const given = std::getenv("PATH");
    return given != nullptr ? given : "/usr/bin:/bin";
  }

  // Exports of builds that were begun and not thrown away.
  [[nodiscard]] std::ptrdiff_t sources_left() const {
    std::ptrdiff_t sources = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(repository.path() / "build/gate")) {
      sources += std::filesystem::exists(entry.path() / "source") ? 1 : 0;
    }
    return sources;
  }

  void use_real_valgrind() const { std::filesystem::remove(outside.path() / "bin/valgrind"); }

  [[nodiscard]] Outcome gate(std::vector<std::string> arguments = {}) const {
    return run(gate_command(std::move(arguments)));
  }

  [[nodiscard]] nlohmann::json report() const {
    std::ifstream file(repository.path() / "build/gate/report/report.json");
    return nlohmann::json::parse(file, nullptr, false);
  }

  ScratchRepository outside;
  ScratchRepository repository;
};

void set(Command& command, const std::string& name, const std::string& value) {
  for (auto& [known, text] : command.environment) {
    if (known == name) text = value;
  }
}

std::string last_line(const Outcome& outcome) { return regression::last_words(outcome.output, 1); }

TEST_F(Toys, AnHonestChangePassesAndIsReported) {
  use_real_valgrind();
  repository.write("notes", "a change");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, rules, play, cost; not run: strength (the signature is equal, the "
            "engines play alike)");
  EXPECT_EQ(report()["exit_code"], 0);
  EXPECT_EQ(report()["checks"][3]["figures"].size(), regression::cost_works().size() + 3);
  EXPECT_EQ(report()["checks"][3]["warnings"].size(), 0U)
      << report()["checks"][3]["warnings"].dump(1);
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/report.md"));
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/junit.xml"));
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
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(builds(), 1);
  EXPECT_EQ(report()["notes"][0], "base and head hold the same files");
}

TEST_F(Toys, TwoGatesAtOnceBuildEachRevisionOnce) {
  repository.write("notes", "a change");
  repository.commit("Head");
  Outcome first, second;
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

TEST_F(Toys, AHeadThatDoesNotBuildFailsWithTheCompilersWords) {
  repository.write("compile.sh", "echo 'a.cc:1: error: no semicolon'; exit 1\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL builds: head ")) << last_line(outcome);
  EXPECT_NE(outcome.output.find("a.cc:1: error: no semicolon"), std::string::npos);
}

TEST_F(Toys, ABaseThatDoesNotBuildIsNoFaultOfHead) {
  repository.write("compile.sh", "exit 1\n");
  repository.commit("Broken");
  repository.write("compile.sh", "exit 0\n");
  repository.commit("Mended");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT builds: base ")) << last_line(outcome);
}

TEST_F(Toys, BadRevisionsAndOptionsAreOneLineAndCodeTwo) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--head", "nowhere"}, {"--base", "nowhere"}, {}}) {
    const Outcome outcome = gate(arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
  }
  EXPECT_EQ(gate({"--depth", "0"}).status, 2);
  EXPECT_EQ(gate({"--sprt", "elo0=5,elo1=0"}).status, 2);
  EXPECT_EQ(gate({"--no-such-option"}).status, 2);
}

TEST_F(Toys, OutsideOfARepositoryIsCodeTwo) {
  Command command = gate_command();
  command.directory = "/";
  EXPECT_EQ(run(command).status, 2);
}

TEST_F(Toys, AWrongCountFails) {
  repository.write("perft/known.perft", "hard\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: perft suite: 1 of 2 counts wrong");
  EXPECT_EQ(report()["checks"][3]["result"], "not run");
}

TEST_F(Toys, AChangedGoldenDoesNotHideABrokenRule) {
  repository.write("perft/known.perft", "hard\n");
  repository.commit("Base that knows more");
  repository.write("perft/known.perft", "easy\n");
  repository.commit("Head that makes it easy");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: perft suite of the base: 1 of 2 counts wrong");
}

TEST_F(Toys, ABrokenPropertyIsNamed) {
  repository.write("property.sh", "echo falsified; exit 1\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: properties: 1 of 1 broken: Rules.Hold");
  EXPECT_NE(outcome.output.find("falsified"), std::string::npos);
}

TEST_F(Toys, NoPropertyAtAllIsAFailure) {
  repository.write("tests.cmake", "");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: properties: no property test ran");
}

TEST_F(Toys, ACrashInTheBenchOfHeadFails) {
  repository.write("bin/raum-engine", bench_that("kill -SEGV $$"));
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: bench: found signal 11 (Segmentation fault), expected "
            "exit status 0");
}

TEST_F(Toys, ACrashInTheBenchOfTheBaseIsNoFaultOfHead) {
  repository.write("bin/raum-engine", bench_that("kill -SEGV $$"));
  repository.commit("Broken");
  repository.write("bin/raum-engine", engine_with_loop(2000));
  repository.commit("Mended");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT play: engine of base"));
}

TEST_F(Toys, ABenchThatHangsIsEndedAndNamed) {
  repository.write("bin/raum-engine", bench_that("exec sleep 60"));
  repository.commit("Head");
  const Outcome outcome = gate({"--bench-limit", "1"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: bench: found no end within 1 s, expected exit status 0");
}

TEST_F(Toys, ABenchThatPrintsGarbageIsNamed) {
  repository.write("bin/raum-engine", bench_that("printf 'sig\\001nature 7\\n'"));
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: last line of bench: found \"sig\\x01nature 7\", expected "
            "signature NODES");
}

TEST_F(Toys, ARevisionWithoutAnEngineDoesNotBuild) {
  repository.git({"rm", "-q", "bin/raum-engine"});
  const std::string head = repository.commit("Head").substr(0, 12);
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL builds: head " + head +
                                    " does not build: its target raum-engine leaves no "
                                    "bin/raum-engine");
  EXPECT_EQ(sources_left(), 1) << "the base's alone";
}

TEST_F(Toys, ARevisionWithoutABuildFileDoesNotBuild) {
  repository.git({"rm", "-q", "CMakeLists.txt"});
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL builds: head ")) << last_line(outcome);
  EXPECT_NE(outcome.output.find("CMake Error"), std::string::npos);
  EXPECT_EQ(sources_left(), 1) << "the base's alone";
}

TEST_F(Toys, ABrokenGoldenIsNamed) {
  repository.write("golden.sh", "echo other nodes; exit 1\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL play: goldens: 1 of 1 broken: Nodes.Stay");
  EXPECT_NE(outcome.output.find("other nodes"), std::string::npos);
}

TEST_F(Toys, EveryNamedEngineIsComparedAndNewOnesAreNamed) {
  repository.write("bin/raum-engine", engine_of({"one 7", "two 8"}));
  repository.commit("Two engines");
  repository.write("bin/raum-engine", engine_of({"one 7", "two 9", "three 4"}));
  repository.commit("Change two, add three");
  const Outcome outcome = gate({"--only", "play"});
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
  const Outcome outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(last_line(outcome),
            "PASS builds, play; not run: rules, cost, strength (not asked for)");
  EXPECT_EQ(gate({"--only", "play,rules"}).status, 1);
  EXPECT_EQ(gate({"--only", "play", "--only", "rules"}).status, 1);
}

TEST_F(Toys, AnUnknownCheckIsRefusedWithTheNearestName) {
  repository.commit("Head");
  const Outcome outcome = gate({"--only", "cots"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.errors,
            "raum gate: --only: found \"cots\", expected builds, rules, play, cost, strength "
            "(nearest: cost)\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(Toys, ACheckThatWasAskedForAndCannotBeMadeIsNoPass) {
  repository.write("notes", "a change");
  repository.commit("Head");
  outside.write("bin/valgrind", "#!/bin/sh\nexit 127\n");
  const Outcome outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 4) << outcome.output;
  EXPECT_EQ(last_line(outcome), "NO VERDICT cost: valgrind cannot be run: exit status 127");
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
  EXPECT_EQ(run(command).status, 0);
  EXPECT_EQ(report()["base"]["commit"], fork);
  EXPECT_EQ(report()["base"]["name"], "merge-base of main and HEAD");
}

TEST_F(Toys, AJobOfGitHubIsAnnotatedAndSummedUp) {
  repository.write("perft/known.perft", "hard\n");
  repository.commit("Head");
  outside.write("summary", "Before\n");
  Command command = gate_command({"--json"});
  set(command, "GITHUB_ACTIONS", "true");
  set(command, "GITHUB_STEP_SUMMARY", outside.path() / "summary");
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("::error title=gate rules::perft suite: 1 of 2 counts wrong\n"),
            std::string::npos)
      << outcome.errors;
  EXPECT_TRUE(nlohmann::json::parse(outcome.output, nullptr, false).is_object());
  std::ifstream file(outside.path() / "summary");
  const std::string summary{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(summary.starts_with("Before\n## FAIL rules: perft suite")) << summary;
}

TEST_F(Toys, ThresholdsWithAnUnknownNameAreRefusedBeforeAnythingIsBuilt) {
  repository.write("regression/thresholds.toml", "[\"perft strat\"]\nfail = 5\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(
      outcome.errors,
      "raum gate: HEAD:regression/thresholds.toml:1:2: found \"perft strat\", expected default, "
      "or the name of a work (nearest: perft start)\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(Toys, ADearerEngineFails) {
  use_real_valgrind();
  repository.write("bin/raum-engine", engine_with_loop(2200));
  repository.commit("Head");
  const Outcome outcome = gate();
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
  const Outcome outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  const auto warnings = report()["checks"][3]["warnings"];
  ASSERT_EQ(warnings.size(), 3U) << warnings;
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
  const Outcome outcome = gate({"--only", "cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(report()["checks"][3]["warnings"],
            (nlohmann::json{"not confirmed: static exchange +700.0 % at first, then ±0.0 %"}));
}

TEST_F(Toys, ABenchmarkThatTheBaseDoesNotHaveIsLeftOutAndSaid) {
  repository.write("bin/raum-bench", "#!/bin/sh\n[ $1 = --work=exchange ] && exit 2\n" +
                                         std::string("echo items 5\n"));
  repository.commit("Base without it");
  repository.write("bin/raum-bench", kBench);
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  const auto check = report()["checks"][3];
  EXPECT_EQ(check["figures"].size(), regression::cost_works().size() + 2);
  ASSERT_EQ(check["warnings"].size(), 1U);
  EXPECT_TRUE(check["warnings"][0].get<std::string>().starts_with(
      "not counted in the base: static exchange: "))
      << check["warnings"][0];
}

TEST_F(Toys, ABenchmarkThatHeadLostFails) {
  repository.write("bin/raum-bench", "#!/bin/sh\nexit 2\n");
  repository.commit("Head");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      last_line(outcome).starts_with("FAIL cost: benchmarks of head: startup of raum-bench"))
      << last_line(outcome);
}

TEST_F(Toys, AMissingValgrindIsSaid) {
  repository.write("notes", "a change");
  repository.commit("Head");
  outside.write("bin/valgrind", "#!/bin/sh\nexit 127\n");
  const Outcome outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_NE(last_line(outcome).find("not run: cost (valgrind cannot be run: exit status 127)"),
            std::string::npos)
      << last_line(outcome);
}

TEST_F(Toys, ACompilerThatIsMissingIsTheEnvironment) {
  repository.commit("Head, empty");
  Command command = gate_command();
  command.environment.emplace_back("CXX", "no-such-compiler");
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT builds: no-such-compiler"))
      << last_line(outcome);
}

TEST_F(Toys, AReportThatCannotBeWrittenIsNoPass) {
  repository.commit("Head, empty");
  outside.write("file", "no directory");
  EXPECT_EQ(gate({"--report", outside.path() / "file"}).status, 4);
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
  const Outcome outcome = run(command);
  source.request_stop();
  EXPECT_EQ(outcome.end, regression::End::Interrupted) << outcome.errors;
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
