// The check `strength`: the settings of its match, its verdicts, and when it does not play.
#include <gtest/gtest.h>

#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/checks/strength_match.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/stats/elo.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using tournament::MatchOutcome;
using tournament::SprtState;

constexpr const char* kTwoOpenings =
    "rnknr/p1ppp/1p3/5/5//u1qub/ppp1p/2Bp1/5/5//2b2/5/5/5/5//5/5/5/PPPPP/1UQBU//5/5/5/PPPPP/RNKNR "
    "w 0 4\n"
    "rnknr/pppp1/4p/5/5//u1qu1/ppppp/5/2B2/5//5/4b/5/5/5//5/5/5/PPPPP/BUQ1U//4b/5/N4/PPPPP/R1KNR "
    "w 4 4\n";

class Strength : public testing::Test {
 protected:
  Strength() {
    context.log = [](const std::string&) {};
    context.options.cache = folder / "cache";
    context.options.report = folder / "report";
    context.manifests = manifests_of(manifest_of_scripts());
    context.manifests.rules.strength.openings = "tournament/openings.txt";
    base.add_program("raum-engine", "exit 0");
    head.add_program("raum-engine", "exit 0");
  }

  [[nodiscard]] Builds builds() const {
    return {.base = base.build(), .head = head.build(), .tool_version = "c++"};
  }

  TemporaryFolder folder;
  CheckContext context;
  ScriptBuild base, head;
};

TEST_F(Strength, IsNotMeasuredIfThePlayIsEqual) {
  const CheckReport report =
      check_strength(context, builds(),
                     {.engines = {{"one", 7, 7}, {"new", {}, 5}, {"old", 4, {}}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_FALSE(report.environment);
  EXPECT_EQ(report.reason, "the signatures are equal, so the engines play alike");
}

TEST_F(Strength, FailsWithoutOpeningsOfItsOwn) {
  context.manifests.are_own_rules = true;
  const CheckReport report =
      check_strength(context, builds(), {.engines = {{"one", 7, 8}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_TRUE(report.reason.starts_with("openings: " + head.build().source().string()));
}

TEST_F(Strength, HasNoVerdictWithoutOpeningsOfTheBase) {
  const CheckReport report =
      check_strength(context, builds(), {.engines = {{"one", 7, 8}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.environment);
  EXPECT_TRUE(report.reason.starts_with("openings: " + base.build().source().string() +
                                        "/tournament/openings.txt: found "))
      << report.reason;
}

TEST_F(Strength, IsMeasuredWithTheFirstChangedEngine) {
  base.write("tournament/openings.txt", kTwoOpenings);
  std::ofstream(folder / "cache") << "no folder";
  const CheckReport report = check_strength(
      context, builds(),
      {.engines = {{"one", 7, 7}, {"two", 7, 8}, {"three", 5, 5}, {"four", 5, 6}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.environment);
  EXPECT_TRUE(report.reason.starts_with(folder / "cache/games/")) << report.reason;
  EXPECT_TRUE(report.reason.ends_with(".db.lock cannot be opened or locked")) << report.reason;
  EXPECT_EQ(report.warnings, (Lines{"only two was played; four changed too",
                                    "at most 2 pairs, one for each opening"}));
}

TEST_F(Strength, HasNoVerdictIfAnEngineDoesNotStart) {
  base.write("tournament/openings.txt", kTwoOpenings);
  std::filesystem::create_directory(folder / "report");
  head.add_program("raum-engine", "read -r line; exit 3");
  base.add_program("raum-engine", "read -r line; exit 4");
  const CheckReport report =
      check_strength(context, builds(), {.engines = {{"one", 7, 8}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.environment);
  EXPECT_NE(report.reason.find("exit status "), std::string::npos) << report.reason;
}

// The runner does not play two engines that are one program.
TEST_F(Strength, HasNoVerdictWithoutAGame) {
  head.write("tournament/openings.txt", kTwoOpenings);
  std::filesystem::create_directory(folder / "report");
  const CheckReport report =
      check_strength(context, {.base = head.build(), .head = head.build(), .tool_version = "c++"},
                     {.engines = {{"one", 7, 8}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.reason.starts_with("undecided: 0 pairs, ")) << report.reason;
}

TEST_F(Strength, HasAMatchOfHeadAgainstBase) {
  context.options.depth = 4;
  context.options.pairs = 10;
  context.options.jobs = 3;
  context.options.sprt = {.elo0 = -5, .elo1 = 7};
  const auto match = strength_match(context, builds(), "", 11);
  ASSERT_EQ(match.engines.size(), 2U);
  EXPECT_EQ(match.engines[0].name, "head");
  EXPECT_EQ(match.engines[0].command, head.program("raum-engine").string());
  EXPECT_EQ(match.engines[0].folder, head.build().source().string());
  EXPECT_EQ(match.engines[0].memory_mib, context.manifests.head.build.memory_mib);
  EXPECT_TRUE(match.engines[0].options.empty());
  EXPECT_EQ(match.engines[1].name, "base");
  EXPECT_EQ(match.engines[1].command, base.program("raum-engine").string());
  EXPECT_EQ(match.limit.depth, 4);
  EXPECT_EQ(match.pairs, 10U);
  EXPECT_EQ(match.concurrency, 3);
  EXPECT_EQ(match.sprt->elo0, -5);
  EXPECT_EQ(match.sprt->elo1, 7);
  EXPECT_EQ(match.rgn_path, folder / "report/games.rgn");
  EXPECT_TRUE(match.replace_record);
  EXPECT_FALSE(match.new_match);
  EXPECT_EQ(strength_match(context, builds(), "", 9).pairs, 9U);
}

TEST_F(Strength, IsPlayedByTheWorkersOfTheCommandLine) {
  context.options.jobs = 3;
  context.options.workers = {{.place = tournament::WorkerPlace::Slurm, .count = 16},
                             {.place = tournament::WorkerPlace::Ssh, .count = 4, .host = "node2"}};
  context.options.unit_pairs = 3;
  const auto match = strength_match(context, builds(), "", 11);
  EXPECT_EQ(match.workers, context.options.workers);
  EXPECT_EQ(match.unit_pairs, 3U);
  EXPECT_EQ(match.concurrency, 20);
  // For the case that no worker is left.
  EXPECT_EQ(match.command, tournament::continuing_command());
  EXPECT_FALSE(match.command.empty());
}

TEST_F(Strength, HasTheLimitsOfTheRulesWithoutOptions) {
  StrengthRules& strength = context.manifests.rules.strength;
  strength.depth = 0;
  strength.nodes = 500;
  strength.pairs = 8;
  strength.sprt = {.elo0 = -9, .elo1 = 9};
  context.manifests.head.strength.pairs = 1;
  const auto match = strength_match(context, builds(), "", 11);
  EXPECT_EQ(match.limit.depth, 0);
  EXPECT_EQ(match.limit.nodes, 500U);
  EXPECT_EQ(match.pairs, 8U);
  EXPECT_EQ(match.sprt->elo0, -9);
  context.options.depth = 4;
  const auto deep = strength_match(context, builds(), "", 11);
  EXPECT_EQ(deep.limit.depth, 4);
  EXPECT_EQ(deep.limit.nodes, 0U);
}

TEST_F(Strength, IsPlayedByTheNamedEngine) {
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.front().variants = "Engine";
    own->engines.front().options = {{"Hash", "16"}};
    EngineRules& other = own->engines.emplace_back();
    other.name = "other";
    other.command = {"./bin/other", "--fast"};
    other.variants = "Style";
  }
  using Options = std::vector<std::pair<std::string, std::string>>;
  const auto expect = [&](const std::string& player, const std::string& program,
                          const Options& options) {
    const auto match = strength_match(context, builds(), player, 11);
    EXPECT_EQ(match.engines[0].command, head.program(program).string()) << player;
    EXPECT_EQ(match.engines[1].command, base.program(program).string()) << player;
    EXPECT_EQ(match.engines[0].options, options) << player;
    EXPECT_EQ(match.engines[1].options, options) << player;
  };
  expect("", "raum-engine", {{"Hash", "16"}});
  expect("two", "raum-engine", {{"Hash", "16"}, {"Engine", "two"}});
  expect("other", "other", {});
  expect("other/wild", "other", {{"Style", "wild"}});
}

TEST_F(Strength, IsPlayedAsEachManifestSays) {
  context.manifests.base.engines.front().command = {"./old/engine", "--uci", "{jobs}"};
  context.values = {{"jobs", "3"}};
  context.prefix = {"box", "--in={folder}", "--"};
  const auto match = strength_match(context, builds(), "", 11);
  EXPECT_EQ(match.engines[0].command, "box");
  EXPECT_EQ(match.engines[0].arguments,
            (Lines{"--in=" + head.build().source().string(), "--", head.program("raum-engine")}));
  EXPECT_EQ(match.engines[1].arguments,
            (Lines{"--in=" + base.build().source().string(), "--",
                   (base.build().source() / "old/engine").string(), "--uci", "3"}));
}

TEST_F(Strength, KeepsTheGamesOfTwoBuildsTogether) {
  const auto database = [&](const ScriptBuild& of_base, const ScriptBuild& of_head) {
    return strength_match(context,
                          {.base = of_base.build(), .head = of_head.build(), .tool_version = ""},
                          "", 5)
        .db_path;
  };
  EXPECT_EQ(std::filesystem::path(database(base, head)).parent_path(), folder / "cache/games");
  EXPECT_EQ(database(base, head), database(base, head));
  EXPECT_NE(database(base, head), database(head, base));
}

TEST_F(Strength, HasTheOpeningsOfTheJudgingRevisionOrOfTheGate) {
  const Builds builds{.base = base.build(), .head = head.build(), .tool_version = ""};
  EXPECT_EQ(openings_of(context, builds), base.build().source() / "tournament/openings.txt");
  context.manifests.are_own_rules = true;
  EXPECT_EQ(openings_of(context, builds), head.build().source() / "tournament/openings.txt");
  context.values = {{"data", "/usr/share/raum"}};
  context.manifests.rules.strength.openings = "{data}/openings/some.txt";
  EXPECT_EQ(openings_of(context, builds), "/usr/share/raum/openings/some.txt");
}

// Four pairs: head won 3 games, drew 4 and lost 1.
MatchOutcome outcome(double llr) {
  MatchOutcome outcome;
  outcome.pairs.n = {0, 1, 1, 1, 1};
  outcome.games = {.loss = 1, .draw = 4, .win = 3};
  outcome.sprt = SprtState{.llr = llr, .lower = -2.944439, .upper = 2.25};
  outcome.from_cache = 6;
  return outcome;
}

const std::string kScore = "4 pairs, W-D-L 3-4-1, Elo +89 [-107, +380], LLR ";

TEST(StrengthMatch, PassesWhenH1IsAccepted) {
  const CheckReport report = judge_match(outcome(2.25));
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "H1 accepted: " + kScore + "2.25 in [-2.94, 2.25]");
  EXPECT_EQ(report.warnings, Lines{});
  EXPECT_FALSE(report.environment);
}

TEST(StrengthMatch, FailsWhenH0IsAccepted) {
  const CheckReport report = judge_match(outcome(-3.0004));
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "H0 accepted: " + kScore + "-3.00 in [-2.94, 2.25]");
  ASSERT_EQ(report.figures.size(), 6U);
  EXPECT_EQ(report.figures[5].verdict, FigureVerdict::Failed);
}

TEST(StrengthMatch, HasNoVerdictWhileUndecided) {
  const CheckReport report = judge_match(outcome(1));
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_EQ(report.reason, "undecided: " + kScore + "1.00 in [-2.94, 2.25]");
}

TEST(StrengthMatch, HasNoVerdictWithoutAPair) {
  const CheckReport report = judge_match({});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.reason.starts_with("undecided: 0 pairs, W-D-L 0-0-0, ")) << report.reason;
}

TEST(StrengthMatch, HasARowForEachFigure) {
  const CheckReport report = judge_match(outcome(1.23456));
  EXPECT_EQ(report.figures,
            (Figures{{"pairs", {}, std::int64_t{4}, "6 of the games from the cache"},
                     {"wins-draws-losses of head", {}, "3-4-1", ""},
                     {"pentanomial", {}, "0,1,1,1,1", "LL,LD,DD,WD,WW"},
                     {"Elo of head", {}, 88.7, "logistic"},
                     {"Elo, 95 %", {}, "[-106.7, +379.6]", "logistic"},
                     {"LLR", {}, 1.235, "of [-2.944, 2.250]"}}));
}

TEST(StrengthMatch, FailsIfHeadForfeits) {
  MatchOutcome forfeited = outcome(2.25);
  forfeited.terminations = {{{"", "spacemate"}, 5},
                            {{"base", "crash"}, 1},
                            {{"head", "illegal move"}, 2},
                            {{"head", "timeout"}, 1}};
  const CheckReport report = judge_match(forfeited);
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason, "games that head forfeited: 2 × illegal move, 1 × timeout");
  EXPECT_EQ(report.warnings, Lines{"games that base forfeited: 1 × crash"});
}

TEST(StrengthMatch, HasNoVerdictIfBaseForfeitsTooMuch) {
  MatchOutcome forfeited = outcome(2.25);
  forfeited.terminations = {{{"base", "crash"}, 8}};
  forfeited.faults.games = 8;
  const CheckReport report = judge_match(forfeited);
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_EQ(report.reason, "8 of 8 games lost by a fault: " + kScore + "2.25 in [-2.94, 2.25]");
}

TEST(StrengthMatch, ShowsTheStateOfTheTest) {
  EXPECT_EQ(state_of({.llr = 1.2, .lower = -2.944, .upper = 2.5}), "LLR 1.20 (-2.94, 2.50)");
}

TEST(StrengthMatch, ReportsHowMuchIsSearched) {
  CheckReport report{.reason = "H1 accepted"};
  const Efforts efforts{.base = {.moves = 4, .nodes = 400, .ms = 40},
                        .head = {.moves = 2, .nodes = 220, .ms = 20}};
  add_efforts(efforts, {.value = 20, .low = 5, .high = 40}, report);
  EXPECT_EQ(report.reason, "H1 accepted; stronger and at the same speed, nodes a move +10.0 %");
  EXPECT_EQ(report.figures,
            (Figures{{"nodes a move", 100.0, 110.0, "nodes", "", FigureVerdict::Reported},
                     {"time a move", 10.0, 10.0, "ms"}}));
}

TEST(StrengthMatch, WarnsIfTheSearchEffortIsUnknown) {
  CheckReport report{.reason = "H1 accepted"};
  add_efforts(tl::unexpected(Failure{ExitCode::Usage, {"a.db", "no match", "a match"}}), {},
              report);
  EXPECT_EQ(report.warnings, Lines{"search effort: a.db: found no match, expected a match"});
  EXPECT_EQ(report.reason, "H1 accepted");
  EXPECT_EQ(report.figures.size(), 0U);
}

}  // namespace
}  // namespace raum::ci
