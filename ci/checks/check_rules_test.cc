// The check `rules`: which files are checked, in which order, and what their answers mean.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"
#include "engine/board/board_text.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

// Answers as the first line of the file says: "STATUS WRONG CHECKED". If an engine is asked, the
// second line counts. A file that begins with "refuse" is refused.
constexpr const char* kRaum = R"(file=${2#--*=}
grep -q ^refuse "$file" && echo "raum perft: ${file##*/}:1: found strange" >&2 && exit 2
line=1
case "$*" in
  *--engine=name=head,cmd=*/bin/raum-engine*) line=2 ;;
esac
set -- $(sed -n ${line}p "$file")
[ $2 = 0 ] && right=true || right=false
echo '{"checked": '$3', "wrong": '$2', "checks": [{"right": '$right', "id": "mid", "depth": 2,'
echo '"counted": 1, "expected": 5, "explanation": "why"}]}'
echo said >&2
exit $1)";

// Answers that one count is right if the condition holds.
std::string raum_if(const std::string& condition) {
  return condition + " && echo '{\"checked\": 1, \"wrong\": 0, \"checks\": []}'";
}

// One suite of counts that a command answers, and one property. The gate's own program, which asks
// engines, is the same script.
class Rules : public testing::Test {
 protected:
  Rules() {
    context.log = [](const std::string&) {};
    context.progress = [this](const CheckProgress& progress) { reported.push_back(progress); };
    context.values = {
        {"jobs", "2"}, {"raum", head.program("raum").string()}, {"data", (data / "share")}};
    context.manifests = manifests_of(manifest_of_scripts());
    add_suite("perft suites", "perft/**/*.perft",
              {"./bin/raum", "perft", "--suite={file}", "--json"});
    TestRules& properties = rules().tests.emplace_back(tests_of_ctest("properties", "property"));
    properties.check = "rules";
    properties.base_labels = {"property"};
    head.add_program("raum", kRaum);
    head.add_program("raum-engine", "exit 0");
    head.set_tests({{"Rules.Hold", "property"}});
    head.write("perft/suites/a.perft", "0 0 2\n");
  }

  [[nodiscard]] Manifest& rules() { return context.manifests.rules; }

  SuiteRules& add_suite(const std::string& name, const std::string& files, const Words& command) {
    SuiteRules& suite = rules().suites.emplace_back();
    suite.name = name;
    suite.files = files;
    suite.command = command;
    return suite;
  }

  void add_results() {
    add_suite("results of games", "perft/**/*.results",
              {"./bin/raum", "perft", "--results={file}", "--json"});
    add_suite("results of games by the protocol", "perft/**/*.results", {});
  }

  // Leaves a suite of counts that the engine answers by its protocol, and no test.
  SuiteRules& ask_by_protocol(const std::string& files) {
    rules().suites.clear();
    rules().tests.clear();
    return add_suite("perft suites", files, {});
  }

  [[nodiscard]] CheckReport check() {
    builds.base = base.build();
    builds.head = head.build();
    return check_rules(context, builds);
  }

  TemporaryFolder data;
  CheckContext context;
  std::vector<CheckProgress> reported;
  ScriptBuild base, head, base_tests;
  Builds builds;
};

TEST_F(Rules, CountEveryFileAndEachKind) {
  add_results();
  head.write("perft/b.perft", "0 0 3\n");
  head.write("perft/notes.txt", "1 1 1\n");
  head.write("perft/results/c.results", "0 0 4\n0 0 5\n");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason,
            "perft suites 5 of 5 counts right, results of games 4 of 4 results right, results of "
            "games by the protocol 5 of 5 results right, properties 1 of 1 hold");
  EXPECT_EQ(report.warnings, Lines{});
  ASSERT_EQ(report.figures.size(), 4U);
  EXPECT_EQ(report.figures[0], (Figure{"perft suites", {}, std::int64_t{5}, "of 5 counts right"}));
  ASSERT_GE(reported.size(), 2U);
  EXPECT_EQ(reported[0].part, "perft suites");
  EXPECT_EQ(reported[0].done, 0U);
  EXPECT_EQ(reported[0].total, 2U);
  EXPECT_EQ(reported[1].done, 1U);
}

TEST_F(Rules, DrawThePositionThatExplainsTheFirstWrongCount) {
  head.add_program("raum", R"(echo '{"checked": 2, "wrong": 2, "checks": ['
for position in \
  '5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1' \
  '5/5/5/5/3k1//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1'; do
  echo '{"right": false, "id": "a", "depth": 1, "counted": 1, "expected": 5,'
  echo "\"explanation\": \"the legal moves in $position differ\"},"
done
echo '{"right": true}]}'
exit 1)");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  const std::string text = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  EXPECT_EQ(report.details.substr(0, report.details.find("a.perft", 1)),
            "a.perft: a perft 1: counted 1, expected 5\nthe legal moves in " + text + " differ\n" +
                boards_of(text));
}

TEST_F(Rules, CountFilesOfTheSameNameInSeveralFolders) {
  head.write("perft/deep/suites/a.perft", "0 0 3\n");
  EXPECT_EQ(check().figures.front().unit, "of 5 counts right");
  base.write("perft/old/a.perft", "0 0 3\n");
  EXPECT_EQ(check().figures.size(), 2U) << "head has it in another folder";
  base.write("perft/old/a.perft", "0 0 4\n");
  const CheckReport report = check();
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[1].unit, "of 4 counts right");
}

TEST_F(Rules, LeaveOutLinksThatLeadNowhere) {
  const std::filesystem::path perft = head.build().source() / "perft";
  std::filesystem::create_symlink("loop.perft", perft / "loop.perft");
  std::filesystem::create_symlink("/dev/zero", perft / "endless.perft");
  base.write("perft/loop.perft", "0 0 5\n");
  EXPECT_EQ(check().reason,
            "perft suites 2 of 2 counts right, perft suites of the base 5 of 5 counts right, "
            "properties 1 of 1 hold");
}

TEST_F(Rules, AskTheEngineByItsProtocol) {
  ask_by_protocol("perft/**/*.perft").max_nodes = 500;
  Manifest& own = context.manifests.head;
  own.build.memory_mib = 12;  // the limit is that of the rules
  context.manifests.rules.build.memory_mib = 77;
  own.engines.front().command = {"./bin/raum-engine", "--jobs={jobs}"};
  own.engines.front().options = {{"Hash", "16"}};
  const std::string engine =
      "--engine=name=head,cmd=" + head.program("raum-engine").string() +
      ",arg=--jobs=2,option.Hash=16,memory=77,dir=" + head.build().source().string();
  head.add_program("raum",
                   raum_if("[ \"$*\" = 'perft --suite=a.perft --json --stall-ms 60000 --max-nodes "
                           "500 " +
                           engine + "' ] && [ -f a.perft ]"));
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass) << report.reason;
  EXPECT_EQ(report.reason, "perft suites 1 of 1 counts right");
}

TEST_F(Rules, AskForAllNodesWithoutALimit) {
  ask_by_protocol("perft/**/*.perft");
  head.add_program("raum", raum_if("[ $6 != --max-nodes ]"));
  EXPECT_EQ(check().result, CheckResult::Pass);
}

TEST_F(Rules, ReadTheSuitesThatAreInstalled) {
  ask_by_protocol("{data}/suites/*.perft");
  std::filesystem::create_directories(data / "share/suites/more");
  std::ofstream(data / "share/suites/known.perft") << "1 1 1\n0 0 6\n";
  std::ofstream(data / "share/suites/more/deep.perft") << "1 1 1\n0 0 2\n";
  EXPECT_EQ(check().reason, "perft suites 6 of 6 counts right");
  rules().suites.front().files = "{data}/suites/**/*.perft";
  EXPECT_EQ(check().reason, "perft suites 8 of 8 counts right");
  rules().suites.front().files = "{data}/suites/other.perft";
  EXPECT_EQ(check().reason,
            "perft suites: found no count to check in the files {data}/suites/other.perft");
}

TEST_F(Rules, ComeFromTheBaseAndTheEngineFromHead) {
  ask_by_protocol("perft/**/*.perft");
  context.manifests.head.engines.front().command = {"./bin/renamed"};
  head.write("perft/suites/a.perft", "0 0 2\n0 0 3\n");
  EXPECT_EQ(check().reason, "perft suites 2 of 2 counts right") << "another program answers";
  context.manifests.head.engines.front().command = {"./bin/raum-engine"};
  context.manifests.base.engines.front().command = {"./bin/renamed"};
  EXPECT_EQ(check().reason, "perft suites 3 of 3 counts right");
}

TEST_F(Rules, FailWithTheFirstWrongSuite) {
  head.write("perft/suites/b.perft", "1 2 9\n");
  head.write("perft/suites/c.perft", "1 1 4\n");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "perft suites: 3 of 15 counts wrong, first \"mid perft 2\"");
  EXPECT_EQ(report.details,
            "b.perft: mid perft 2: counted 1, expected 5\nwhy\n"
            "c.perft: mid perft 2: counted 1, expected 5\nwhy\n"
            "and 1 more\n"
            "not asked after the first failure: properties\n");
  EXPECT_EQ(report.figures, (Figures{{"perft suites",
                                      {},
                                      std::int64_t{12},
                                      "of 15 counts right",
                                      "",
                                      FigureVerdict::Failed}}));
}

TEST_F(Rules, ListTheWrongRecordsUpToALimit) {
  add_results();
  const std::string wrong =
      R"({"right": false, "id": "g%.0f", "plies": 8, "found": "x", "expected": "y", )"
      R"("explanation": "why"}, )";
  head.add_program("raum",
                   "case $2 in --suite=*) echo '{\"checked\": 60, \"wrong\": 52, '; "
                   "echo '\"checks\": ['; seq -f '" +
                       wrong +
                       "' 1 52; "
                       "echo '{}]}'; exit 1 ;; esac");
  head.write("perft/suites/b.perft", "");
  const CheckReport report = check();
  EXPECT_EQ(report.reason, "perft suites: 104 of 120 counts wrong, first \"g1 after 8 plies\"");
  EXPECT_TRUE(
      report.details.starts_with("a.perft: g1 after 8 plies: found x, expected y\nwhy\n"
                                 "a.perft: g2 after 8 plies: found x, expected y\n"))
      << report.details;
  EXPECT_TRUE(
      report.details.ends_with("\nb.perft: g48 after 8 plies: found x, expected y\n"
                               "and 4 more\n"
                               "not asked after the first failure: results of games, "
                               "results of games by the protocol, properties\n"))
      << report.details;
}

TEST_F(Rules, FailIfFilesAreRefused) {
  head.write("perft/suites/b.perft", "refuse\n");
  head.write("perft/suites/c.perft", "refuse\n");
  const CheckReport refused = check();
  EXPECT_EQ(refused.result, CheckResult::Fail);
  EXPECT_EQ(refused.reason, "perft suites: 2 of 3 files refused, first \"b.perft\"");
  EXPECT_EQ(refused.details,
            "raum perft: b.perft:1: found strange\nraum perft: c.perft:1: found strange\n"
            "not asked after the first failure: properties\n");
  head.write("perft/suites/a.perft", "1 1 2\n");
  EXPECT_EQ(check().reason,
            "perft suites: 1 of 2 counts wrong, first \"mid perft 2\", 2 of 3 files refused, first "
            "\"b.perft\"");
}

TEST_F(Rules, FailIfAnAnswerContradictsTheExitStatus) {
  for (const std::string line : {"1 0 2", "0 1 2", "3 0 2"}) {
    head.write("perft/suites/a.perft", line + "\n");
    const CheckReport report = check();
    EXPECT_EQ(report.result, CheckResult::Fail) << line;
    EXPECT_EQ(report.reason,
              fmt::format("perft suites: a.perft: exit status {}, \"said\"", line.substr(0, 1)));
    EXPECT_TRUE(report.details.starts_with("{\"checked\": 2")) << report.details;
    EXPECT_EQ(report.figures.size(), 0U);
  }
}

TEST_F(Rules, FailIfTheProgramCrashes) {
  head.add_program("raum", "echo nonsense; kill -SEGV $$");
  const CheckReport report = check();
  EXPECT_EQ(report.reason, "perft suites: a.perft: signal 11 (Segmentation fault)");
  EXPECT_EQ(report.details, "nonsense\nnot asked after the first failure: properties\n");
}

TEST_F(Rules, FailIfNothingIsChecked) {
  const std::string nothing = "perft suites: found no count to check in the files perft/**/*.perft";
  head.write("perft/suites/a.perft", "0 0 0\n");
  EXPECT_EQ(check().reason, nothing);
  std::filesystem::remove(head.build().source() / "perft/suites/a.perft");
  EXPECT_EQ(check().reason, nothing);
  head.write("perft/suites/a.perft", "0 0 1\n");
  add_results();
  const std::string no_result =
      "results of games: found no result to check in the files perft/**/*.results";
  EXPECT_EQ(check().reason, no_result);
  head.write("perft/results/c.results", "0 0 0\n0 0 0\n");
  EXPECT_EQ(check().reason, no_result);
}

TEST_F(Rules, FailIfTheEngineGivesAWrongResult) {
  add_results();
  head.write("perft/results/c.results", "0 0 4\n1 1 4\n");
  const CheckReport report = check();
  EXPECT_EQ(report.reason,
            "results of games by the protocol: 1 of 4 results wrong, first \"mid perft 2\"");
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[1].verdict, FigureVerdict::None);
  EXPECT_EQ(report.figures[2].verdict, FigureVerdict::Failed);
}

TEST_F(Rules, AskWhatTheBaseKnew) {
  base.write("perft/suites/a.perft", "0 0 2\n");
  base.write("perft/old.perft", "1 1 2\n");
  const CheckReport removed = check();
  EXPECT_EQ(removed.reason, "perft suites of the base: 1 of 2 counts wrong, first \"mid perft 2\"");
  ASSERT_EQ(removed.figures.size(), 2U);
  EXPECT_EQ(removed.figures[0].head, Value(std::int64_t{2}));
  EXPECT_EQ(removed.figures[1].name, "perft suites of the base");
  base.write("perft/old.perft", "0 0 7\n");
  base.write("perft/suites/a.perft", "0 0 3\n");
  const CheckReport changed = check();
  EXPECT_EQ(changed.reason,
            "perft suites 2 of 2 counts right, perft suites of the base 10 of 10 counts right, "
            "properties 1 of 1 hold");
  base.write("perft/old.perft", "0 0 0\n");
  base.write("perft/suites/a.perft", "0 0 2\n");
  EXPECT_EQ(check().result, CheckResult::Pass) << "a file of base may be too deep for the gate";
}

TEST_F(Rules, FailWithAProperty) {
  head.set_tests({{"Rules.Hold", "property", "echo falsified; exit 1"}, {"B.C", "property"}});
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "properties: 1 of 2 broken: Rules.Hold");
  EXPECT_NE(report.details.find("falsified"), std::string::npos);
  ASSERT_EQ(report.figures.size(), 2U);
  EXPECT_EQ(report.figures[1].verdict, FigureVerdict::Failed);
}

TEST_F(Rules, AskThePropertiesOfTheBase) {
  head.set_tests({{"Rules.Hold", "property"}, {"Rules.Skipped", "property", "exit 77"}});
  base_tests.set_tests({{"Rules.Old", "property", "exit 1"}});
  builds.base_tests = base_tests.build();
  EXPECT_EQ(check().reason, "properties of the base: 1 of 1 broken: Rules.Old");
  base_tests.set_tests({{"Rules.Old", "property"}});
  const CheckReport report = check();
  EXPECT_EQ(
      report.reason,
      "perft suites 2 of 2 counts right, properties 1 of 2 hold (1 skipped), properties of the "
      "base 1 of 1 hold");
  EXPECT_EQ(report.warnings, Lines{});
  ASSERT_EQ(report.figures.size(), 4U);
  EXPECT_EQ(report.figures[2].name, "skipped properties");
}

TEST_F(Rules, MayHaveTestsThatNobodyCounts) {
  TestRules& more = rules().tests.emplace_back(tests_of_script("more", "exit 0"));
  more.check = "rules";
  EXPECT_EQ(check().reason, "perft suites 2 of 2 counts right, properties 1 of 1 hold, more pass");
  more.command = {"sh", "-c", "exit 4"};
  EXPECT_EQ(check().reason, "more: exit status 4");
}

TEST_F(Rules, AreNotCheckedIfTheManifestNamesNone) {
  rules().suites.clear();
  rules().tests.front().check = "play";
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_EQ(report.reason, "the manifest names no suite and no tests of the rules");
}

}  // namespace
}  // namespace raum::ci
