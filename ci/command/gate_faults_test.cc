// The gate end to end: faults of a revision, of the environment and of the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

TEST_F(GateFixture, ShowsTheCompilerErrorOfHead) {
  repository.write("compile.sh", "echo 'a.cc:1: error: no semicolon'; exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL builds: head ")) << last_line(outcome);
  EXPECT_NE(outcome.output.find("a.cc:1: error: no semicolon"), std::string::npos);
}

TEST_F(GateFixture, DoesNotBlameHeadForABrokenBase) {
  repository.write("compile.sh", "exit 1\n");
  repository.commit("Broken");
  repository.write("compile.sh", "exit 0\n");
  repository.commit("Mended");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT builds: base ")) << last_line(outcome);
}

TEST_F(GateFixture, RejectsBadRevisionsAndOptions) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--head", "nowhere"}, {"--base", "nowhere"}, {}}) {
    const CommandResult outcome = gate(arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
  }
  EXPECT_EQ(gate({"--depth", "0"}).status, 2);
  EXPECT_EQ(gate({"--sprt", "elo0=5,elo1=0"}).status, 2);
  EXPECT_EQ(gate({"--no-such-option"}).status, 2);
}

TEST_F(GateFixture, NamesTheRoleOfABadRevision) {
  const std::string found =
      "found \"nowhere\", expected a commit of " + repository.path().string() + "\n";
  EXPECT_EQ(gate({"--head", "nowhere"}).errors, "raum gate: head: " + found);
  EXPECT_EQ(gate({"--base", "nowhere"}).errors, "raum gate: base: " + found);
  EXPECT_EQ(gate({"nowhere"}).errors, "raum gate: base: " + found);
  EXPECT_EQ(gate({"HEAD", "nowhere"}).errors, "raum gate: head: " + found);
  EXPECT_EQ(gate({"--sprt", "elo0=5,elo1=0"}).errors.substr(0, 19), "raum gate: --sprt: ");
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateFixture, RejectsEmptyNames) {
  repository.write("notes", "a change");
  repository.commit("Head");
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--base", ""},
                                                    {"--base="},
                                                    {"--head", ""},
                                                    {"--only", ""},
                                                    {"--only", "play,,cost"},
                                                    {"--only", "play,"},
                                                    {"--only", ",play"}}) {
    const CommandResult outcome = gate(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments.front() << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    EXPECT_NE(outcome.errors.find(arguments.front().substr(0, 6)), std::string::npos)
        << outcome.errors;
    EXPECT_EQ(outcome.output, "");
  }
}

TEST_F(GateFixture, RejectsADirectoryWithoutRepository) {
  Command command = gate_command();
  command.directory = "/";
  EXPECT_EQ(run_command(command).status, 2);
}

TEST_F(GateFixture, NamesTheFailedProperty) {
  repository.write("property.sh", "echo falsified; exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL rules: properties: 1 of 1 broken: Rules.Hold");
  EXPECT_NE(outcome.output.find("falsified"), std::string::npos);
}

TEST_F(GateFixture, FailsWithoutAnyProperty) {
  repository.write("run_test.sh", "echo '<testsuite/>' > \"$1.xml\"\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL rules, tests, play; first: properties: property.xml: found no <testcase>, "
            "expected tests");
  repository.write("run_test.sh", kRunTest);
  repository.write("property.sh", "exit 77\n");
  repository.commit("Head that skips its properties");
  EXPECT_EQ(last_line(gate()), "FAIL rules: properties: none ran, 1 skipped");
}

TEST_F(GateFixture, FailsWithoutTheResultsOfTheTests) {
  const std::string no_file =
      "FAIL rules, tests, play; first: properties: property.xml: found no such file, expected a "
      "JUnit file";
  repository.write("run_test.sh", "exit 0\n");
  repository.commit("Head");
  EXPECT_EQ(last_line(gate()), no_file);
  repository.write("run_test.sh", "mkfifo \"$1.xml\"\n");
  repository.commit("Head whose results cannot be read to an end");
  EXPECT_EQ(last_line(gate()), no_file);
  repository.write("run_test.sh", "echo no test runner >&2; exit 3\n");
  repository.commit("Head whose tests do not run");
  EXPECT_EQ(last_line(gate()),
            "FAIL rules, tests, play; first: properties: exit status 3, \"no test runner\"");
}

TEST_F(GateFixture, FailsIfHeadsBenchCrashes) {
  repository.write("bin/raum-engine", engine_with_bench("kill -SEGV $$"));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: bench: found signal 11 (Segmentation fault), expected "
            "exit status 0");
}

TEST_F(GateFixture, DoesNotBlameHeadForBasesCrash) {
  repository.write("bin/raum-engine", engine_with_bench("kill -SEGV $$"));
  repository.commit("Broken");
  repository.write("bin/raum-engine", engine_with_loop(2000));
  repository.commit("Mended");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT play: engine of base"));
}

TEST_F(GateFixture, MeasuresSignaturesForStrengthAlone) {
  repository.write("bin/raum-engine", engine_with_bench("kill -SEGV $$"));
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "strength"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL strength: engine of head: bench: "))
      << last_line(outcome);
}

TEST_F(GateFixture, EndsABenchThatHangs) {
  repository.write("bin/raum-engine", engine_with_bench("exec sleep 60"));
  repository.commit("Head");
  const CommandResult outcome = gate({"--bench-limit", "1"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: bench: found no exit within 1 s, expected exit status 0");
}

TEST_F(GateFixture, QuotesAGarbledSignature) {
  repository.write("bin/raum-engine", engine_with_bench("printf 'sig\\001nature 7\\n'"));
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: engine of head: last line of bench: found \"sig\\x01nature 7\", expected "
            "signature NODES");
}

TEST_F(GateFixture, FailsWithoutAnEngine) {
  repository.git({"rm", "-q", "bin/raum-engine"});
  const std::string head = repository.commit("Head").substr(0, 12);
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL builds: head " + head +
                                    " does not build: its commands make no program "
                                    "./bin/raum-engine");
  EXPECT_EQ(last_line(gate()), last_line(outcome));
  EXPECT_EQ(builds(), 2) << "nothing is built again";
}

TEST_F(GateFixture, FailsWithoutABuildFile) {
  repository.git({"rm", "-q", "compile.sh"});
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL builds: head ")) << last_line(outcome);
  EXPECT_NE(outcome.output.find("compile.sh"), std::string::npos) << outcome.output;
  EXPECT_EQ(sources_left(), 1) << "only the base's";
}

TEST_F(GateFixture, NamesTheFailedGolden) {
  repository.write("golden.sh", "echo other nodes; exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL play: goldens: 1 of 1 broken: Nodes.Stay");
  EXPECT_NE(outcome.output.find("other nodes"), std::string::npos);
}

TEST_F(GateFixture, NamesTheFailedUnitTest) {
  repository.write("unit.sh", "echo third occurrence; exit 1\n");
  repository.commit("Head");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome), "FAIL tests: unit tests: 1 of 1 broken: Draws.End");
  EXPECT_NE(outcome.output.find("third occurrence"), std::string::npos);
  EXPECT_EQ(check("tests").figure("unit tests").verdict, "failed");
  EXPECT_EQ(check("cost").result, "not run");
}

TEST_F(GateFixture, RunsNoTestsIfTheManifestNamesNone) {
  repository.write("raumlab.toml", manifest_of({.tests = properties() + goldens()}));
  repository.commit("Base");
  repository.write("notes", "a change");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "tests"}).status, 0);
  EXPECT_EQ(check("tests").result, "not run");
  EXPECT_EQ(check("tests").reason, "the manifest names no tests");
}

TEST_F(GateFixture, WarnsOfATestThatBaseDidNotSkip) {
  const auto commit = [&](const std::string& subject, const std::string& second) {
    repository.write("run_test.sh", "echo '<testsuite><testcase name=\"Draws.End\"/>" + second +
                                        "</testsuite>' > $1.xml\n");
    repository.commit(subject);
  };
  const std::string skipped =
      "<testcase name=\"Draws.Start\"><skipped message=\"no disk\"/></testcase>";
  commit("Skips", skipped);
  EXPECT_EQ(gate({"--only", "tests", "--strict"}).status, 0) << "base's tests were never run";
  EXPECT_EQ(check("tests").figure("unit tests").head, "1");
  EXPECT_EQ(check("tests").figure("unit tests").unit, "of 2 hold (1 skipped)");
  EXPECT_EQ(check("tests").figure("skipped unit tests").base, "");
  EXPECT_EQ(check("tests").figure("skipped unit tests").head, "1");
  EXPECT_EQ(check("tests").figure("skipped unit tests").unit, "of 2, first Draws.Start: no disk");
  commit("Skips still", skipped + " ");
  EXPECT_EQ(gate({"--only", "tests", "--strict"}).status, 0) << "base skips it too";
  EXPECT_EQ(check("tests").figure("skipped unit tests").base, "1");
  commit("Runs all", "<testcase name=\"Draws.Start\"/>");
  EXPECT_EQ(gate({"--only", "tests", "--strict"}).status, 0);
  commit("Skips again", skipped);
  EXPECT_EQ(gate({"--only", "tests", "--strict"}).status, 1);
  EXPECT_EQ(check("tests").warnings,
            std::vector<std::string>{
                "unit tests: 1 of 2 skipped, but not by base; first Draws.Start: no disk"});
}

TEST_F(GateFixture, RejectsAnUnknownCheck) {
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "cots"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.errors,
            "raum gate: --only: found \"cots\", expected builds, rules, tests, play, cost, "
            "strength (nearest: cost)\n");
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateFixture, HasNoVerdictWithoutACompiler) {
  repository.commit("Head, empty");
  Command command = gate_command();
  command.environment.emplace_back("CXX", "no-such-compiler");
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(last_line(outcome).starts_with("NO VERDICT builds: no-such-compiler"))
      << last_line(outcome);
}

TEST_F(GateFixture, PrintsTheVerdictIfItsFilesCannotBeWritten) {
  repository.commit("Head, empty");
  const std::filesystem::path reports = outside.path() / "reports";
  std::filesystem::create_directories(reports / "report.md");
  const std::string error = "raum gate: " + (reports / "report.md").string() +
                            ": found Is a directory, expected a file that can be written\n";
  const CommandResult passed = gate({"--only", "builds", "--report", reports});
  EXPECT_EQ(passed.status, 4);
  EXPECT_TRUE(last_line(passed).starts_with("PASS builds; ")) << last_line(passed);
  EXPECT_TRUE(passed.errors.ends_with(error)) << passed.errors;
  repository.write("perft/suites/known.perft", "hard\n");
  repository.commit("Head");
  const CommandResult failed = gate({"--only", "rules", "--report", reports});
  EXPECT_EQ(failed.status, 1);
  EXPECT_TRUE(failed.errors.ends_with(error)) << failed.errors;
}

TEST_F(GateFixture, ReportsASummaryThatCannotBeWritten) {
  repository.commit("Head, empty");
  Command command = gate_command({"--only", "builds"});
  set(command, "GITHUB_ACTIONS", "true");
  set(command, "GITHUB_STEP_SUMMARY", "/no/such/folder/summary");
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.errors.ends_with(
      "raum gate: GITHUB_STEP_SUMMARY /no/such/folder/summary: found No such file or directory, "
      "expected a file to append to\n"))
      << outcome.errors;
}

TEST_F(GateFixture, RejectsVariablesWithoutANameOrValue) {
  for (const std::string variable : {"NAME", "=VALUE", "-DNAME=VALUE"}) {
    const CommandResult outcome = gate({"--environment=" + variable});
    EXPECT_EQ(outcome.status, 2) << variable;
    EXPECT_NE(outcome.errors.find("--environment: found "), std::string::npos) << outcome.errors;
    EXPECT_NE(outcome.errors.find(", expected NAME=VALUE"), std::string::npos) << outcome.errors;
  }
  EXPECT_EQ(builds(), 0);
}

TEST_F(GateFixture, NeedsAWritableReport) {
  repository.commit("Head, empty");
  outside.write("file", "no directory");
  EXPECT_EQ(gate({"--report", outside.path() / "file"}).status, 4);
}

}  // namespace
}  // namespace raum::ci
