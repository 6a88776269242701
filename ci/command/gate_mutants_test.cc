// The gate proves itself: on clones of this repository with one fault each, it fails by the check
// that claims that class of fault, and a change of words alone passes. Each fault is in a small
// file, so that all other objects come from the compiler cache; ci/mutants tries many more faults.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/process/subprocess.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

struct Judged {
  int exit_code = -1;
  std::string talk;
  nlohmann::json report;

  [[nodiscard]] nlohmann::json check(const std::string& name) const {
    for (const auto& check : report["checks"]) {
      if (check["name"] == name) return check;
    }
    return {};
  }
};

// The verdict on the last commit of the clone against the one before. All share one cache, so that
// the base is built once.
Judged judge(const ScratchRepository& clone, const std::string& only = "") {
  Command command{
      .arguments = {RAUM_PROGRAM, "gate", "--base", "HEAD~1", "--head", "HEAD", "--cache",
                    RAUM_SELFTEST_CACHE, "--depth", "2", RAUM_SELFTEST_FLAGS, "--json"},
      .directory = clone.path(),
      .limit = std::chrono::minutes(30)};
  if (!only.empty()) command.arguments.insert(command.arguments.end(), {"--only", only});
  const CommandResult outcome = run_command(command);
  return {.exit_code = outcome.status,
          .talk = outcome.errors,
          .report = nlohmann::json::parse(outcome.output, nullptr, false)};
}

Judged judge_mutant(const std::string& name, const std::string& only = "") {
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

// ci/mutants takes long to say so of a patch that time has left behind.
TEST(Mutants, EveryPatchAppliesAndSaysWhatMustCatchIt) {
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

TEST(GateMutants, ABrokenGeneratorFailsByItsCounts) {
  const Judged judged = judge_mutant("pawn-attacks-sign");
  EXPECT_EQ(judged.exit_code, 1) << judged.talk;
  EXPECT_TRUE(starts_with(judged.report["verdict"], "FAIL rules: perft suites: "));
  EXPECT_EQ(judged.check("play")["result"], "not run");
}

TEST(GateMutants, ABrokenKeyFailsByItsProperties) {
  const Judged judged = judge_mutant("side-key-forgotten");
  EXPECT_EQ(judged.exit_code, 1) << judged.talk;
  EXPECT_TRUE(starts_with(judged.report["verdict"], "FAIL rules: properties: "));
  // No count is wrong: the suite alone would have let it through.
  EXPECT_EQ(judged.check("rules")["figures"][0]["name"], "perft suites");
}

TEST(GateMutants, AWeakerEvaluationFailsByItsGames) {
  const Judged judged = judge_mutant("weak-evaluation", "rules,play,strength");
  EXPECT_EQ(judged.exit_code, 1) << judged.talk;
  EXPECT_TRUE(starts_with(judged.report["verdict"], "FAIL strength: H0 accepted: "));
  EXPECT_EQ(judged.check("rules")["result"], "pass");
  EXPECT_GE(judged.check("play")["warnings"].size(), 1U);
}

TEST(GateMutants, ACommentPassesWithoutAGame) {
  const ScratchRepository clone(RAUM_SOURCE);
  std::ofstream(clone.path() / "engine/eval/maackesgeist.cc", std::ios::app) << "// A comment.\n";
  clone.commit("Say more");
  const Judged judged = judge(clone);
  EXPECT_EQ(judged.exit_code, 0) << judged.talk;
  EXPECT_TRUE(starts_with(judged.report["verdict"], "PASS builds, rules, play, cost"));
  EXPECT_TRUE(starts_with(judged.check("play")["reason"], "equal: "));
  EXPECT_TRUE(starts_with(judged.check("cost")["reason"], "nothing to count: "));
  EXPECT_EQ(judged.check("strength")["result"], "not run");
}

}  // namespace
}  // namespace raum::ci
