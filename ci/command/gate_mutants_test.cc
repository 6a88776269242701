// The gate on clones of this repository with one fault each: the right check fails, and a change of
// a comment passes. Each fault is in a small file, so that the compiler cache has all other
// objects. ci/mutants tries many more faults.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

// The item with this name in a list of the report; an empty object if there is none.
nlohmann::json named(const nlohmann::json& parent, const char* list, const std::string& name) {
  const auto items = parent.find(list);
  if (items == parent.end()) return nlohmann::json::object();
  for (const auto& item : *items) {
    if (item.value("name", "") == name) return item;
  }
  return nlohmann::json::object();
}

struct Judgement {
  int exit_code = -1;
  std::string log;
  nlohmann::json report;

  [[nodiscard]] nlohmann::json check(const std::string& name) const {
    return named(report, "checks", name);
  }
  [[nodiscard]] nlohmann::json figure(const std::string& check_name,
                                      const std::string& name) const {
    return named(check(check_name), "figures", name);
  }
};

// Runs the checks `only` on the last commit of the clone against the one before. All tests share
// one cache, so that the base is built once. Few cases of a property find these faults.
Judgement judge(const ScratchRepository& clone, const std::string& only) {
  const Command command{
      .arguments = {RAUM_PROGRAM, "gate", "--base", "HEAD~1", "--head", "HEAD", "--cache",
                    RAUM_SELFTEST_CACHE, "--depth", "2", RAUM_SELFTEST_FLAGS,
                    "--environment=RAUM_PROPERTY_CASES=40", "--json", "--only", only},
      .directory = clone.path(),
      .limit = std::chrono::minutes(30)};
  const CommandResult outcome = run_command(command);
  return {.exit_code = outcome.status,
          .log = outcome.errors,
          .report = nlohmann::json::parse(outcome.output, nullptr, false)};
}

Judgement judge_mutant(const std::string& name, const std::string& only) {
  const ScratchRepository clone(RAUM_SOURCE);
  clone.git({"apply", std::string(RAUM_SOURCE) + "/regression/mutants/" + name + ".patch"});
  clone.commit("Mutant " + name);
  return judge(clone, only);
}

testing::AssertionResult starts_with(const nlohmann::json& text, const std::string& start) {
  if (text.is_string() && text.get<std::string>().starts_with(start)) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << text << " does not start with \"" << start << "\"";
}

// Finds an outdated patch much faster than ci/mutants does.
TEST(Mutants, EveryPatchAppliesAndNamesItsCheck) {
  const ScratchRepository clone(RAUM_SOURCE);
  const std::filesystem::path folder = std::filesystem::path(RAUM_SOURCE) / "regression/mutants";
  std::size_t patches = 0;
  for (const auto& item : std::filesystem::recursive_directory_iterator(folder)) {
    if (item.path().extension() != ".patch") continue;
    ++patches;
    std::ifstream file(item.path());
    const bool is_slowdown = item.path().parent_path().filename() == "power";
    const std::vector<std::string> labels =
        is_slowdown ? std::vector<std::string>{"Verdict: ", "Why: ", "---"}
                    : std::vector<std::string>{"Class: ", "Caught by: ", "Why: ", "---"};
    for (const std::string& label : labels) {
      std::string line;
      std::getline(file, line);
      EXPECT_TRUE(line.starts_with(label)) << item.path() << ": " << line;
    }
    clone.git({"apply", "--check", item.path().string()});
  }
  EXPECT_GE(patches, 24U);
}

// A claimed test must exist, or ci/mutants --browser could not run it.
TEST(Mutants, EachPromiseOfThePagesHasAPatchAndATest) {
  const std::filesystem::path root = RAUM_SOURCE;
  std::string sources;
  for (const char* const room : {"web/command", "web/play_page", "web/live"}) {
    for (const auto& item : std::filesystem::directory_iterator(root / room)) {
      if (item.path().string().ends_with("_browser_test.cc")) sources += content_of(item.path());
    }
  }
  std::set<std::string> classes, expected;
  const std::filesystem::path folder = root / "regression/mutants/browser";
  for (const auto& item : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(item.path());
    std::string line, program, suite, name;
    std::getline(file, line);
    classes.insert(line);
    std::getline(file, line, ':');
    file.get();
    std::getline(file, program, ' ');
    std::getline(file, suite, '.');
    std::getline(file, name);
    EXPECT_NE(sources.find(fmt::format("TEST_F({}, {})", suite, name)), std::string::npos)
        << item.path() << ": " << suite << "." << name;
  }
  for (int i = 1; i <= 22; ++i) expected.insert("Class: B" + std::to_string(i));
  EXPECT_EQ(classes, expected);
}

TEST(GateMutants, CatchABrokenKeyByProperties) {
  const Judgement judged = judge_mutant("side-key-forgotten", "rules");
  EXPECT_EQ(judged.exit_code, 1) << judged.log;
  EXPECT_EQ(judged.check("rules")["result"], "fail");
  // No perft count is wrong: the suites without the properties would miss the fault.
  EXPECT_EQ(judged.figure("rules", "perft suites")["verdict"], "");
  EXPECT_EQ(judged.figure("rules", "properties")["verdict"], "failed");
}

TEST(GateMutants, CatchAWeakEvaluationByGames) {
  const Judgement judged = judge_mutant("weak-evaluation", "play,strength");
  EXPECT_EQ(judged.exit_code, 1) << judged.log;
  EXPECT_EQ(judged.check("strength")["result"], "fail");
  EXPECT_EQ(judged.figure("strength", "LLR")["verdict"], "failed");
  EXPECT_GE(judged.check("play")["warnings"].size(), 1U);
}

TEST(GateMutants, PassACommentWithoutAGame) {
  const ScratchRepository clone(RAUM_SOURCE);
  std::ofstream(clone.path() / "engine/eval/maackesgeist.cc", std::ios::app) << "// A comment.\n";
  clone.commit("Add a comment");
  // Without `rules` and `tests`, which pass in the tests of the gate's fixture, and without `cost`,
  // which would count equal programs if it was selected.
  const Judgement judged = judge(clone, "play,strength");
  EXPECT_EQ(judged.exit_code, 0) << judged.log;
  EXPECT_TRUE(starts_with(judged.report["verdict"], "PASS builds, play"));
  EXPECT_TRUE(starts_with(judged.check("play")["reason"], "equal: "));
  EXPECT_EQ(judged.check("strength")["result"], "not run");
}

}  // namespace
}  // namespace raum::ci
