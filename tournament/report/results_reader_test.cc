#include "tournament/report/results_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <vector>

#include "base/testing/temporary_folder.h"
#include "tournament/store/merge.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kPairs = 6;  // two of each pairing of three players

StoredGame game(std::size_t pair, int leg, const std::string& first, const std::string& second,
                const std::string& result) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? first : second;
  g.black = leg == 0 ? second : first;
  g.result = result;
  g.reason = "spacemate";
  return g;
}

// A match that was interrupted in its third pair.
Fallible<StoredMatch> stored(const std::string& path) {
  const Configuration configuration{{"engine 1 name", "a"}, {"engine 2 name", "b"},
                                    {"engine 3 name", "c"}, {"format", "round-robin"},
                                    {"seed", "7"},          {"sprt", "none"}};
  {
    auto store = Store::open(path, configuration,
                             {.build = "test", .processor = "", .host = "", .pairs = kPairs});
    EXPECT_TRUE(store.has_value());
    StoredGame cached = game(1, 1, "a", "b", "1/2-1/2");
    cached.is_cached = true;
    for (const StoredGame& g : {game(1, 0, "a", "b", "1-0"), cached, game(2, 0, "a", "c", "0-1"),
                                game(2, 1, "a", "c", "1-0"), game(3, 1, "b", "c", "1-0")}) {
      EXPECT_TRUE(store->add(g).has_value());
    }
  }
  return ResultsReader::open(path).and_then([](ResultsReader reader) { return reader.match(0); });
}

TEST(ResultsReader, GivesTheOutcomeOfTheRunner) {
  const TemporaryFolder folder;
  const auto match = stored(folder / "m.db");
  ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
  EXPECT_EQ(match->config.seed, 7U);
  EXPECT_EQ(match->last_counted, 2U);
  const MatchOutcome& outcome = match->outcome;
  EXPECT_EQ(outcome.games, (GameCounts{.loss = 2, .draw = 1, .win = 1}));
  EXPECT_EQ(outcome.from_cache, 1U);
  EXPECT_EQ(outcome.pairs_planned, kPairs);
  EXPECT_FALSE(outcome.complete);
  EXPECT_EQ(outcome.terminations, (Terminations{{{"", "spacemate"}, 4}}));
}

TEST(ResultsReader, EndsSoonAfterAStopRequest) {
  constexpr std::size_t kGames = 500;
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  {
    auto store = Store::open(path, {}, {.build = "test", .processor = "", .host = ""});
    ASSERT_TRUE(store.has_value());
    std::vector<StoredGame> games;
    for (std::size_t pair = 1; pair <= kGames; ++pair) {
      games.push_back(game(pair, 0, "a", "b", "1-0"));
    }
    ASSERT_TRUE(store->add(games).has_value());
  }
  std::stop_source stop;
  auto reader = ResultsReader::open(path, stop.get_token());
  ASSERT_TRUE(reader.has_value());
  std::size_t visited = 0;
  const auto read = reader->for_each_game(1, [&](const StoredGame&) -> Fallible<void> {
    if (++visited == 10) stop.request_stop();
    return {};
  });
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().error.found, "interrupted");
  EXPECT_GE(visited, 10U);
  EXPECT_LT(visited, 100U);
}

TEST(ResultsReader, ListsPairingsWithoutGames) {
  const TemporaryFolder folder;
  const auto match = stored(folder / "m.db");
  ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
  const auto& pairings = match->outcome.pairings;
  ASSERT_EQ(pairings.size(), 3U);
  EXPECT_EQ(pairings[1].players, (Pairing{0, 2}));
  EXPECT_EQ(pairings[1].standing.games.loss, 2U);
  EXPECT_EQ(pairings[2].players, (Pairing{1, 2}));
  EXPECT_EQ(pairings[2].standing.games.total(), 0U);
}

TEST(ResultsReader, SumsUpEveryMatch) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  ASSERT_TRUE(stored(path).has_value());
  {
    auto second = Store::open(path, {{"engine 1 name", "x"}, {"engine 2 name", "y"}},
                              {.build = "test", .processor = "", .host = "", .pairs = 9}, true);
    ASSERT_TRUE(second.has_value());
    StoredGame last = game(1, 0, "x", "y", "1-0");
    last.finished = "2026-02-03T00:00:00.000Z";
    ASSERT_TRUE(second->add(last).has_value());
  }
  {
    auto again = Store::open(path, {{"engine 1 name", "x"}, {"engine 2 name", "y"}},
                             {.build = "test", .processor = "", .host = "", .pairs = 10});
    ASSERT_TRUE(again.has_value());
  }
  auto reader = ResultsReader::open(path);
  ASSERT_TRUE(reader.has_value());
  const auto matches = reader->matches();
  ASSERT_TRUE(matches.has_value());
  ASSERT_EQ(matches->size(), 2U);
  const MatchSummary& first = matches->front();
  EXPECT_EQ(first.id, 1);
  EXPECT_EQ(first.engines, "a – b – c");
  EXPECT_EQ(first.games, 5U);
  EXPECT_EQ(first.cached, 1U);
  EXPECT_EQ(first.pairs, kPairs);
  EXPECT_EQ(first.last_game, "");
  EXPECT_TRUE(first.created.starts_with("20") && first.created.ends_with("Z")) << first.created;
  const MatchSummary& second = matches->back();
  EXPECT_EQ(second.id, 2);
  EXPECT_EQ(second.engines, "x – y");
  EXPECT_EQ(second.games, 1U);
  EXPECT_EQ(second.cached, 0U);
  EXPECT_EQ(second.pairs, 10U) << "of its second start";
  EXPECT_EQ(second.last_game, "2026-02-03T00:00:00.000Z");
  EXPECT_EQ(reader->match(0)->id, 2) << "the latest";
  EXPECT_EQ(reader->match(1)->config.engines.size(), 3U);
  for (const std::int64_t id : {-1, 3}) {
    const auto missing = reader->match(id);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, ExitCode::Usage);
    EXPECT_EQ(missing.error().error, (Error{path, "no match " + std::to_string(id), "1 to 2"}));
  }
}

TEST(ResultsReader, ReadsEveryGameOfAMatchUntilTheVisitorFails) {
  const TemporaryFolder folder;
  ASSERT_TRUE(stored(folder / "m.db").has_value());
  auto reader = ResultsReader::open(folder / "m.db");
  ASSERT_TRUE(reader.has_value());
  std::size_t games = 0;
  const auto all = reader->for_each_game(1, [&](const StoredGame&) -> Fallible<void> {
    ++games;
    return {};
  });
  EXPECT_TRUE(all.has_value());
  EXPECT_EQ(games, 5U);
  const auto failed = reader->for_each_game(1, [](const StoredGame& one) -> Fallible<void> {
    return environment_error({one.white, "", ""});
  });
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().error.where, "a");
}

TEST(ResultsReader, KnowsWhyTheLastSessionFailed) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  const Configuration configuration{
      {"engine 1 name", "a"}, {"engine 2 name", "b"}, {"sprt", "elo0=0,elo1=10"}};
  {
    auto store = Store::open(path, configuration,
                             {.build = "test", .processor = "", .host = "", .pairs = 1});
    ASSERT_TRUE(store.has_value());
    StoredGame lost = game(1, 0, "a", "b", "1-0");
    lost.failed = "b";
    lost.reason = "crash";
    lost.stderr_tail = "no net\n";
    ASSERT_TRUE(store->add(lost).has_value());
    ASSERT_TRUE(store
                    ->set_failure({.failed = "b",
                                   .fault = "no uciok",
                                   .text = "engine b: no uciok",
                                   .stderr_tail = "libfoo\n"})
                    .has_value());
  }
  const auto read = [&] { return ResultsReader::open(path)->match(0).value(); };
  const StoredMatch open = read();
  EXPECT_FALSE(open.outcome.complete);
  EXPECT_EQ(open.config.sprt, (SprtBounds{.elo0 = 0, .elo1 = 10}));
  EXPECT_EQ(open.config.db_path, path);
  EXPECT_EQ(open.outcome.engine_failure, "engine b: no uciok");
  EXPECT_EQ(open.outcome.terminations, (Terminations{{{"b", "no uciok"}, 0}}));
  EXPECT_EQ(open.outcome.stderr_lines, (StderrLines{{{"b", "no uciok"}, "libfoo"}}));
  ASSERT_EQ(open.outcome.sessions.size(), 1U);
  EXPECT_EQ(open.outcome.sessions[0].failure.stderr_tail, "libfoo\n");
  EXPECT_EQ(open.outcome.configuration.size(), 3U);
  {
    auto store =
        Store::open(path, configuration, {.build = "", .processor = "", .host = "", .pairs = 1});
    ASSERT_TRUE(store->add(game(1, 1, "a", "b", "0-1")).has_value());
    ASSERT_TRUE(
        store->set_failure({.failed = "b", .fault = "no uciok", .text = "engine b: no uciok"})
            .has_value());
  }
  const StoredMatch whole = read();
  EXPECT_TRUE(whole.outcome.complete);
  EXPECT_EQ(whole.outcome.engine_failure, "") << "the match was played to its end";
  const std::string row = "engine b: lost 1 game in a row by a fault";
  {
    auto store =
        Store::open(path, configuration, {.build = "", .processor = "", .host = "", .pairs = 1});
    ASSERT_TRUE(store->set_failure({.text = row}).has_value());
  }
  EXPECT_TRUE(read().outcome.complete);
  EXPECT_EQ(read().outcome.engine_failure, row) << "it ended with the last pair";
  EXPECT_EQ(whole.outcome.terminations,
            (Terminations{{{"", "spacemate"}, 1}, {{"b", "crash"}, 1}}));
  EXPECT_EQ(whole.outcome.stderr_lines, (StderrLines{{{"b", "crash"}, "no net"}}));
  EXPECT_EQ(whole.outcome.faults.games, 1U);
}

TEST(ResultsReader, PlansThePairsOfTheLatestStart) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  for (const std::size_t pairs : {100U, 1U, 2U}) {
    auto store = Store::open(path, {{"engine 1 name", "a"}, {"engine 2 name", "b"}},
                             {.build = "", .processor = "", .host = "", .pairs = pairs});
    ASSERT_TRUE(store.has_value());
    if (pairs == 100) {
      ASSERT_TRUE(store->add(game(1, 0, "a", "b", "1-0")).has_value());
      ASSERT_TRUE(store->add(game(1, 1, "a", "b", "1-0")).has_value());
    }
    auto reader = ResultsReader::open(path);
    ASSERT_TRUE(reader.has_value());
    const auto match = reader->match(0);
    ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
    EXPECT_EQ(match->outcome.pairs_planned, pairs);
    EXPECT_EQ(match->outcome.complete, pairs == 1);
    EXPECT_EQ(reader->matches().value().at(0).pairs, pairs);
  }
}

// Two databases of one match: 1 of 1 pair, and 1 of 6 pairs with a failure, started later.
TEST(ResultsReader, ReadsMergedSessionsAlikeInEveryOrder) {
  const TemporaryFolder folder;
  const Configuration configuration{{"engine 1 name", "a"}, {"engine 2 name", "b"}};
  const auto store = [&](const std::string& name, std::size_t pairs, std::size_t pair,
                         const std::string& started, const std::string& failure) {
    auto one = Store::open(folder / name, configuration,
                           {.build = name, .processor = "", .host = "", .pairs = pairs});
    ASSERT_TRUE(one.has_value());
    ASSERT_TRUE(one->add(game(pair, 0, "a", "b", "1-0")).has_value());
    ASSERT_TRUE(one->add(game(pair, 1, "a", "b", "1-0")).has_value());
    ASSERT_TRUE(one->set_failure({.text = failure}).has_value());
    SQLite::Database(folder / name, SQLite::OPEN_READWRITE)
        .exec("UPDATE session SET started = '" + started + "'");
  };
  store("one.db", 1, 1, "2026-01-01T00:00:00.000Z", "engine b: crash");
  store("part.db", kPairs, 1, "2026-01-02T00:00:00.000Z", "engine b: illegal move");
  const std::vector<std::vector<std::string>> orders{{"part.db", "one.db"}, {"one.db", "part.db"}};
  ASSERT_EQ(orders.size(), 2U);
  for (const auto& order : orders) {
    const std::string merged = folder / (order[0] + "-first.db");
    ASSERT_TRUE(merge_results({folder / order[0], folder / order[1]}, merged).has_value());
    auto reader = ResultsReader::open(merged);
    ASSERT_TRUE(reader.has_value());
    EXPECT_EQ(reader->matches().value().at(0).pairs, kPairs) << order[0];
    const auto match = reader->match(0);
    ASSERT_TRUE(match.has_value());
    const MatchOutcome& outcome = match->outcome;
    EXPECT_EQ(outcome.pairs_planned, kPairs) << order[0];
    EXPECT_FALSE(outcome.complete) << order[0];
    EXPECT_EQ(outcome.engine_failure, "engine b: illegal move") << order[0];
    ASSERT_EQ(outcome.sessions.size(), 2U);
  }
}

// Every text of a database that shows its control characters on a terminal would be found here.
TEST(ResultsReader, MakesTheTextsPrintable) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  {
    auto store =
        Store::open(path,
                    {{"engine 1 name", "a\x1b"},
                     {"engine 2 name", "b"},
                     {"key\x1b", "value\x1b"},
                     {"seed", "7"},
                     {"sprt", "none"}},
                    {.build = "build\x1b", .processor = "p\x1b", .host = "h\x1b", .pairs = 2});
    ASSERT_TRUE(store.has_value());
    for (const int leg : {0, 1}) {
      StoredGame lost = game(1, leg, "a\x1b", "b", leg == 0 ? "0-1" : "1-0");
      lost.reason = "crash\x1b";
      lost.failed = "a\x1b";
      lost.detail = "detail\x1b";
      lost.started = lost.finished = "today\x1b";
      lost.stderr_tail = "line\xc2\x9b\n\xe2\x80\xaeline\n";
      lost.opening = lost.moves = lost.infos = "\x1b";
      ASSERT_TRUE(store->add(lost).has_value());
    }
    ASSERT_TRUE(store
                    ->set_failure({.failed = "a\x1b",
                                   .fault = "f\x1b",
                                   .text = "t\x1b",
                                   .stderr_tail = "line\x1b\nline\n"})
                    .has_value());
    for (const char* const host : {"n1\x1b", "n2"}) {
      ASSERT_TRUE(store->leave_out(host, [&](std::size_t) { return host; }).has_value());
    }
  }
  auto reader = ResultsReader::open(path);
  ASSERT_TRUE(reader.has_value());
  const auto match = reader->match(0);
  ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
  const MatchOutcome& outcome = match->outcome;
  EXPECT_EQ(match->config.engines[0].name, "a\\x1b");
  EXPECT_EQ(outcome.terminations,
            (Terminations{{{"a\\x1b", "crash\\x1b"}, 2}, {{"a\\x1b", "f\\x1b"}, 0}}));
  EXPECT_EQ(outcome.stderr_lines, (StderrLines{{{"a\\x1b", "crash\\x1b"}, "\\xe2\\x80\\xaeline"},
                                               {{"a\\x1b", "f\\x1b"}, "line"}}));
  EXPECT_EQ(outcome.engine_failure, "t\\x1b");
  EXPECT_EQ(outcome.configuration[2],
            (std::pair<std::string, std::string>{"key\\x1b", "value\\x1b"}));
  ASSERT_EQ(outcome.sessions.size(), 1U);
  EXPECT_EQ(outcome.sessions[0].build + outcome.sessions[0].processor + outcome.sessions[0].host,
            "build\\x1bp\\x1bh\\x1b");
  EXPECT_EQ(outcome.sessions[0].failure.failed + outcome.sessions[0].failure.fault +
                outcome.sessions[0].failure.text,
            "a\\x1bf\\x1bt\\x1b");
  EXPECT_EQ(outcome.sessions[0].failure.stderr_tail, "line\\x1b\nline\n");
  EXPECT_EQ(outcome.warnings,
            (std::vector<std::string>{"2 of 2 games lost by a fault", "n1\\x1b", "n2"}));
  const auto matches = reader->matches();
  ASSERT_TRUE(matches.has_value());
  EXPECT_EQ(matches->at(0).engines, "a\\x1b – b");
  EXPECT_EQ(matches->at(0).last_game, "today\\x1b");
  std::size_t games = 0;
  const auto read = reader->for_each_game(1, [&](const StoredGame& one) -> Fallible<void> {
    ++games;
    EXPECT_EQ(one.leg == 0 ? one.white : one.black, "a\\x1b");
    EXPECT_EQ(one.reason + one.failed + one.detail + one.started + one.finished,
              "crash\\x1ba\\x1bdetail\\x1btoday\\x1btoday\\x1b");
    EXPECT_EQ(one.stderr_tail, "line\\xc2\\x9b\n\\xe2\\x80\\xaeline\n");
    EXPECT_EQ(one.opening + one.moves + one.infos, "\\x1b\\x1b\\x1b");
    EXPECT_FALSE(one.is_damaged);
    return {};
  });
  EXPECT_TRUE(read.has_value());
  EXPECT_EQ(games, 2U);
}

TEST(ResultsReader, RefusesAGameOfAnUnknownEngine) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  ASSERT_TRUE(stored(path).has_value());
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET white = 'x', checksum = NULL WHERE pair = 1");
  const auto damaged = ResultsReader::open(path)->match(0);
  ASSERT_FALSE(damaged.has_value());
  EXPECT_EQ(damaged.error().code, ExitCode::Environment);
  EXPECT_EQ(damaged.error().error, (Error{path, "a game of \"x\"", "games of a, b, c"}));
}

TEST(ResultsReader, RefusesADatabaseWithoutAMatch) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  ASSERT_TRUE(stored(path).has_value());
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("DELETE FROM game; DELETE FROM session; DELETE FROM configuration; DELETE FROM match");
  auto reader = ResultsReader::open(path);
  ASSERT_TRUE(reader.has_value());
  EXPECT_TRUE(reader->matches()->empty());
  const auto none = reader->match(0);
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().error, (Error{path, "no match 0", "a database with a match"}));
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("UPDATE schema_version SET version = 1");
  const auto old = ResultsReader::open(path);
  ASSERT_FALSE(old.has_value());
  EXPECT_EQ(old.error().code, ExitCode::Usage);
  EXPECT_EQ(old.error().error,
            (Error{path, "schema version 1", "2 to 9; raum match brings its database up to it"}));
}

}  // namespace
}  // namespace raum::tournament
