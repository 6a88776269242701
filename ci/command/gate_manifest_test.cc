// The gate end to end: whose manifest builds and judges, and manifests that cannot be read.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

class GateManifests : public GateFixture {
 protected:
  void write(const ManifestParts& parts) const {
    repository.write("raumlab.toml", manifest_of(parts));
  }

  void remove_manifest() const { repository.git({"rm", "-q", "raumlab.toml"}); }
};

TEST_F(GateManifests, AreNeeded) {
  remove_manifest();
  repository.commit("Base without");
  repository.write("notes", "a change");
  repository.commit("Head without");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors,
            "raum gate: HEAD: found no file raumlab.toml, expected one, such as `raum init` "
            "writes\n");
}

TEST_F(GateManifests, OfHeadJudgeABaseWithoutOne) {
  remove_manifest();
  repository.commit("Base without");
  write({.tests = unit_tests()});
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(report().notes,
            std::vector<std::string>{
                "base has no raumlab.toml; it is built, and head is judged, as head's says"});
  EXPECT_EQ(builds(), 2);
  EXPECT_EQ(check("tests").figure("unit tests").head, "1");
  EXPECT_EQ(check("rules").figure_names(), std::vector<std::string>{"perft suites"});
}

TEST_F(GateManifests, OfBaseBuildAHeadWithoutOne) {
  remove_manifest();
  repository.write("unit.sh", "exit 1\n");
  repository.commit("Head without");
  EXPECT_EQ(gate().status, 1);
  EXPECT_EQ(report().notes,
            std::vector<std::string>{"head has no raumlab.toml; it is built as base's says"});
  EXPECT_EQ(check("tests").reason, "unit tests: 1 of 1 broken: Draws.End");
}

TEST_F(GateManifests, ThatHeadRemovesAreAWarning) {
  remove_manifest();
  repository.commit("Head without");
  EXPECT_EQ(gate({"--only", "cost"}).status, 0);
  EXPECT_EQ(check("builds").warnings,
            std::vector<std::string>{"head has no raumlab.toml: a gate with it as base would have "
                                     "no checks of its own"});
  EXPECT_EQ(gate({"--only", "builds", "--strict"}).status, 1);
  repository.write("notes", "a change");
  repository.commit("Neither has one");
  repository.write("raumlab.toml", manifest_of({}));
  EXPECT_EQ(gate({"--only", "builds", "--strict"}).status, 0) << "base has none, either";
}

// Both are HEAD, so that their manifests have one name.
TEST_F(GateManifests, AreNotMissingInOneRevisionJudgedAgainstItself) {
  EXPECT_EQ(gate({"--base", "HEAD", "--head", "HEAD", "--only", "builds"}).status, 0);
  EXPECT_EQ(report().notes, std::vector<std::string>{"base and head hold the same files"});
}

TEST_F(GateManifests, OfBaseJudgeAHeadThatAsksLess) {
  write({.tests = properties() + goldens(), .bench_works = ""});
  repository.write("unit.sh", "exit 1\n");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 1);
  EXPECT_EQ(report().verdict, "FAIL tests: unit tests: 1 of 1 broken: Draws.End");
  EXPECT_EQ(check("builds").warnings,
            std::vector<std::string>{
                "parts of base's manifest that head's lacks or loosens: 4: tests \"unit tests\" is "
                "missing, "
                "workload \"startup of raum-bench\" is missing, workload \"count moves\" is "
                "missing, …"});
}

TEST_F(GateManifests, OfBaseAreReplacedOnRequest) {
  write({.tests = properties() + goldens()});
  repository.write("unit.sh", "exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--own-rules", "--only", "tests"});
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(report().notes,
            std::vector<std::string>{"head is judged by its own rules (--own-rules)"});
  EXPECT_EQ(
      check("builds").warnings,
      std::vector<std::string>{"parts of base's manifest that head's lacks or loosens: 1: tests "
                               "\"unit tests\" is missing"});
}

TEST_F(GateManifests, OfHeadAreComparedInEveryPart) {
  write({.more = "[strength]\nsprt = \"elo0=-20,elo1=20\"\n"});
  repository.commit("Base");
  ManifestParts less{.allocations = "",
                     .more =
                         "[strength]\npairs = 20\nsprt = \"elo0=-50,elo1=20\"\n"
                         "[signature]\nsource = \"nodes\"\n"};
  less.thresholds += "[thresholds.search]\nfail = 4\n";
  write(less);
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "tests"}).status, 0);
  EXPECT_EQ(check("builds").details,
            "parts of base's manifest that head's lacks or loosens:\n"
            "  threshold of search: fail 3 % to 4 %\n"
            "  the source of the signature has changed\n"
            "  strength: pairs 200 to 20\n"
            "  strength: elo0 -20 to -50\n"
            "  allocations are not counted\n");
  write({.more = "[strength]\nsprt = \"elo0=-20,elo1=20\"\n"});
  repository.commit("Next, which asks more again");
  EXPECT_EQ(gate({"--only", "tests"}).status, 0);
  EXPECT_EQ(check("builds").warnings,
            std::vector<std::string>{
                "parts of base's manifest that head's lacks or loosens: 1: the source of the "
                "signature has changed"});
}

// Head is built as its own manifest says, whoever judges it.
TEST_F(GateManifests, BuildTheirOwnRevisions) {
  repository.git({"mv", "compile.sh", "make.sh"});
  write({.build = "[build]\ncommands = [[\"chmod\", \"-R\", \"+x\", \"bin\"], [\"sh\", "
                  "\"make.sh\"]]\nenvironment = {WHO = \"head\"}\n"});
  repository.write("make.sh", "echo $WHO $MORE >> " + builds_log().string() + "\n");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "builds", "--environment", "MORE=and more"}).status, 0);
  EXPECT_EQ(gate({"--only", "builds", "--environment", "WHO=you"}).status, 0);
  std::ifstream file(builds_log());
  const std::string log{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(log, "built\nhead and more\nbuilt\nyou\n");
}

TEST_F(GateManifests, WithAMisspeltKeyAreRefused) {
  write({.build = "[build]\ncomands = [[\"sh\", \"compile.sh\"]]\n"});
  repository.commit("Head");
  const std::string error =
      ":raumlab.toml:2:1: found \"comands\", expected a known key, such as commands\n";
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.errors, "raum gate: HEAD" + error);
  repository.write("notes", "a change");
  repository.commit("Next");
  EXPECT_EQ(gate().status, 2);
  write({});
  repository.commit("Mended");
  const CommandResult of_base = gate();
  EXPECT_EQ(of_base.status, 2);
  EXPECT_EQ(of_base.errors, "raum gate: HEAD^" + error);
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateManifests, NeedNoMoreThanAnEngine) {
  repository.write("raumlab.toml", "[[engine]]\nprogram = \"./engine\"\n");
  repository.write("engine", "#!/bin/sh\nexec " RAUM_ENGINE " \"$@\"\n");
  std::filesystem::permissions(repository.path() / "engine", std::filesystem::perms::owner_all);
  repository.commit("Base");
  repository.write("notes", "a change");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "builds,rules"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(check("rules").figure_names(), std::vector<std::string>{"perft suites"});
  EXPECT_GT(std::stoi(check("rules").figure("perft suites").head), 100);
}

}  // namespace
}  // namespace raum::ci
