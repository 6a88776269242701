#include "tournament/match/match.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stop_token>

#include "base/process/process_tree.h"
#include "tournament/testing/match_fixture.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {
namespace {

class RunMatch : public MatchFixture {};

TEST_F(RunMatch, PlaysBothColoursFromEveryOpening) {
  const auto outcome = played(config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 3));
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.pairs.total(), 3U);
  EXPECT_EQ(outcome.games.total(), 6U);
  EXPECT_EQ(outcome.played_now, 6U);
  const auto games = stored_games(folder_ / "match.db");
  ASSERT_EQ(games.size(), 6U);
  std::ifstream file(folder_ / "openings.txt");
  for (std::size_t i = 0; i < games.size(); i += 2) {
    std::string opening;
    std::getline(file, opening);
    EXPECT_EQ(games[i].opening, opening);
    EXPECT_EQ(games[i + 1].opening, opening);
    EXPECT_EQ(games[i].white, "a");
    EXPECT_EQ(games[i + 1].white, "b");
    EXPECT_GT(games[i].plies, 0U);
    EXPECT_EQ(parse_moves(games[i].moves)->size(), games[i].plies);
  }
}

TEST_F(RunMatch, CreditsAMateToTheSideThatMates) {
  auto c = config({.name = "a", .command = RAUM_ENGINE}, {.name = "b", .command = RAUM_ENGINE}, 1);
  c.limit.depth = 2;
  c.openings_path = folder_ / "mate.txt";
  // White mates with Ca1Ca5, in both games.
  std::ofstream(c.openings_path) << "k4/5/5/5/5//5/2K2/5/5/5//5/5/5/5/Qp3//5/1r3/5/5/Q1p2//"
                                    "5/5/1Q3/5/5 w 0 1\n";
  played(c);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 2U);
  for (const StoredGame& game : games) {
    EXPECT_EQ(game.moves, "Ca1Ca5");
    EXPECT_EQ(game.reason, "spacemate");
    EXPECT_EQ(game.result, "1-0");
  }
}

TEST_F(RunMatch, HonoursLimitsAndOptionsOfEachEngine) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
  c.limit = {};
  for (EngineSpec& engine : c.engines) engine.limit.depth = 1;
  const auto plain = course_of((played(c), stored_games(c.db_path)));
  c.engines[0].options = {{"Seed", "2"}};
  c.db_path = folder_ / "other.db";
  const auto with_option = course_of((played(c), stored_games(c.db_path)));
  c.engines[0] = scripted("a", "good", 1, 2);
  c.engines[0].limit.depth = 1;
  c.db_path = folder_ / "third.db";
  const auto with_argument = course_of((played(c), stored_games(c.db_path)));
  EXPECT_NE(plain, with_option);
  EXPECT_EQ(with_option, with_argument);
}

TEST_F(RunMatch, PlaysTheSameGamesAtEveryConcurrency) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "moody", 3, 2), 12);
  const auto one = played(c);
  const auto games = course_of(stored_games(c.db_path));
  c.concurrency = 3;
  c.db_path = folder_ / "three.db";
  const auto three = played(c);
  EXPECT_EQ(course_of(stored_games(c.db_path)), games);
  EXPECT_EQ(three.pairs, one.pairs);
  EXPECT_EQ(three.terminations, one.terminations);
}

TEST_F(RunMatch, StopsAtTheSamePairAtEveryConcurrency) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "moody", 2, 2), kOpenings);
  c.sprt = SprtBounds{.elo0 = 0, .elo1 = 300};
  c.max_faults = 1;
  const auto one = played(c);
  ASSERT_TRUE(one.sprt.has_value());
  EXPECT_EQ(one.sprt->verdict(), SprtState::H1);
  EXPECT_TRUE(one.complete);
  ASSERT_GT(one.pairs.total(), 3U);
  ASSERT_LT(one.pairs.total(), kOpenings);
  c.concurrency = 3;
  c.db_path = folder_ / "three.db";
  const auto three = played(c);
  EXPECT_EQ(three.pairs, one.pairs);
  EXPECT_EQ(three.sprt->llr, one.sprt->llr);
  EXPECT_EQ(three.terminations, one.terminations);
  EXPECT_EQ(exit_code(c, three), ExitCode::Pass);
}

TEST_F(RunMatch, AcceptsH0WhenTheFirstEngineIsWeaker) {
  auto c = config(scripted("a", "null"), scripted("b", "good"), kOpenings);
  c.sprt = SprtBounds{.elo0 = 0, .elo1 = 300};
  c.max_faults = 1;
  const auto outcome = played(c);
  EXPECT_EQ(exit_code(c, outcome), ExitCode::Fail);
  EXPECT_EQ(outcome.games.win, 0U);
}

TEST_F(RunMatch, PlaysNothingAfterTheDecision) {
  auto c = config(scripted("a", "good"), scripted("b", "null"), kOpenings);
  c.sprt = SprtBounds{.elo0 = 0, .elo1 = 300};
  const auto first = played(c);
  const auto again = played(c);
  EXPECT_GT(first.played_now, 0U);
  EXPECT_EQ(again.played_now, 0U);
  EXPECT_EQ(again.pairs, first.pairs);
  EXPECT_EQ(again.sprt->llr, first.sprt->llr);
}

TEST_F(RunMatch, ContinuesWithMorePairs) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
  played(c);
  c.pairs = 5;
  const auto longer = played(c);
  EXPECT_EQ(longer.played_now, 6U);
  const auto games = course_of(stored_games(c.db_path));
  c.db_path = folder_ / "at-once.db";
  played(c);
  EXPECT_EQ(course_of(stored_games(c.db_path)), games);
}

TEST_F(RunMatch, CanBeStoppedAndContinued) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "slow", 2, 2), 10);
  c.concurrency = 2;
  std::stop_source stop;
  std::size_t pairs = 0;
  const auto stopped = run_match(c,
                                 {.progress =
                                      [&](const MatchProgress&) {
                                        if (++pairs == 2) stop.request_stop();
                                      },
                                  .warning = {}},
                                 stop.get_token());
  ASSERT_TRUE(stopped.has_value());
  EXPECT_TRUE(stopped->interrupted);
  EXPECT_FALSE(stopped->complete);
  EXPECT_EQ(exit_code(c, *stopped), ExitCode::NoVerdict);
  const std::size_t before = stored_games(c.db_path).size();
  EXPECT_EQ(before, stopped->played_now);
  const auto rest = played(c);
  EXPECT_EQ(rest.played_now, 20 - before);
  const auto games = course_of(stored_games(c.db_path));
  c.db_path = folder_ / "at-once.db";
  played(c);
  EXPECT_EQ(course_of(stored_games(c.db_path)), games);
}

TEST_F(RunMatch, RefusesAChangedConfiguration) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  played(c);
  c.limit.depth = 2;
  c.seed = 3;
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ExitCode::Usage);
  EXPECT_EQ(outcome.error().error.found,
            "engine 1 limit = depth 2, engine 2 limit = depth 2, seed = 3");
}

TEST_F(RunMatch, RefusesRepeatsUnlessAllowed) {
  write_openings(folder_ / "openings.txt", 2);
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 3);
  const auto refused = run_match(c);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_FALSE(std::filesystem::exists(c.db_path));
  c.allow_repeats = true;
  std::string warning;
  const auto told =
      run_match(c, {.progress = {}, .warning = [&](const std::string& line) { warning = line; }});
  ASSERT_TRUE(told.has_value());
  EXPECT_TRUE(told->complete);
  EXPECT_EQ(told->games.total(), 4U) << "the third pair is the first again";
  EXPECT_EQ(told->repeats, 1U);
  EXPECT_EQ(told->played_now, 4U);
  EXPECT_EQ(told->from_cache, 0U) << "no earlier match has played it";
  EXPECT_NE(warning.find("no evidence"), std::string::npos);
}

TEST_F(RunMatch, PlaysARoundRobinAndAGauntlet) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
  c.engines.push_back(scripted("c", "good", 1, 3));
  c.concurrency = 2;
  const auto robin = played(c);
  EXPECT_TRUE(robin.complete);
  ASSERT_EQ(robin.pairings.size(), 3U);
  for (const PairingResult& pairing : robin.pairings) {
    EXPECT_EQ(pairing.standing.pairs.total(), 2U);
    EXPECT_EQ(pairing.standing.games.total(), 4U);
  }
  c.format = Format::Gauntlet;
  c.new_match = true;
  const auto gauntlet = played(c);
  ASSERT_EQ(gauntlet.pairings.size(), 2U);
  EXPECT_EQ(gauntlet.from_cache, 8U) << "a has met both already";
  EXPECT_EQ(gauntlet.played_now, 0U);
}

TEST_F(RunMatch, PlaysEachGameOnceWithManyEngines) {
  auto c = config(scripted("e1", "good", 1, 1), scripted("e2", "good", 1, 2), 1);
  for (int i = 3; i <= 11; ++i) {
    c.engines.push_back(scripted(fmt::format("e{}", i), "good", 1, i));
  }
  // Each engine has a guard.
  constexpr std::size_t kMost = 2 * most_engines_running(11);
  static_assert(kMost < 2 * 11, "not all of them run at a time");
  std::size_t running = 0;
  const auto count = [&](const MatchProgress&) {
    running = std::max(running, descendants(::getpid()).size());
  };
  const auto outcome = run_match(c, {.progress = count, .warning = {}});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_TRUE(outcome->complete);
  EXPECT_EQ(outcome->games.total(), 110U);
  EXPECT_LE(running, kMost);
}

TEST_F(RunMatch, PlaysTheSameGamesWithRestarts) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 3);
  const auto kept = (played(c), course_of(stored_games(c.db_path)));
  c.engines[1].restart = true;
  c.db_path = folder_ / "restarted.db";
  EXPECT_EQ(course_of((played(c), stored_games(c.db_path))), kept);
}

TEST_F(RunMatch, AdjudicatesByTheRulesThatAreOn) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
  c.adjudication.max_moves = 2;
  const Terminations limited{{{"", "move limit"}, 4}};
  EXPECT_EQ(played(c).terminations, limited);
  const auto limited_games = stored_games(c.db_path);
  EXPECT_EQ(limited_games.size(), 4U);
  for (const StoredGame& game : limited_games) {
    EXPECT_EQ(game.plies, 4U);
    EXPECT_EQ(game.result, "1/2-1/2");
  }
  c.adjudication = {};
  c.adjudication.draw = *parse_draw("moves=2,score=1000,from=1");
  c.db_path = folder_ / "drawn.db";
  const Terminations drawn{{{"", "draw adjudication"}, 4}};
  EXPECT_EQ(played(c).terminations, drawn);
}

TEST_F(RunMatch, ForfeitsOnTheClockOfEachSide) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "slow", 30, 2), 1);
  c.limit = {};
  c.limit.clock = *parse_time_control("600+1", "tc");
  c.engines[1].limit.clock = *parse_time_control("0.1", "tc");
  c.engines[1].margin_ms = 0;
  c.adjudication.max_moves = 50;
  const auto outcome = played(c);
  const Terminations forfeits{{{"b", "time forfeit"}, 2}};
  EXPECT_EQ(outcome.terminations, forfeits);
  const auto games = stored_games(c.db_path);
  EXPECT_EQ(games.size(), 2U);
  for (const StoredGame& game : games) EXPECT_LE(game.plies, 8U);
}

TEST_F(RunMatch, GrantsTheMarginOnlyOnce) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "slow", 80, 2), 1);
  c.limit = {};
  c.limit.clock = *parse_time_control("600", "tc");
  c.engines[1].limit.clock = *parse_time_control("0.1", "tc");
  c.engines[1].margin_ms = 100;
  c.adjudication.max_moves = 50;
  const Terminations forfeits{{{"b", "time forfeit"}, 2}};
  EXPECT_EQ(played(c).terminations, forfeits);
  const auto games = stored_games(c.db_path);
  EXPECT_EQ(games.size(), 2U);
  for (const StoredGame& game : games) EXPECT_LE(game.plies, 5U);
}

TEST_F(RunMatch, RecordsTheTimeLeft) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  c.engines[0].limit.clock = *parse_time_control("600+1", "tc");
  played(c);
  const auto games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 2U);
  const auto infos = parse_infos(games[0].infos);
  ASSERT_TRUE(infos.has_value());
  ASSERT_GE(infos->size(), 3U);
  // The opening may have either side to move; only a has a clock.
  const std::size_t first = (*infos)[0].left_ms ? 0 : 1;
  EXPECT_EQ((*infos)[first].left_ms, 601'000 - (*infos)[first].time_ms);
  EXPECT_EQ((*infos)[first + 1].left_ms, std::nullopt);
}

TEST_F(RunMatch, ForfeitsAMovetimeBeyondTheMargin) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "slow", 120, 2), 1);
  c.limit = {};
  c.limit.movetime_ms = 60'000;
  c.engines[1].limit.movetime_ms = 10;
  c.engines[1].margin_ms = 20;
  const Terminations forfeits{{{"b", "time forfeit"}, 2}};
  EXPECT_EQ(played(c).terminations, forfeits);
}

TEST_F(RunMatch, RefusesInvalidSettings) {
  const auto good = config(scripted("a", "good"), scripted("b", "good"), 1);
  const auto refused = [](const MatchConfig& refused_config) {
    const auto outcome = run_match(refused_config);
    return outcome ? ExitCode::Pass : outcome.error().code;
  };
  MatchConfig c = good;
  c.engines.pop_back();
  EXPECT_EQ(refused(c), ExitCode::Usage);
  c = good;
  c.engines[1].name = "a";
  EXPECT_EQ(refused(c), ExitCode::Usage);
  c = good;
  c.limit = {};
  EXPECT_EQ(refused(c), ExitCode::Usage);
  c = good;
  for (EngineSpec& engine : c.engines) engine.limit.depth = 1;
  EXPECT_EQ(refused(c), ExitCode::Usage) << "no engine takes the limit of the match";
  c = good;
  c.openings_path = folder_ / "missing.txt";
  EXPECT_EQ(refused(c), ExitCode::Usage);
  c = good;
  c.rgn_path = c.db_path;
  EXPECT_EQ(refused(c), ExitCode::Usage);
  const std::string other = folder_ / "link";
  std::filesystem::create_hard_link(c.openings_path, other);
  const std::string program = folder_ / "program";
  std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, program);
  for (const std::string& needed : {c.openings_path, other, program, c.db_path + "-wal"}) {
    c = good;
    c.engines[1].command = program;
    c.rgn_path = needed;
    EXPECT_EQ(refused(c), ExitCode::Usage) << needed;
  }
  EXPECT_FALSE(std::filesystem::exists(good.db_path));
}

}  // namespace
}  // namespace raum::tournament
