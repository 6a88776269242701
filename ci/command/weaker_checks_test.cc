// The gate where head asks less of itself than base: tests, properties, goldens, files of known
// answers and thresholds that it dropped or loosened.
#include <gtest/gtest.h>

#include <string>

#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

// Definitions of the tests that the gate can read, and whose labels say which of them it asks.
ManifestParts parts_with_labels() {
  return {.tests = properties("base_labels = [\"property\"]\n") + unit_tests() +
                   goldens("base_labels = [\"golden\"]\n"),
          .more =
              "[inventory]\nfunction = \"raum_test\"\n"
              "labels = [\"unit\", \"property\", \"golden\"]\n"};
}

class WeakerChecks : public GateFixture {
 protected:
  WeakerChecks() {
    repository.write("CMakeLists.txt",
                     "raum_test(p LABELS property SOURCES property.sh)\n"
                     "raum_test(g LABELS golden SOURCES golden.sh)\n"
                     "raum_test(u LABELS unit SOURCES draws_test.cc)\n");
    repository.write("raumlab.toml", manifest_of(parts_with_labels()));
    repository.write("property.sh", "grep right rules.txt\n");
    repository.write("golden.sh", "grep -c right rules.txt\n");
    repository.write("draws_test.cc", "TEST(Draws, End) {}\nTEST(Draws, Start) {}\n");
    repository.write("rules.txt", "right\n");
    repository.commit("Base");
  }
};

TEST_F(WeakerChecks, CannotHideABrokenProperty) {
  repository.write("rules.txt", "wrong\n");
  repository.write("property.sh", "exit 0\n");
  repository.write("golden.sh", "exit 0\n");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "rules"}).status, 1);
  EXPECT_EQ(check("rules").reason, "properties of the base: 1 of 1 broken: Rules.Hold");
  EXPECT_EQ(gate({"--only", "play"}).status, 1);
  EXPECT_EQ(check("play").reason, "goldens of the base: 1 of 1 broken: Nodes.Stay");
}

TEST_F(WeakerChecks, CannotHideABrokenPropertyOfAPattern) {
  ManifestParts parts;
  parts.tests = properties("base_files = [\"prop*.sh\"]\n") + unit_tests() + goldens();
  repository.write("raumlab.toml", manifest_of(parts));
  repository.commit("Base whose files are asked by their paths");
  repository.write("rules.txt", "wrong\n");
  repository.write("property.sh", "exit 0\n");
  repository.write("golden.sh", "exit 0\n");
  repository.commit("Head");
  EXPECT_EQ(gate({"--only", "rules"}).status, 1);
  EXPECT_EQ(check("rules").reason, "properties of the base: 1 of 1 broken: Rules.Hold");
  EXPECT_EQ(gate({"--only", "play"}).status, 0) << "base's goldens are not asked";
}

TEST_F(WeakerChecks, MayChangeATestThatStillHolds) {
  repository.write("property.sh", "exit 0\n");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  EXPECT_EQ(check("rules").figure("properties of the base").head, "1");
  EXPECT_EQ(check("play").figure("goldens of the base").head, "1");
  EXPECT_EQ(builds(), 3) << "base, head, and head with the property of base";
}

TEST_F(WeakerChecks, LetTheGoldensFollowTheirPlay) {
  repository.write("bin/raum-engine", engine_of({"one 7"}));
  repository.commit("One engine");
  repository.write("bin/raum-engine", engine_of({"one 9"}));
  repository.write("rules.txt", "new\n");
  repository.write("golden.sh", "grep new rules.txt\n");
  repository.commit("Think more\n\nBench: 9");
  EXPECT_EQ(gate({"--only", "play", "--strict"}).status, 0);
}

TEST_F(WeakerChecks, LetTheGoldensFollowTheirEngines) {
  repository.write("bin/raum-engine", engine_of({"one 7"}));
  repository.commit("One engine");
  repository.write("bin/raum-engine", engine_of({"one 7", "two 9"}));
  repository.write("rules.txt", "new\n");
  repository.write("golden.sh", "grep new rules.txt\n");
  repository.commit("Add an engine");
  EXPECT_EQ(gate({"--only", "play"}).status, 0);
}

TEST_F(WeakerChecks, AreReportedIfTheTestsOfTheBaseDoNotCompile) {
  repository.write("property.sh", "exit 0\n");
  repository.write("compile.sh", "grep exit property.sh\n");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  const CheckInReport built = check("builds");
  ASSERT_EQ(built.warnings.size(), 1U);
  EXPECT_TRUE(built.warnings[0].ends_with("do not compile against head: sh: exit status 1"))
      << built.warnings[0];
}

TEST_F(WeakerChecks, AreListed) {
  repository.write("draws_test.cc", "TEST(Draws, DISABLED_End) {}\n");
  ManifestParts looser = parts_with_labels();
  looser.thresholds += "[thresholds.search]\nfail = 9.0\n";
  repository.write("raumlab.toml", manifest_of(looser));
  repository.write("perft/suites/known.perft", "easier\n");
  repository.commit("Head");
  EXPECT_EQ(gate().status, 0);
  const CheckInReport tests = check("tests");
  EXPECT_EQ(tests.figure("unit tests in the sources").base, "2");
  EXPECT_EQ(tests.figure("unit tests in the sources").head, "1");
  EXPECT_EQ(tests.figure("unit tests in the sources").verdict, "reported");
  EXPECT_EQ(
      tests.warnings,
      (std::vector<std::string>{
          "tests of base that head lacks or labels differently: 2: Draws.End of draws_test.cc is "
          "missing, Draws.Start of draws_test.cc is missing",
          "parts of base's perft and result files that head lacks: 1: known.perft: easy"}));
  const std::vector<std::string> of_manifest{
      "parts of base's manifest that head's lacks or loosens: 1: threshold of search: fail 3 % to "
      "9 %"};
  EXPECT_EQ(check("builds").warnings, of_manifest);
  EXPECT_EQ(gate({"--only", "cost", "--strict"}).status, 1);
  EXPECT_EQ(check("builds").warnings, of_manifest) << "whatever else is selected";
}

TEST_F(WeakerChecks, FailOnRequest) {
  repository.write("draws_test.cc", "TEST(Draws, End) {}\n");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "tests", "--strict"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL tests: 1 warning (--strict), first: tests of base that head lacks or labels "
            "differently: 1: Draws.Start of draws_test.cc is missing");
}

}  // namespace
}  // namespace raum::ci
