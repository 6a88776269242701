// The check `strength`: the settings of its match, its verdicts, and when it does not play.
#include <gtest/gtest.h>

#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/checks/checks.h"
#include "ci/checks/strength_match.h"
#include "ci/cost/figure_fixture.h"
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
    base.add_program("raum-engine", "exit 0");
    head.add_program("raum-engine", "exit 0");
  }

  [[nodiscard]] Builds builds() const {
    return {.base = base.build(), .head = head.build(), .toolchain = "c++"};
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

TEST_F(Strength, FailsWithoutOpenings) {
  const CheckReport report =
      check_strength(context, builds(), {.engines = {{"one", 7, 8}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_TRUE(report.reason.starts_with("openings of head: " + head.build().source().string() +
                                        "/tournament/openings.txt: found "))
      << report.reason;
}

TEST_F(Strength, IsMeasuredWithTheFirstChangedEngine) {
  head.write("tournament/openings/openings.txt", kTwoOpenings);
  std::ofstream(folder / "cache") << "no folder";
  const CheckReport report = check_strength(
      context, builds(),
      {.engines = {{"one", 7, 7}, {"two", 7, 8}, {"three", 5, 5}, {"four", 5, 6}}, .warnings = {}});
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.environment);
  EXPECT_TRUE(report.reason.starts_with(folder / "cache/games/")) << report.reason;
  EXPECT_TRUE(report.reason.ends_with(".db.lock cannot be taken")) << report.reason;
  EXPECT_EQ(report.warnings, (Lines{"only two was played; four changed too",
                                    "at most 2 pairs, one for each opening"}));
}

TEST_F(Strength, HasNoVerdictIfAnEngineDoesNotStart) {
  head.write("tournament/openings/openings.txt", kTwoOpenings);
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
  head.write("tournament/openings/openings.txt", kTwoOpenings);
  std::filesystem::create_directory(folder / "report");
  const CheckReport report =
      check_strength(context, builds(), {.engines = {{"one", 7, 8}}, .warnings = {}});
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
  EXPECT_EQ(match.engines[0].command, head.build().engine().string());
  EXPECT_TRUE(match.engines[0].options.empty());
  EXPECT_EQ(match.engines[1].name, "base");
  EXPECT_EQ(match.engines[1].command, base.build().engine().string());
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

TEST_F(Strength, IsPlayedByTheNamedEngine) {
  const auto match = strength_match(context, builds(), "two", 11);
  const std::vector<std::pair<std::string, std::string>> option{{"Engine", "two"}};
  EXPECT_EQ(match.engines[0].options, option);
  EXPECT_EQ(match.engines[1].options, option);
}

TEST_F(Strength, KeepsTheGamesOfTwoBuildsTogether) {
  const auto database = [&](const ScriptBuild& of_base, const ScriptBuild& of_head) {
    return strength_match(
               context, {.base = of_base.build(), .head = of_head.build(), .toolchain = ""}, "", 5)
        .db_path;
  };
  EXPECT_EQ(std::filesystem::path(database(base, head)).parent_path(), folder / "cache/games");
  EXPECT_EQ(database(base, head), database(base, head));
  EXPECT_NE(database(base, head), database(head, base));
}

TEST_F(Strength, FindsTheOpeningsOfBothLayouts) {
  const auto folder_of_openings = head.build().source() / "tournament";
  EXPECT_EQ(openings_of(head.build()), folder_of_openings / "openings.txt");
  head.write("tournament/openings/openings.txt", "");
  EXPECT_EQ(openings_of(head.build()), folder_of_openings / "openings/openings.txt");
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
