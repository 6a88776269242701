#include "tournament/store/remove_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

StoredGame game(std::size_t pair, int leg) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.result = "1-0";
  return g;
}

Fallible<Store> open(const std::string& path, bool new_match) {
  return Store::open(path, {}, {.build = "", .processor = "", .host = ""}, new_match);
}

TEST(RemoveGames, LeavesAllOthers) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  for (const bool new_match : {false, true}) {
    auto store = open(path, new_match);
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    for (const std::size_t pair : {1U, 2U}) {
      for (const int leg : {0, 1}) ASSERT_TRUE(store->add(game(pair, leg)).has_value());
    }
  }
  const std::array<GameKey, 2> keys{GameKey{.match = 1, .pair = 2, .leg = 0},
                                    GameKey{.match = 2, .pair = 1, .leg = 1}};
  const auto removed = remove_games(path, keys);
  ASSERT_TRUE(removed.has_value()) << to_string(removed.error().error);
  EXPECT_EQ(removed->games, 2U);
  EXPECT_TRUE(removed->is_file_sound);
  SQLite::Database db(path);
  SQLite::Statement rows(db,
                         "SELECT group_concat(match || '/' || pair || '.' || leg, ' ') FROM "
                         "(SELECT * FROM game ORDER BY match, pair, leg)");
  ASSERT_TRUE(rows.executeStep());
  EXPECT_EQ(rows.getColumn(0).getString(), "1/1.0 1/1.1 1/2.1 2/1.0 2/2.0 2/2.1");
}

// A wrong byte in the opening of a game, or in the copy of it that the index has.
TEST(RemoveGames, RebuildsTheIndexOfADamagedFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  {
    auto store = open(path, false);
    ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
    for (const int leg : {0, 1}) {
      StoredGame g = game(1, leg);
      g.opening = leg == 0 ? "first opening" : "second opening";
      g.white_play_key = "key";
      ASSERT_TRUE(store->add(g).has_value());
    }
  }
  const std::string sound = content_of(path);
  const std::array<std::size_t, 2> copies{sound.find("second opening"),
                                          sound.rfind("second opening")};
  ASSERT_NE(copies[0], std::string::npos);
  ASSERT_NE(copies[0], copies[1]);
  for (const std::size_t at : copies) {
    std::string bytes = sound;
    bytes[at] = 'S';
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    const auto integrity = [&path] {
      return SQLite::Database(path).execAndGet("PRAGMA integrity_check").getString();
    };
    EXPECT_NE(integrity(), "ok");
    const auto rebuilt = remove_games(path, {});
    ASSERT_TRUE(rebuilt.has_value()) << to_string(rebuilt.error().error);
    EXPECT_EQ(rebuilt->games, 0U);
    EXPECT_TRUE(rebuilt->is_file_sound);
    EXPECT_EQ(integrity(), "ok");
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    const std::array<GameKey, 2> keys{GameKey{.match = 1, .pair = 1, .leg = 1},
                                      GameKey{.match = 1, .pair = 7, .leg = 1}};
    const auto removed = remove_games(path, keys);
    ASSERT_TRUE(removed.has_value()) << to_string(removed.error().error);
    EXPECT_EQ(removed->games, 1U) << "the other one is not stored";
    EXPECT_EQ(integrity(), "ok");
  }
}

TEST(RemoveGames, CreatesNoDatabase) {
  const TemporaryFolder folder;
  const auto refused = remove_games(folder / "m.db", {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_EQ(refused.error().error.found, "no such file");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(RemoveGames, RefusesADatabaseInUse) {
  const TemporaryFolder folder;
  const std::string path = folder / "m.db";
  auto store = open(path, false);
  ASSERT_TRUE(store.has_value());
  ASSERT_TRUE(store->add(game(1, 0)).has_value());
  const std::array<GameKey, 1> keys{GameKey{.match = 1, .pair = 1, .leg = 0}};
  const auto refused = remove_games(path, keys);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Environment);
  EXPECT_TRUE(refused.error().error.found.starts_with("a database in use by another match"));
}

}  // namespace
}  // namespace raum::tournament
