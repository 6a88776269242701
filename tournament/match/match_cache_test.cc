// Games that a match copies from its database instead of playing them, and games that it does not.
#include "tournament/match/match.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/utsname.h>

#include <filesystem>
#include <fstream>

#include "base/core/build_info.h"
#include "base/testing/print_error.h"
#include "base/text/utc.h"
#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

class MatchCache : public MatchFixture {};

TEST_F(MatchCache, PlaysRepeatsButCountsThemOnce) {
  write_openings(folder_ / "openings.txt", 2);
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 3);
  c.allow_repeats = true;
  c.use_cache = false;
  const auto outcome = played(c);
  EXPECT_EQ(outcome.played_now, 6U);
  EXPECT_EQ(outcome.games.total(), 4U);
  EXPECT_EQ(outcome.repeats, 1U);
  std::uint64_t ended = 0;
  for (const auto& [how, count] : outcome.terminations) ended += count;
  EXPECT_EQ(ended, 4U);
}

TEST_F(MatchCache, CountsEveryGameInWhichOneEngineIsTimed) {
  write_openings(folder_ / "openings.txt", 1);
  for (const std::size_t timed : {0U, 1U}) {
    auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
    c.engines[timed].limit.movetime_ms = 60'000;
    c.allow_repeats = true;
    c.new_match = true;
    const auto outcome = played(c);
    EXPECT_EQ(outcome.games.total(), 4U) << timed;
    EXPECT_EQ(outcome.repeats, 0U) << timed;
  }
}

TEST_F(MatchCache, CopiesGamesOfTheSamePlayers) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "moody", 3, 2), 6);
  const auto first = played(c);
  const auto games = course_of(stored_games(c.db_path));
  c.new_match = true;
  const auto second = played(c);
  EXPECT_EQ(second.pairs, first.pairs);
  EXPECT_EQ(second.terminations, first.terminations);
  std::size_t faults = 0;
  for (const auto& [how, count] : first.terminations) faults += how.first.empty() ? 0 : count;
  ASSERT_GT(faults, 0U);
  ASSERT_LT(faults, 12U);
  EXPECT_EQ(second.played_now, faults) << "a game that ended by a fault is played again";
  EXPECT_EQ(second.from_cache, 12 - faults);
  EXPECT_EQ(course_of(stored_games(c.db_path, 2)), games);
}

TEST_F(MatchCache, CopiesNoGameOfAnotherEngineOrLimit) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  played(c);
  c.new_match = true;
  c.limit.depth = 2;
  EXPECT_EQ(played(c).from_cache, 0U);
  c.engines[1] = scripted("b", "good", 1, 3);
  EXPECT_EQ(played(c).from_cache, 0U);
  c.adjudication.max_moves = 1;
  EXPECT_EQ(played(c).from_cache, 0U);
  c.adjudication = {};
  c.engines[1] = scripted("other name", "good", 1, 3);
  EXPECT_EQ(played(c).from_cache, 2U);
}

TEST_F(MatchCache, CopiesNoGameInWhichOneEngineIsTimed) {
  for (const std::size_t timed : {0U, 1U}) {
    auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
    c.engines[timed].limit.movetime_ms = 60'000;
    c.new_match = true;
    played(c);
    EXPECT_EQ(played(c).from_cache, 0U) << timed;
  }
}

TEST_F(MatchCache, CopiesNoGameOfAnotherFolderOrEnvironment) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  played(c);
  c.new_match = true;
  c.engines[0].environment = {{"RAUM_TEST", "1"}};
  EXPECT_EQ(played(c).from_cache, 0U);
  c.engines[0].folder = folder_.path();
  EXPECT_EQ(played(c).from_cache, 0U);
  EXPECT_EQ(played(c).from_cache, 2U);
  c.new_match = false;
  c.engines[0].environment = {{"RAUM_TEST", "2"}};
  const auto other = run_match(c);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().error.found, "engine 1 env = [\"RAUM_TEST=2\"]");
}

TEST_F(MatchCache, ReplaysAShareOfTheCachedGames) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 8);
  played(c);
  c.new_match = true;
  c.verify_cache = 0.5;
  const auto outcome = played(c);
  EXPECT_GT(outcome.verified, 0U);
  EXPECT_LT(outcome.verified, 16U);
  EXPECT_EQ(outcome.played_now, outcome.verified);
  EXPECT_EQ(outcome.from_cache, 16 - outcome.verified);
}

TEST_F(MatchCache, EndsWhenAReplayedGameDiffers) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  played(c);
  {
    SQLite::Database db(c.db_path, SQLite::OPEN_READWRITE, 5'000);
    db.exec("UPDATE game SET moves = substr(moves, 1, 13), checksum = NULL WHERE leg = 1");
  }
  c.new_match = true;
  c.verify_cache = 1;
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ExitCode::Fail);
  EXPECT_EQ(outcome.error().error.where, "game 1.2");
  EXPECT_EQ(outcome.error().error.found, "a game that differs from the cached one from ply 2 on");
}

TEST_F(MatchCache, RunsNoTestOfAnEngineAgainstItself) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 1), 3);
  c.sprt = SprtBounds{.elo0 = -50, .elo1 = 0};
  const auto tested = played(c);
  ASSERT_EQ(tested.equivalent_engines.size(), 1U);
  EXPECT_EQ(tested.equivalent_engines[0], "a plays alike b: the same program and options, depth 1");
  EXPECT_EQ(tested.played_now, 0U);
  EXPECT_EQ(exit_code(c, tested), ExitCode::NoVerdict);
  c.sprt.reset();
  EXPECT_EQ(played(c).games.total(), 6U) << "without a sequential test the games are played";
}

TEST_F(MatchCache, WarnsOfATimedMatchAgainstItself) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 1), 1);
  c.limit = {};
  c.limit.movetime_ms = 60'000;
  c.sprt = SprtBounds{.elo0 = -50, .elo1 = 0};
  const auto tested = played(c);
  EXPECT_TRUE(tested.equivalent_engines.empty());
  EXPECT_EQ(tested.warnings,
            std::vector<std::string>{
                "a is the same engine as b: the same program and options, movetime 60000; their "
                "games differ only by noise and are no evidence of its strength"});
  EXPECT_EQ(tested.played_now, 2U);
  c.engines[1] = scripted("b", "good", 1, 2);
  c.new_match = true;
  EXPECT_TRUE(played(c).warnings.empty());
}

TEST_F(MatchCache, ComparesReorderedOptionsBySignature) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 1), 1);
  c.ask_signatures = true;
  c.engines[0].options = {{"Seed", "2"}, {"Seed", "3"}};
  c.engines[1].options = {{"Seed", "3"}, {"Seed", "2"}};
  EXPECT_TRUE(played(c).equivalent_engines.empty()) << "the last value counts";
  c.engines[1].options = {{"Seed", "3"}, {"Seed", "2"}, {"Seed", "3"}};
  c.engines[0].options = {{"Seed", "2"}, {"Seed", "3"}, {"Seed", "3"}};
  c.new_match = true;
  EXPECT_EQ(
      played(c).equivalent_engines,
      std::vector<std::string>{"a plays alike b: equal options and the signature 3, depth 1"});
}

TEST_F(MatchCache, ComparesSignaturesOnlyWhereTheyDecide) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 1), 1);
  c.engines[0].options = {{"Seed", "2"}, {"Seed", "3"}};
  c.engines[1].options = {{"Seed", "3"}, {"Seed", "2"}, {"Seed", "3"}};
  const auto alike = [&](bool asks) {
    c.ask_signatures = asks;
    c.new_match = true;
    return played(c).equivalent_engines;
  };
  EXPECT_TRUE(alike(true).empty()) << "other options";
  c.engines[0].options.emplace_back("Seed", "3");
  EXPECT_EQ(alike(true).size(), 1U);
  EXPECT_TRUE(alike(false).empty()) << "not asked";
  c.engines[1].arguments = {"good", "2", "1"};
  EXPECT_TRUE(alike(true).empty()) << "other arguments";
  c.engines[1].arguments = c.engines[0].arguments;
  c.engines[1].environment = {{"RAUM_TEST", "1"}};
  EXPECT_TRUE(alike(true).empty()) << "another environment";
}

TEST_F(MatchCache, WarnsOfAScriptWithCachedGames) {
  const std::string script = folder_ / "engine.sh";
  std::ofstream(script) << "#!/bin/sh\nexec " << RAUM_SCRIPTED_ENGINE << " good 1 2\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  c.engines[1].command = script;
  c.engines[1].arguments.clear();
  EXPECT_TRUE(played(c).warnings.empty()) << "nothing is taken from the cache";
  c.new_match = true;
  const auto again = played(c);
  EXPECT_EQ(again.from_cache, 2U);
  ASSERT_EQ(again.warnings.size(), 1U);
  EXPECT_TRUE(again.warnings[0].starts_with("engine b: ")) << again.warnings[0];
  EXPECT_NE(again.warnings[0].find("--no-cache"), std::string::npos) << again.warnings[0];
  c.use_cache = false;
  EXPECT_TRUE(played(c).warnings.empty());
}

TEST_F(MatchCache, StopsWhenAnEngineFileIsReplaced) {
  const std::string copy = folder_ / "copy";
  std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, copy);
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 4);
  c.engines[1].command = copy;
  c.engines[1].restart = true;
  const auto replace = [&](const MatchProgress&) {
    std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, folder_ / "new");
    std::filesystem::rename(folder_ / "new", copy);
  };
  const auto outcome = run_match(c, {.progress = replace, .warning = {}});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->engine_failure, "engine b: " + copy + " was replaced after the match began");
  EXPECT_EQ(exit_code(c, *outcome), ExitCode::Environment);
  EXPECT_LT(outcome->played_now, 8U);
}

TEST_F(MatchCache, ComparesTwoProgramsBySignature) {
  const std::string copy = folder_ / "copy";
  std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, copy);
  std::ofstream(copy, std::ios::app) << "another build";
  for (const char* const mode : {"good", "null"}) {
    auto c = config(scripted("a", "good", 1, 1), scripted("b", mode, 1, 1), 1);
    c.engines[1].command = copy;
    c.ask_signatures = true;
    c.db_path = folder_ / (std::string(mode) + ".db");
    const auto outcome = played(c);
    const std::vector<std::string> expected{
        "a plays alike b: equal options and the signature 1, depth 1"};
    EXPECT_EQ(outcome.equivalent_engines,
              mode == std::string("good") ? expected : std::vector<std::string>{});
  }
}

TEST_F(MatchCache, WaitsShortlyForAnEngineWithoutBench) {
  const std::string copy = folder_ / "copy";
  std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, copy);
  std::ofstream(copy, std::ios::app) << "another build";
  auto c = config(scripted("a", "no-bench", 1, 1), scripted("b", "no-bench", 1, 1), 1);
  c.engines[1].command = copy;
  c.ask_signatures = true;
  c.stall_ms = 6'000;
  std::vector<std::string> lines;
  const auto note = [&](const std::string& line) { lines.push_back(line); };
  const std::vector<std::string> expected{
      "asking a for its signature",
      "a does not answer bench: silent for 1000 ms; whether it plays alike another engine is not "
      "known"};
  const auto outcome = run_match(c, {.progress = {}, .warning = note, .step = note});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(lines, expected);
  EXPECT_EQ(outcome->games.total(), 2U);
  c.new_match = true;
  ASSERT_TRUE(run_match(c, {.progress = {}, .warning = note, .step = note}).has_value());
  EXPECT_EQ(lines, expected) << "the database remembers it";
}

TEST_F(MatchCache, StoresTheTimesOfEachGame) {
  const auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  const std::string before = utc_now();
  played(c);
  SQLite::Database db(c.db_path);
  SQLite::Statement row(db, "SELECT started, finished FROM game");
  int games = 0;
  for (; row.executeStep(); ++games) {
    EXPECT_LE(before, row.getColumn(0).getString());
    EXPECT_LE(row.getColumn(0).getString(), row.getColumn(1).getString());
    EXPECT_LE(row.getColumn(1).getString(), utc_now());
  }
  EXPECT_EQ(games, 2);
}

TEST_F(MatchCache, StoresTheMachine) {
  const auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  played(c);
  utsname system = {};
  ASSERT_EQ(::uname(&system), 0);
  SQLite::Database db(c.db_path);
  SQLite::Statement row(db, "SELECT host, processor, build, concurrency, pairs FROM session");
  ASSERT_TRUE(row.executeStep());
  EXPECT_EQ(
      row.getColumn(0).getString(),
      fmt::format("{}, {} {} {}", system.nodename, system.sysname, system.release, system.machine));
  EXPECT_EQ(row.getColumn(1).getString(), processor_name()) << "no game is bound to a processor";
  EXPECT_EQ(row.getColumn(2).getString(), build_line());
  EXPECT_EQ(row.getColumn(3).getInt(), c.concurrency);
  EXPECT_EQ(row.getColumn(4).getInt(), 1);
}

class DamagedDatabase : public MatchFixture {
 protected:
  // Plays two pairs and then changes the database; the match goes on with a third pair.
  // Returns: the error of that.
  Failure error_after(const std::string& sql, MatchConfig c) {
    played(c);
    SQLite::Database(c.db_path, SQLite::OPEN_READWRITE, 5'000).exec(sql);
    c.pairs = 3;
    const auto outcome = run_match(c);
    EXPECT_FALSE(outcome.has_value()) << sql;
    return outcome ? Failure{} : outcome.error();
  }
  [[nodiscard]] MatchConfig good() const {
    return config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
  }
};

TEST_F(DamagedDatabase, EndsTheMatchWhenAGameCannotBeStored) {
  // abs() of the smallest number is an error.
  const Failure failure = error_after(
      "CREATE INDEX t ON game (CASE pair WHEN 3 THEN abs(-9223372036854775807 - 1) END)", good());
  EXPECT_EQ(failure.code, ExitCode::Environment);
  EXPECT_EQ(failure.error.where, folder_ / "match.db");
}

TEST_F(DamagedDatabase, EndsTheMatchWhenTheFailureOfAnEngineCannotBeStored) {
  auto c = config(scripted("a", "good"), scripted("b", "exit"), 2);
  c.max_failures = 9;
  c.max_faults = 1;
  played(c);
  SQLite::Database(c.db_path, SQLite::OPEN_READWRITE, 5'000)
      .exec(
          "CREATE INDEX t ON session "
          "(CASE WHEN failure <> '' THEN abs(-9223372036854775807 - 1) END)");
  c.max_failures = 2;
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
}

TEST_F(DamagedDatabase, EndsTheMatchOfAForeignGame) {
  const Failure failure =
      error_after("UPDATE game SET white = 'x', checksum = NULL WHERE pair = 2", good());
  EXPECT_EQ(failure.code, ExitCode::Environment);
  EXPECT_EQ(failure.error, (Error{folder_ / "match.db", "a game of \"x\"", "games of a, b"}));
}

TEST_F(DamagedDatabase, EndsTheMatchWithoutATableOfSignatures) {
  const std::string copy = folder_ / "copy";
  std::filesystem::copy_file(RAUM_SCRIPTED_ENGINE, copy);
  std::ofstream(copy, std::ios::app) << "another build";
  MatchConfig c = good();
  c.engines[1].command = copy;
  c.ask_signatures = true;
  c.engines[0].arguments = c.engines[1].arguments = {"good", "1", "1"};
  EXPECT_EQ(error_after("DROP TABLE signature", c).code, ExitCode::Environment);
}

TEST_F(DamagedDatabase, EndsTheMatchWhoseGamesCannotBeRead) {
  for (const char* const column : {"reason", "stderr"}) {
    MatchConfig c = good();
    c.pairs = 1;
    c.db_path = folder_ / (std::string(column) + ".db");
    const auto rename = [&](const MatchProgress&) {
      SQLite::Database(c.db_path, SQLite::OPEN_READWRITE, 5'000)
          .exec("ALTER TABLE game RENAME COLUMN " + std::string(column) + " TO other");
    };
    const auto outcome = run_match(c, {.progress = rename, .warning = {}});
    ASSERT_FALSE(outcome.has_value()) << column;
    EXPECT_EQ(outcome.error().code, ExitCode::Environment);
    EXPECT_EQ(outcome.error().error.where, c.db_path);
  }
}

TEST_F(DamagedDatabase, IsNoticedAtTheEndIfItWasReplaced) {
  const MatchConfig c = good();
  const auto remove = [&](const MatchProgress&) { std::filesystem::remove(c.db_path); };
  const auto outcome = run_match(c, {.progress = remove, .warning = {}});
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
  EXPECT_EQ(outcome.error().error,
            (Error{c.db_path, "the database removed or replaced during the match",
                   "the file that the games were stored in"}));
}

}  // namespace
}  // namespace raum::tournament
