#include "tournament/store/merge.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <stop_token>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "tournament/store/context_checksum.h"
#include "tournament/store/store.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

const Configuration kMatch{{"engine 1 command", "./e"}, {"limit", "depth 2"}, {"seed", "0"}};

StoredGame stored(std::size_t pair, int leg, const std::string& moves = "Ac2Ac3 Ed4Ed3") {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? "a" : "b";
  g.black = leg == 0 ? "b" : "a";
  g.opening = "an opening";
  g.moves = moves;
  g.infos = "1:cp1:2:3 1:cp1:2:3";
  g.result = "1-0";
  g.reason = "spacemate";
  g.plies = 2;
  return g;
}

class Merge : public testing::Test {
 protected:
  // A database, or a further match in it.
  std::string database(const std::string& name, const std::vector<StoredGame>& games,
                       const Configuration& configuration = kMatch, bool new_match = false) {
    auto store = Store::open(folder_ / name, configuration,
                             {.build = name, .processor = "", .host = "", .pairs = 9}, new_match);
    EXPECT_TRUE(store.has_value());
    for (const StoredGame& g : games) EXPECT_TRUE(store->add(g).has_value());
    return folder_ / name;
  }

  [[nodiscard]] std::int64_t number(const std::string& query) const {
    SQLite::Database db(folder_ / "c.db", SQLite::OPEN_READONLY);
    return db.execAndGet(query).getInt64();
  }

  [[nodiscard]] std::string refusal(const std::vector<std::string>& paths) const {
    const auto merged = merge_results(paths, folder_ / "c.db");
    if (merged) return "";
    EXPECT_EQ(merged.error().code, ExitCode::Usage);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c.db"));
    std::string text = to_string(merged.error().error);
    for (auto at = text.find(folder_.path()); at != std::string::npos;
         at = text.find(folder_.path())) {
      text.erase(at, folder_.path().size() + 1);
    }
    return text;
  }

  // The files in the folder, without those that SQLite keeps beside a database that it has read.
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path())) {
      const std::string name = file.path().filename().string();
      const bool is_beside = name.ends_with(".db-wal") || name.ends_with(".db-shm");
      if (!is_beside) found.insert(name);
    }
    return found;
  }

  TemporaryFolder folder_;
};

TEST_F(Merge, JoinsTheGamesOfOneMatch) {
  const auto a = database("a.db", {stored(1, 0), stored(1, 1), stored(2, 0)});
  StoredGame slower = stored(1, 1);
  slower.infos = "1:cp1:2:99 1:cp1:2:99";
  Configuration elsewhere = kMatch;
  elsewhere[0].second = "/other/path/e";
  const auto b = database("b.db", {slower, stored(2, 1), stored(3, 0)}, elsewhere);
  const auto merged = merge_results({a, b}, folder_ / "c.db");
  ASSERT_TRUE(merged.has_value()) << to_string(merged.error().error);
  ASSERT_EQ(merged->size(), 2U);
  EXPECT_EQ((*merged)[0].path, a);
  EXPECT_EQ((*merged)[0].games, 3U);
  EXPECT_EQ((*merged)[0].new_games, 3U);
  EXPECT_EQ((*merged)[1].path, b);
  EXPECT_EQ((*merged)[1].games, 3U);
  EXPECT_EQ((*merged)[1].new_games, 2U);
  EXPECT_EQ(number("SELECT count(*) FROM game"), 5);
  EXPECT_EQ(number("SELECT count(*) FROM match"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM session"), 2);
  EXPECT_EQ(number("SELECT count(*) FROM game JOIN session ON id = session WHERE build = 'b.db'"),
            2);
  EXPECT_EQ(number("SELECT count(*) FROM game WHERE infos LIKE '%99%'"), 0)
      << "the first database's game is kept";
  const auto files = std::filesystem::directory_iterator(folder_.path());
  EXPECT_EQ(std::count_if(
                begin(files), end(files),
                [](const auto& f) { return f.path().string().find(".tmp") != std::string::npos; }),
            0);
  auto store = Store::open(folder_ / "c.db", kMatch, {.build = "", .processor = "", .host = ""});
  ASSERT_TRUE(store.has_value()) << "the match can be continued";
  EXPECT_TRUE(store->add(stored(3, 1)).has_value());
}

TEST_F(Merge, PrefersAnIntactGame) {
  const auto damage = [](const std::string& path, int pair, int leg) {
    SQLite::Database(path, SQLite::OPEN_READWRITE)
        .exec("UPDATE game SET moves = moves || ' Ac3Ac4' WHERE pair = " + std::to_string(pair) +
              " AND leg = " + std::to_string(leg));
  };
  const std::vector<StoredGame> first{stored(1, 0), stored(1, 1), stored(2, 0)};
  const auto a = database("a.db", first);
  const auto b = database("b.db", {stored(1, 0), stored(1, 1), stored(2, 0), stored(2, 1)});
  damage(a, 1, 0);  // replaced by the second one's
  damage(a, 1, 1);  // damaged in both
  damage(b, 1, 1);
  damage(b, 2, 0);  // not needed
  damage(b, 2, 1);  // in the second one only
  const auto merged = merge_results({a, b}, folder_ / "c.db");
  ASSERT_TRUE(merged.has_value()) << to_string(merged.error().error);
  ASSERT_EQ(merged->size(), 2U);
  EXPECT_EQ((*merged)[1].new_games, 1U);
  EXPECT_EQ((*merged)[1].replaced, 1U);
  EXPECT_EQ(number("SELECT count(*) FROM game"), 4);
  auto store = Store::open(folder_ / "c.db", kMatch, {.build = "", .processor = "", .host = ""});
  ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
  std::vector<bool> is_damaged;
  const auto note = [&](const StoredGame& game) -> Fallible<void> {
    is_damaged.push_back(game.is_damaged);
    return {};
  };
  ASSERT_TRUE(store->for_each_game(9, note).has_value());
  EXPECT_EQ(is_damaged, (std::vector<bool>{false, true, false, true}));
}

TEST_F(Merge, RefusesADifferenceIfTheGameOfAnotherMatchIsDamaged) {
  Configuration other = kMatch;
  other[2].second = "1";
  const auto a = database("a.db", {stored(1, 0)});
  database("a.db", {stored(1, 0)}, other, true);
  const auto b = database("b.db", {stored(1, 0)});
  database("b.db", {stored(1, 0, "Ac2Bc2")}, other, true);
  SQLite::Database(b, SQLite::OPEN_READWRITE).exec("UPDATE game SET moves = '' WHERE match = 1");
  EXPECT_EQ(refusal({a, b}),
            "b.db: game 1.1: found a game that differs from ply 1 on from the one in a.db, "
            "expected the same game, or only one of them");
}

// A wrong byte in the opening of a game, which is in the index, too.
class MergeInEitherOrder : public Merge, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(BothOrders, MergeInEitherOrder, testing::Bool());

TEST_P(MergeInEitherOrder, ReplacesAGameWhoseIndexIsDamaged) {
  StoredGame reusable = stored(1, 0);
  reusable.white_play_key = reusable.black_play_key = "key";
  const auto a = database("a.db", {reusable});
  const auto b = database("b.db", {reusable});
  std::string bytes = content_of(a);
  ASSERT_NE(bytes.find("an opening"), std::string::npos);
  bytes[bytes.rfind("an opening")] = 'A';
  std::ofstream(a, std::ios::binary | std::ios::trunc) << bytes;
  bytes = content_of(b);
  bytes[bytes.find("an opening")] = 'A';
  std::ofstream(b, std::ios::binary | std::ios::trunc) << bytes;
  // One of the wrong bytes is in the game, the other one in the index.
  const auto merged =
      merge_results(GetParam() ? std::vector{a, b} : std::vector{b, a}, folder_ / "c.db");
  ASSERT_TRUE(merged.has_value()) << to_string(merged.error().error);
  EXPECT_EQ((*merged)[0].new_games, 1U);
  EXPECT_EQ(number("SELECT count(*) FROM game WHERE opening = 'an opening'"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), 1);
}

TEST_P(MergeInEitherOrder, RefusesGamesOfASessionThatIsNotStored) {
  const auto a = database("a.db", {stored(1, 0)});
  const auto b = database("b.db", {stored(1, 1)});
  SQLite::Database(b, SQLite::OPEN_READWRITE).exec("UPDATE session SET id = 9");
  EXPECT_EQ(refusal(GetParam() ? std::vector{a, b} : std::vector{b, a}),
            "b.db: table game: found 1 row whose session is not stored, expected none");
}

TEST_F(Merge, KeepsFurtherMatchesOfAConfiguration) {
  const auto a = database("a.db", {stored(1, 0)});
  database("b.db", {stored(1, 0), stored(1, 1)});
  const auto b = database("b.db", {stored(1, 0, "Ac2Bc2")}, kMatch, true);
  const auto merged = merge_results({a, b, a}, folder_ / "c.db");
  ASSERT_TRUE(merged.has_value()) << to_string(merged.error().error);
  EXPECT_EQ((*merged)[2].new_games, 0U);
  EXPECT_EQ(number("SELECT count(*) FROM game WHERE match = 1"), 2);
  EXPECT_EQ(number("SELECT count(*) FROM game WHERE match = 2"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM configuration WHERE match = 2"), 3);
  EXPECT_EQ(number("SELECT count(*) FROM session"), 3) << "a session is not doubled";
  EXPECT_EQ(number("SELECT count(checksum) FROM match"), 2);
  EXPECT_EQ(number("SELECT count(checksum) FROM session"), 3);
  SQLite::Database db(folder_ / "c.db");
  for (const int match : {1, 2}) {
    EXPECT_TRUE(context_damage(db, match, kResultsSchemaVersion).empty()) << match;
  }
}

TEST_F(Merge, KeepsTheAnswersToBench) {
  const auto a = database("a.db", {stored(1, 0)});
  const auto b = database("b.db", {stored(1, 1)});
  const auto answer = [&](const std::string& path, const std::string& engine, std::uint64_t nodes) {
    auto store = Store::open(path, kMatch, {.build = "", .processor = "", .host = ""});
    ASSERT_TRUE(store.has_value() && store->set_bench_answer(engine, {nodes}).has_value());
  };
  answer(a, "both", 1);
  answer(b, "both", 2);
  answer(b, "one", 3);
  ASSERT_TRUE(merge_results({a, b}, folder_ / "c.db").has_value());
  EXPECT_EQ(number("SELECT nodes FROM signature WHERE identity = 'both'"), 1);
  EXPECT_EQ(number("SELECT nodes FROM signature WHERE identity = 'one'"), 3);
}

TEST_F(Merge, RefusesADatabaseWithoutGames) {
  EXPECT_EQ(refusal({database("a.db", {}), database("b.db", {stored(1, 1)})}),
            "a.db: found no games, expected a database with the games of a match");
}

TEST_F(Merge, RefusesAnotherConfiguration) {
  const auto a = database("a.db", {stored(1, 0)});
  Configuration deeper = kMatch;
  deeper[1].second = "depth 3";
  EXPECT_EQ(refusal({a, database("b.db", {stored(1, 1)}, deeper)}),
            "b.db: match 1: found limit = depth 3, expected limit = depth 2 as in a.db");
}

TEST_F(Merge, RefusesAGameThatDiffers) {
  const auto a = database("a.db", {stored(1, 0), stored(2, 1)});
  const auto b = database("b.db", {stored(1, 0), stored(2, 1, "Ac2Ac3 Ed4Cd4")});
  EXPECT_EQ(refusal({a, b}),
            "b.db: game 2.2: found a game that differs from ply 2 on from the one in a.db, "
            "expected the same game, or only one of them");
  StoredGame lost = stored(1, 0);
  lost.result = "0-1";
  EXPECT_EQ(refusal({a, database("d.db", {lost, stored(2, 0)})}),
            "d.db: game 1.1: found a game that differs from ply 2 on from the one in a.db, "
            "expected the same game, or only one of them");
}

// With damage in every page but the first.
TEST_F(Merge, NamesADatabaseThatCannotBeCopied) {
  const auto a = database("a.db", {stored(1, 0)});
  const auto b = database("b.db", {stored(1, 1)});
  const auto size = std::filesystem::file_size(a);
  std::fstream file(a, std::ios::in | std::ios::out | std::ios::binary);
  for (std::uintmax_t at = 4096; at < size; at += 4096) {
    file.seekp(static_cast<std::streamoff>(at)).write("\xff\xff\xff\xff", 4);
  }
  file.close();
  const std::string out = folder_ / "out.db";
  const auto merged = merge_results({a, b}, out);
  ASSERT_FALSE(merged.has_value());
  EXPECT_EQ(merged.error().code, ExitCode::Environment);
  EXPECT_EQ(merged.error().error.where, a);
  EXPECT_EQ(names(), (std::set<std::string>{"a.db", "b.db"}));
}

TEST_F(Merge, LeavesNoFileAfterAStopRequest) {
  const auto a = database("a.db", {stored(1, 0)});
  const auto b = database("b.db", {stored(1, 1)});
  for (const bool is_large : {false, true}) {
    if (is_large) {
      SQLite::Database(a, SQLite::OPEN_READWRITE)
          .exec(
              "CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
              "FROM n WHERE i < 20000) SELECT i FROM n");
    }
    std::stop_source stop;
    stop.request_stop();
    const auto merged = merge_results({a, b}, folder_ / "c.db", stop.get_token());
    ASSERT_FALSE(merged.has_value());
    EXPECT_EQ(merged.error().code, ExitCode::NoVerdict) << to_string(merged.error().error);
    EXPECT_EQ(names(), (std::set<std::string>{"a.db", "b.db"}));
  }
}

TEST_F(Merge, RefusesWrongPaths) {
  const auto a = database("a.db", {stored(1, 0)});
  EXPECT_EQ(refusal({a, folder_ / "no.db"}),
            "no.db: found no such file, expected a results database of raum match");
  std::ofstream(folder_ / "text.db") << std::string(200, 'x');
  EXPECT_EQ(refusal({folder_ / "text.db", a}),
            "text.db: found a file that is not a database, expected a results database of raum "
            "match");
  const auto onto_itself = merge_results({a, a}, a);
  ASSERT_FALSE(onto_itself.has_value());
  EXPECT_EQ(onto_itself.error().code, ExitCode::Usage);
  EXPECT_EQ(onto_itself.error().error.found, "an existing file");
  const auto neither = merge_results({a, folder_ / "no.db"}, "/no/such/folder/x.db");
  ASSERT_FALSE(neither.has_value());
  EXPECT_EQ(neither.error().code, ExitCode::Usage) << "the input is reported";
  const auto nowhere = merge_results({a, a}, "/no/such/folder/x.db");
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error().code, ExitCode::Environment);
  EXPECT_EQ(
      to_string(nowhere.error().error),
      "/no/such/folder/x.db: found No such file or directory, expected a database that can be "
      "written");
}

}  // namespace
}  // namespace raum::tournament
