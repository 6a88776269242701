// The gate end to end: files of known perft counts and results of games.
#include <gtest/gtest.h>

#include <filesystem>

#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

TEST_F(GateFixture, FailsIfAPerftCountIsWrong) {
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: perft suites: 1 of 2 counts wrong");
  EXPECT_EQ(check("cost").result, "not run");
}

TEST_F(GateFixture, CountsSuitesThatHeadChanged) {
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Base that knows more");
  repository.write("perft/suites/known.perft", "easy\n");
  repository.commit("Head that makes its suite easy");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: perft suites of the base: 1 of 2 counts wrong");
}

TEST_F(GateFixture, CountsEverySuite) {
  repository.write("perft/second.perft", "hard\n");
  repository.commit("Head with a second suite");
  EXPECT_EQ(gate().status, 1);
  EXPECT_EQ(check("rules").reason, "perft suites: 1 of 4 counts wrong");
}

TEST_F(GateFixture, FailsIfHeadRejectsASuite) {
  repository.write("perft/second.perft", "strange\n");
  repository.commit("Head that rejects its second suite");
  const CommandResult outcome = gate();
  EXPECT_EQ(last_line(outcome),
            "FAIL rules: perft suites: 1 of 2 files refused, first \"second.perft\"");
  EXPECT_NE(outcome.output.find("raum perft: perft/second.perft:1: found strange\n"),
            std::string::npos)
      << outcome.output;
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Head that also counts wrong");
  EXPECT_EQ(last_line(gate()),
            "FAIL rules: perft suites: 1 of 2 counts wrong, 1 of 2 files refused, first "
            "\"second.perft\"");
}

TEST_F(GateFixture, KnowsASuiteThatHeadMoved) {
  repository.git({"mv", "perft/suites/known.perft", "perft/known.perft"});
  repository.write("perft/second.perft", "hard\n");
  repository.commit("Base with all suites in one folder");
  repository.git({"rm", "-q", "perft/second.perft"});
  std::filesystem::create_directories(repository.path() / "perft/suites");
  repository.git({"mv", "perft/known.perft", "perft/suites/known.perft"});
  repository.commit("Head that moves one suite and removes the other");
  EXPECT_EQ(last_line(gate()), "FAIL rules: perft suites of the base: 1 of 2 counts wrong");
}

TEST_F(GateFixture, FailsWithAWrongResultOfAGame) {
  const ManifestParts parts{.suites = R"([[suite]]
name = "results of games"
files = "perft/**/*.results"
command = ["./bin/raum", "perft", "--results={file}", "--json"]
)"};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.write("perft/results/mates.results", "easy\n");
  repository.commit("Head with results");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(check("rules").figure("perft suites").head, "2") << "the rules of base";
  EXPECT_EQ(gate({"--own-rules"}).status, 0);
  EXPECT_EQ(check("rules").figure("results of games").head, "2");
  repository.write("perft/results/mates.results", "hard\n");
  repository.commit("Head with a wrong result");
  EXPECT_EQ(last_line(gate()), "FAIL rules: results of games: 1 of 2 results wrong");
  repository.git({"rm", "-q", "perft/results/mates.results"});
  repository.commit("Head without results");
  EXPECT_EQ(last_line(gate()), "FAIL rules: results of games of the base: 1 of 2 results wrong");
}

// The engine answers the gate's own program.
TEST_F(GateFixture, FailsIfTheEngineAnswersWrongly) {
  const ManifestParts parts{.suites = R"([[suite]]
name = "results of games by the protocol"
files = "perft/**/*.results"
)"};
  repository.write("raumlab.toml", manifest_of(parts));
  repository.write("perft/results/kings.results",
                   "id kings\n"
                   "epd 4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1\n"
                   "result draw dead material\n");
  repository.write("bin/raum-engine", "#!/bin/sh\nexec " RAUM_ENGINE " \"$@\"\n");
  repository.commit("Base");
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "rules"}).status, 0);
  EXPECT_EQ(check("rules").figure("results of games by the protocol").head, "1");
  repository.write("bin/raum-engine",
                   "#!/bin/sh\n" RAUM_ENGINE " | sed -u 's/dead material/stalemate/'\n");
  repository.commit("Head whose engine answers wrongly");
  EXPECT_EQ(last_line(gate({"--only", "rules"})),
            "FAIL rules: results of games by the protocol: 1 of 1 results wrong, first \"kings "
            "after 0 plies\"");
}

TEST_F(GateFixture, FailsIfTheSuitesCheckNothing) {
  repository.write("perft/second.perft", "deep\n");
  repository.commit("Head with a suite that the gate has no time for");
  EXPECT_EQ(gate().status, 0);
  repository.write("perft/suites/known.perft", "deep\n");
  repository.commit("Head with such suites only");
  EXPECT_EQ(last_line(gate({"--base", "HEAD"})),
            "FAIL rules: perft suites: found no count to check in the files perft/**/*.perft");
}

TEST_F(GateFixture, CountsSuitesThatHeadRemoved) {
  repository.write("perft/second.perft", "hard\n");
  repository.commit("Base that knows more");
  repository.git({"rm", "-q", "perft/second.perft"});
  repository.commit("Head without it");
  EXPECT_EQ(last_line(gate()), "FAIL rules: perft suites of the base: 1 of 2 counts wrong");
}

TEST_F(GateFixture, FailsWithoutAnySuite) {
  repository.git({"rm", "-q", "perft/suites/known.perft"});
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL rules: perft suites: found no count to check in the files perft/**/*.perft");
}

}  // namespace
}  // namespace raum::ci
