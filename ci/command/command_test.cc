// `raum gate` with the check `builds` alone: what its options set, what it prints and refuses.
#include "ci/command/command.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/run_in_process.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

using Json = nlohmann::json;

class GateCommand : public testing::Test {
 protected:
  GateCommand() {
    repository.write("raumlab.toml",
                     "[build]\ncommands = [[\"sh\", \"build.sh\"]]\n"
                     "[[engine]]\nprogram = \"./engine\"\n");
    repository.write("build.sh", "echo \"$ONE,$TWO\" > engine\n");
    repository.commit("First");
    repository.write("notes", "a change");
    repository.commit("Second");
  }

  [[nodiscard]] CommandRun gate(std::vector<std::string> words) const {
    words.insert(words.begin(),
                 {"gate", "--repository", repository.path().string(), "--progress", "0"});
    return run_in_process(&add_gate_command, std::move(words));
  }

  // The JSON report of a gate that judges the builds alone.
  [[nodiscard]] Json report(std::vector<std::string> words) const {
    words.insert(words.end(), {"--only", "builds", "--json"});
    const CommandRun run = gate(std::move(words));
    EXPECT_EQ(run.code, ExitCode::Pass) << run.err;
    return Json::parse(run.out, nullptr, false);
  }

  [[nodiscard]] std::string short_commit(const std::string& name) const {
    return repository.git({"rev-parse", name}).substr(0, 12);
  }

  ScratchRepository repository;

 private:
  ScopedVariable ci_{"CI", ""}, base_{"GITHUB_BASE_REF", ""}, actions_{"GITHUB_ACTIONS", ""};
};

TEST_F(GateCommand, PrintsAndLogsWhatItDoes) {
  const CommandRun run = gate({"--only", "builds"});
  EXPECT_EQ(run.code, ExitCode::Pass);
  const std::string base = short_commit("HEAD^"), head = short_commit("HEAD");
  EXPECT_EQ(run.out, fmt::format("base {} First\nhead {} Second\n"
                                 "builds     pass       both revisions build\n"
                                 "rules      not run    not selected\n"
                                 "tests      not run    not selected\n"
                                 "play       not run    not selected\n"
                                 "cost       not run    not selected\n"
                                 "strength   not run    not selected\n"
                                 "PASS builds; not run: rules, tests, play, cost, strength (not "
                                 "selected)\n",
                                 base, head));
  EXPECT_TRUE(
      run.err.starts_with(fmt::format("gate: base {0} First\ngate: head {1} Second\n"
                                      "gate: check builds\ngate: ",
                                      base, head)))
      << run.err;
  EXPECT_NE(run.err.find("gate: builds: pass, both revisions build ("), std::string::npos)
      << run.err;
  for (const std::string name : {"report.md", "report.json", "junit.xml"}) {
    EXPECT_NE(content_of(repository.path() / "build/gate/report" / name), "") << name;
  }
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "");
}

TEST_F(GateCommand, PrintsEveryRowAndColours) {
  const CommandRun run = gate({"--only", "builds", "--verbose", "--color", "always"});
  EXPECT_NE(run.out.find("\n  figure "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\n\x1b[32mPASS\x1b[0m builds; "), std::string::npos) << run.out;
  EXPECT_EQ(gate({"--only", "builds", "--quiet"}).code, ExitCode::Usage) << "beside --progress";
}

TEST_F(GateCommand, TakesTheMatchFromItsOptions) {
  const auto options = [](int depth, int pairs, const std::string& sprt, int jobs) {
    return Json{{"depth", depth}, {"pairs", pairs}, {"sprt", sprt}, {"jobs", jobs}};
  };
  const std::string rest = ",alpha=0.05,beta=0.05,model=logistic";
  EXPECT_EQ(report({"--jobs", "3"})["options"], options(3, 200, "elo0=-50,elo1=0" + rest, 3));
  EXPECT_EQ(report({"--jobs", "1", "--depth", "1", "--pairs", "1", "--gainer"})["options"],
            options(1, 1, "elo0=0,elo1=50" + rest, 1));
  EXPECT_EQ(report({"--jobs", "2", "--depth", "64", "--pairs", "1000000", "--sprt",
                    "elo0=1,elo1=3"})["options"],
            options(64, 1'000'000, "elo0=1,elo1=3" + rest, 2));
}

TEST_F(GateCommand, NamesTheWorkersOfTheMatch) {
  EXPECT_EQ(report({})["notes"], Json::array());
  repository.write("notes", "another change");
  EXPECT_EQ(
      report({"--workers", "2", "--workers", "prefix:env A=1:3"})["notes"],
      (Json{"workers of the strength match: 2", "workers of the strength match: prefix:env A=1:3",
            "uncommitted changes are not judged"}));
}

TEST_F(GateCommand, SetsVariablesOfTheBuilds) {
  const TemporaryFolder folder;
  repository.write("build.sh", "echo \"$ONE,$TWO\" | tee engine > " + (folder / "seen") + "\n");
  repository.commit("Third");
  EXPECT_EQ(report({"--environment", "ONE=1=2", "--environment", "TWO="})["exit_code"], 0);
  EXPECT_EQ(content_of(folder / "seen"), "1=2,\n");
  EXPECT_EQ(report({"--environment", "TWO=2 -x"})["exit_code"], 0);
  EXPECT_EQ(content_of(folder / "seen"), ",2 -x\n");
  for (const std::string variable : {"", "ONE", "=1", "A B=1", "--only=1", "A-B=1"}) {
    EXPECT_EQ(gate({"--only", "builds", "--environment", variable}).code, ExitCode::Usage)
        << variable;
  }
}

TEST_F(GateCommand, WritesIntoTheFoldersOfItsOptions) {
  const TemporaryFolder folder;
  const Json first = report(
      {"--report", folder / "r", "--cache", folder / "c", "--base", "HEAD", "--head", "HEAD^"});
  EXPECT_EQ(first["base"]["subject"], "Second");
  EXPECT_EQ(first["head"]["subject"], "First");
  EXPECT_EQ(Json::parse(content_of(folder / "r/report.json"))["head"]["subject"], "First");
  EXPECT_TRUE(std::filesystem::is_directory(folder / "c"));
  EXPECT_FALSE(std::filesystem::exists(repository.path() / "build"));
  const Json second = report({"HEAD", "HEAD^", "--cache", folder / "c"});
  EXPECT_EQ(second["checks"][0]["figures"][0]["base"], "reused");
  EXPECT_EQ(second["notes"], Json::array());
  EXPECT_TRUE(std::filesystem::exists(repository.path() / "build/gate/report/report.json"));
}

TEST_F(GateCommand, RefusesWhatItCannotUse) {
  const auto refused = [&](const std::vector<std::string>& words) {
    const CommandRun run = gate(words);
    EXPECT_EQ(run.code, ExitCode::Usage);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_EQ(refused({"--only", "builds,,cost"}),
            "raum gate: --only: found an empty name, expected builds, rules, tests, play, cost, "
            "strength\n");
  EXPECT_EQ(refused({"--only", "builds,", "--only", "cost"}),
            "raum gate: --only: found an empty name, expected builds, rules, tests, play, cost, "
            "strength\n");
  EXPECT_EQ(refused({"--only", "builds,cots"}),
            "raum gate: --only: found \"cots\", expected builds, rules, tests, play, cost, "
            "strength (nearest: cost)\n");
  EXPECT_EQ(refused({"--sprt", "elo0=1"}),
            "raum gate: --sprt: bounds: found no elo1, expected both elo0 and elo1\n");
  for (const std::string workers : {"slurm:4", "0"}) {
    EXPECT_EQ(refused({"--workers", workers}),
              "raum gate: --workers: found \"" + workers +
                  "\", expected N, srun:N, ssh:HOST:N or prefix:WORDS:N\n");
  }
  EXPECT_EQ(refused({"--workers", "2", "--unit-pairs", "2"}),
            "raum gate: --unit-pairs: found 2, though no worker is a process of its own, expected "
            "--workers srun:N, ssh:HOST:N or prefix:WORDS:N\n");
  const std::string unknown =
      ": found \"none\", expected a commit of " + repository.path().string() + "\n";
  EXPECT_EQ(refused({"--head", "none"}), "raum gate: head" + unknown);
  EXPECT_EQ(refused({"--base", "none"}), "raum gate: base" + unknown);
  EXPECT_EQ(refused({"--base", "merge-base:none"}), "raum gate: base" + unknown);
}

TEST_F(GateCommand, NeedsAManifestThatCanBeRead) {
  const auto refused = [&](const std::vector<std::string>& words) {
    const CommandRun run = gate(words);
    EXPECT_EQ(run.code, ExitCode::Usage);
    return run.err;
  };
  repository.git({"rm", "-q", "raumlab.toml"});
  repository.commit("Third");
  repository.commit("Fourth");
  EXPECT_EQ(refused({}),
            "raum gate: HEAD: found no file raumlab.toml, expected one, such as `raum init` "
            "writes\n");
  const std::string reason =
      "raumlab.toml:1:2: found \"engines\", expected a known key, such as engine\n";
  repository.write("raumlab.toml", "[engines]\n");
  EXPECT_EQ(refused({}), "raum gate: " + repository.path().string() + "/" + reason);
  repository.commit("Fifth");
  EXPECT_EQ(refused({}), "raum gate: HEAD:" + reason);
  EXPECT_EQ(refused({"--base", "HEAD", "--head", "HEAD~3"}), "raum gate: HEAD:" + reason);
}

// With its own rules head is not bound to a manifest of base that cannot be read.
TEST_F(GateCommand, JudgesByHeadsRulesIfBasesCannotBeRead) {
  const std::string good = content_of(repository.path() / "raumlab.toml");
  repository.write("raumlab.toml", "[engines]\n");
  repository.commit("Bad");
  repository.write("raumlab.toml", good);
  repository.commit("Good");
  const Json own = report({"--own-rules"});
  EXPECT_EQ(own["notes"].size(), 2U);
  EXPECT_EQ(own["notes"][0],
            "base's manifest is not used: HEAD^:raumlab.toml:1:2: found \"engines\", expected a "
            "known key, such as engine");
}

}  // namespace
}  // namespace raum::ci
