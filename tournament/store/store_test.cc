#include "tournament/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

const Configuration kConfiguration{{"engine 1", "a"}, {"limit", "depth 2"}, {"seed", "0"}};
const RunnerSession kSession{
    .build = "test", .processor = "test", .host = "test", .concurrency = 1};

StoredGame game(std::size_t pair, int leg, const std::string& result) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? "a" : "b";
  g.black = leg == 0 ? "b" : "a";
  g.opening = "an opening";
  g.moves = "Ac2Bc2 Db4Dc5";
  g.infos = "1:cp1:2:3 1:cp1:2:3";
  g.result = result;
  g.reason = "spacemate";
  g.plies = 2;
  g.started = "2026-01-01T00:00:00.000Z";
  g.finished = "2026-01-01T00:00:01.000Z";
  return g;
}

StoredGame lost_by_crash(std::size_t pair, int leg) {
  StoredGame g = game(pair, leg, leg == 0 ? "1-0" : "0-1");
  g.reason = "crash";
  g.failed = "b";
  g.detail = "exit status 3";
  g.stderr_tail = std::string("bytes \0 and \xff", 13);
  return g;
}

Fallible<Store> open(const std::string& path, const Configuration& c = kConfiguration) {
  return Store::open(path, c, kSession);
}

std::vector<StoredGame> games_of(Store& store, std::size_t last_pair) {
  std::vector<StoredGame> games;
  const auto read = store.for_each_game(last_pair, [&](const StoredGame& g) -> Fallible<void> {
    games.push_back(g);
    return {};
  });
  EXPECT_TRUE(read.has_value());
  return games;
}

void expect_refused(const std::string& path, ExitCode code, const std::string& found) {
  const auto store = open(path);
  ASSERT_FALSE(store.has_value());
  EXPECT_EQ(store.error().code, code);
  EXPECT_NE(store.error().error.found.find(found), std::string::npos)
      << to_string(store.error().error);
}

TEST(Store, KeepsEveryFieldOfAGame) {
  const TemporaryFolder folder;
  StoredGame second = lost_by_crash(1, 1);
  second.host = {.name = "node1", .processor = "Model 3000", .speed = 5'000'000'000, .load = 1.75};
  {
    auto store = open(folder / "m.db");
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    ASSERT_TRUE(store->add(second).has_value());
    ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
    ASSERT_TRUE(store->add(game(2, 0, "1/2-1/2")).has_value());
  }
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
  EXPECT_EQ(games_of(*store, 1), (std::vector<StoredGame>{game(1, 0, "0-1"), second}));
  EXPECT_EQ(games_of(*store, 2).size(), 3U);
}

TEST(Store, MarksAGameThatDoesNotFitItsChecksum) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  StoredGame kept = game(1, 0, "1-0");
  kept.white_play_key = "first";
  kept.black_play_key = "second";
  auto store = open(path);
  ASSERT_TRUE(store.has_value());
  ASSERT_TRUE(store->add(kept).has_value());
  ASSERT_TRUE(store->add(game(1, 1, "0-1")).has_value());
  EXPECT_EQ(store->played("first", "second", kept.opening).value(), kept);
  SQLite::Database(path, SQLite::OPEN_READWRITE, 5'000)
      .exec("UPDATE game SET moves = 'Ac2Bc3 Db4Dc5' WHERE leg = 0");
  const auto games = games_of(*store, 1);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_TRUE(games[0].is_damaged);
  EXPECT_EQ(games[1], game(1, 1, "0-1"));
  std::vector<bool> damaged;
  const ResultVisitor keep = [&](const StoredResult& result) -> Fallible<void> {
    damaged.push_back(result.is_damaged);
    return {};
  };
  ASSERT_TRUE(store->for_each_result(1, keep).has_value());
  EXPECT_EQ(damaged, (std::vector{true, false}));
  EXPECT_FALSE(store->played("first", "second", kept.opening).value().has_value())
      << "a damaged game is not reused";
}

TEST(Store, ReadsTheResultsOfItsGames) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
  StoredGame repeat = game(3, 0, "1-0");
  repeat.is_cached = true;
  repeat.is_evidence = false;
  for (const StoredGame& g : {lost_by_crash(1, 1), game(1, 0, "0-1"), game(2, 0, "1-0"), repeat}) {
    ASSERT_TRUE(store->add(g).has_value());
  }
  std::vector<StoredResult> results;
  const ResultVisitor keep = [&](const StoredResult& result) -> Fallible<void> {
    results.push_back(result);
    return {};
  };
  ASSERT_TRUE(store->for_each_result(1, keep).has_value());
  const StoredResult won{
      .pair = 1, .leg = 0, .white = "a", .black = "b", .result = "0-1", .failed = "", .fault = ""};
  const StoredResult lost{.pair = 1,
                          .leg = 1,
                          .white = "b",
                          .black = "a",
                          .result = "0-1",
                          .failed = "b",
                          .fault = "crash, exit status 3"};
  EXPECT_EQ(results, (std::vector<StoredResult>{won, lost}));
  results.clear();
  ASSERT_TRUE(store->for_each_result(3, keep).has_value());
  ASSERT_EQ(results.size(), 4U);
  EXPECT_TRUE(results[3].is_cached);
  EXPECT_FALSE(results[3].is_evidence);
}

TEST(Store, CountsTerminationsOfThePrefixOnly) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  ASSERT_TRUE(store->add(lost_by_crash(1, 1)).has_value());
  ASSERT_TRUE(store->add(lost_by_crash(2, 0)).has_value());
  using Counts = std::map<std::pair<std::string, std::string>, std::uint64_t>;
  EXPECT_EQ(*store->terminations(1), (Counts{{{"", "spacemate"}, 1}, {{"b", "crash"}, 1}}));
  EXPECT_EQ(*store->terminations(2), (Counts{{{"", "spacemate"}, 1}, {{"b", "crash"}, 2}}));
}

TEST(Store, KnowsTheLastStderrOfEachFault) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  const auto add = [&](std::size_t pair, int leg, const std::string& text) {
    StoredGame lost = lost_by_crash(pair, leg);
    lost.stderr_tail = text;
    ASSERT_TRUE(store->add(lost).has_value());
  };
  add(1, 0, "first");
  add(1, 1, std::string("\0last", 5));
  add(2, 0, "");
  add(3, 1, "later");
  using Tails = std::map<std::pair<std::string, std::string>, std::string>;
  EXPECT_EQ(*store->stderr_tails(2), (Tails{{{"b", "crash"}, std::string("\0last", 5)}}));
  EXPECT_EQ(*store->stderr_tails(3), (Tails{{{"b", "crash"}, "later"}}));
}

TEST(Store, RefusesAGameTwice) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  EXPECT_FALSE(store->add(game(1, 0, "1-0")).has_value());
  ASSERT_TRUE(store->add(game(1, 1, "1-0")).has_value())
      << "a refused game must not block the next";
  EXPECT_EQ(games_of(*store, 9)[0].result, "0-1");
}

TEST(Store, ShowsHowAConfigurationDiffers) {
  const TemporaryFolder folder;
  {
    auto store = open(folder / "m.db");
    ASSERT_TRUE(store.has_value());
    ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  }
  const auto store =
      open(folder / "m.db", {{"engine 1", "a"}, {"limit", "depth 3"}, {"sprt", "none"}});
  ASSERT_FALSE(store.has_value());
  EXPECT_EQ(store.error().code, ExitCode::Usage);
  EXPECT_EQ(store.error().error.found, "limit = depth 3, sprt = none, seed = nothing");
  EXPECT_EQ(store.error().error.expected,
            "limit = depth 2, sprt = nothing, seed = 0 as in its games, or --new-match");
}

TEST(Store, ChecksADatabaseThatIsInUse) {
  const TemporaryFolder folder;
  const Configuration other{{"engine 1", "b"}};
  EXPECT_TRUE(Store::check(folder / "m.db", other).has_value()) << "it would be created";
  EXPECT_FALSE(std::ifstream(folder / "m.db").is_open());
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  EXPECT_TRUE(Store::check(folder / "m.db", other).has_value())
      << "its configuration would be replaced";
  ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  EXPECT_TRUE(Store::check(folder / "m.db", kConfiguration).has_value());
  EXPECT_TRUE(Store::check(folder / "m.db", other, true).has_value());
  const auto refused = Store::check(folder / "m.db", other);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_EQ(refused.error().error.where, folder / "m.db: another match");
  EXPECT_TRUE(store->add(game(1, 1, "0-1")).has_value()) << "the runner still owns it";
}

TEST(Store, ReplacesTheConfigurationUntilTheFirstGame) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open(folder / "m.db").has_value());
  const Configuration other{{"limit", "depth 3"}};
  {
    auto store = open(folder / "m.db", other);
    ASSERT_TRUE(store.has_value());
    ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  }
  EXPECT_FALSE(open(folder / "m.db").has_value());
  EXPECT_TRUE(open(folder / "m.db", other).has_value());
}

TEST(Store, KeepsASecondRunnerOut) {
  const TemporaryFolder folder;
  const auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  expect_refused(folder / "m.db", ExitCode::Environment, "in use by another match");
}

TEST(Store, RefusesTheDatabaseOfAnotherProgram) {
  const TemporaryFolder folder;
  constexpr int kIdOfHistory = 0x52617548;
  SQLite::Database(folder / "history.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec(fmt::format("PRAGMA application_id = {}; CREATE TABLE game (x)", kIdOfHistory));
  expect_refused(folder / "history.db", ExitCode::Usage, "a database of another program");
}

TEST(Store, KeepsSeveralMatchesApart) {
  const TemporaryFolder folder;
  {
    auto store = open(folder / "m.db");
    ASSERT_TRUE(store.has_value());
    ASSERT_TRUE(store->add(game(1, 0, "0-1")).has_value());
  }
  const Configuration other{{"limit", "depth 3"}};
  auto store = Store::open(folder / "m.db", other, kSession, true);
  ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
  EXPECT_TRUE(games_of(*store, 9).empty());
  ASSERT_TRUE(store->add(game(1, 0, "1-0")).has_value());
  EXPECT_EQ(games_of(*store, 9)[0].result, "1-0");
  EXPECT_EQ(store->terminations(9)->size(), 1U);
}

TEST(Store, EndsItsSessionsWithThisOne) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  ASSERT_TRUE(open(path).has_value());
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("UPDATE session SET started = '2999-01-01T00:00:00.000Z'");  // the clock was set back
  RunnerSession session = kSession;
  session.concurrency = 2;
  auto store = Store::open(path, kConfiguration, session);
  ASSERT_TRUE(store.has_value());
  const auto sessions = store->sessions();
  ASSERT_TRUE(sessions.has_value());
  ASSERT_EQ(sessions->size(), 2U);
  EXPECT_EQ(sessions->back().concurrency, 2);
}

TEST(Store, FindsAGameByPlayKeysAndOpening) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  StoredGame known = game(1, 0, "0-1");
  known.white_play_key = "a2";
  known.black_play_key = "b2";
  ASSERT_TRUE(store->add(known).has_value());
  ASSERT_TRUE(store->add(game(1, 1, "1-0")).has_value());
  EXPECT_EQ(*store->played("a2", "b2", "an opening"), known);
  EXPECT_EQ(*store->played("b2", "a2", "an opening"), std::nullopt);
  EXPECT_EQ(*store->played("a2", "b2", "another"), std::nullopt);
  EXPECT_EQ(*store->played("", "", "an opening"), std::nullopt) << "a game that may differ";
  EXPECT_TRUE(*store->has_games_of("a2"));
  EXPECT_FALSE(*store->has_games_of(""));
  StoredGame copy = known;
  copy.pair = 2;
  copy.is_cached = true;
  copy.is_evidence = false;
  ASSERT_TRUE(store->add(std::vector<StoredGame>{copy}).has_value());
  EXPECT_EQ(games_of(*store, 2).back(), copy);
}

TEST(Store, AddsSeveralGamesOrNone) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  const std::vector<StoredGame> twice{game(1, 0, "0-1"), game(1, 0, "0-1")};
  EXPECT_FALSE(store->add(twice).has_value());
  EXPECT_TRUE(games_of(*store, 9).empty());
}

TEST(Store, KeepsAnswersToBench) {
  const TemporaryFolder folder;
  auto store = open(folder / "m.db");
  ASSERT_TRUE(store.has_value());
  EXPECT_EQ(*store->bench_answer("x"), std::nullopt);
  ASSERT_TRUE(store->set_bench_answer("x", {5'470'582}).has_value());
  ASSERT_TRUE(store->set_bench_answer("y", {}).has_value());
  EXPECT_EQ(*store->bench_answer("x"), BenchAnswer{5'470'582});
  EXPECT_EQ(*store->bench_answer("y"), BenchAnswer{}) << "it has no `bench`";
}

// Writes a database with the first version of the schema.
void write_first_schema(const std::string& path) {
  SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec(R"sql(
PRAGMA application_id = 0x5261756d;
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE configuration (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO configuration VALUES ('engine 1', 'a'), ('limit', 'depth 2'), ('seed', '0');
CREATE TABLE session (
  id INTEGER PRIMARY KEY, started TEXT NOT NULL, build TEXT NOT NULL, processor TEXT NOT NULL,
  concurrency INTEGER NOT NULL);
INSERT INTO session VALUES (1, '2026-01-01T00:00:00.000Z', 'old', 'old', 1);
CREATE TABLE game (
  pair INTEGER NOT NULL, leg INTEGER NOT NULL, session INTEGER NOT NULL REFERENCES session (id),
  white TEXT NOT NULL, black TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
  infos TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, failed TEXT NOT NULL,
  detail TEXT NOT NULL, stderr BLOB NOT NULL, plies INTEGER NOT NULL, started TEXT NOT NULL,
  finished TEXT NOT NULL, PRIMARY KEY (pair, leg)) WITHOUT ROWID;
INSERT INTO game VALUES (1, 0, 1, 'a', 'b', 'an opening', 'Ac2Bc2 Db4Dc5', '1:cp1:2:3 1:cp1:2:3',
  '0-1', 'spacemate', '', '', x'', 2, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z');
)sql");
}

TEST(Store, MigratesAnOlderSchema) {
  const TemporaryFolder folder;
  write_first_schema(folder / "old.db");
  {
    auto store = open(folder / "old.db");
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    EXPECT_EQ(games_of(*store, 9), std::vector<StoredGame>{game(1, 0, "0-1")});
    ASSERT_TRUE(store->add(game(1, 1, "1-0")).has_value());
  }
  const auto other = open(folder / "old.db", {{"limit", "depth 9"}});
  EXPECT_FALSE(other.has_value()) << "the old configuration still applies";
}

TEST(Store, NoticesDamage) {
  const TemporaryFolder folder;
  {
    auto store = open(folder / "m.db");
    ASSERT_TRUE(store.has_value());
    for (std::size_t pair = 1; pair <= 200; ++pair) {
      ASSERT_TRUE(store->add(lost_by_crash(pair, 0)).has_value());
    }
  }
  {
    std::fstream file(folder / "m.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(3 * 4096);
    file << std::string(3 * 4096, 'x');
  }
  const auto store = open(folder / "m.db");
  ASSERT_FALSE(store.has_value());
  EXPECT_EQ(store.error().code, ExitCode::Environment);
  EXPECT_NE(store.error().error.found.find("damage"), std::string::npos)
      << to_string(store.error().error);
}

TEST(Store, NamesAPathThatIsNotWritable) {
  const TemporaryFolder folder;
  expect_refused(folder / "no/such/folder/m.db", ExitCode::Environment,
                 "No such file or directory");
  expect_refused(folder.path(), ExitCode::Usage, "a folder");
}

}  // namespace
}  // namespace raum::tournament
