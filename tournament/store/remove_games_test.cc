#include "tournament/store/remove_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <array>

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
  ASSERT_TRUE(remove_games(path, keys).has_value());
  SQLite::Database db(path);
  SQLite::Statement rows(db,
                         "SELECT group_concat(match || '/' || pair || '.' || leg, ' ') FROM "
                         "(SELECT * FROM game ORDER BY match, pair, leg)");
  ASSERT_TRUE(rows.executeStep());
  EXPECT_EQ(rows.getColumn(0).getString(), "1/1.0 1/1.1 1/2.1 2/1.0 2/2.0 2/2.1");
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
