#include "tournament/store/host_games.h"

#include <gtest/gtest.h>

#include "base/testing/temporary_folder.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

StoredGame won_game(std::size_t pair, int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.result = "1-0";
  game.reason = "spacemate";
  return game;
}

StoredGame played_on(const std::string& host, double load, StoredGame game) {
  game.host = {.name = host, .processor = "Model 3000", .speed = 1'000, .load = load};
  return game;
}

TEST(HostGames, AreCountedForEachHost) {
  const TemporaryFolder folder;
  auto store = Store::open(folder / "m.db", {{"limit", "depth 2"}}, RunnerSession());
  ASSERT_TRUE(store.has_value());
  StoredGame late = played_on("node2", 3, won_game(2, 0));
  late.failed = "a";
  late.reason = "time forfeit";
  ASSERT_TRUE(store->add(won_game(1, 0)));
  EXPECT_TRUE(store->hosts(9).value().empty()) << "the runner has played all of them";
  ASSERT_TRUE(store->add(played_on("node2", 1, won_game(1, 1))));
  ASSERT_TRUE(store->add(late));
  ASSERT_TRUE(store->add(played_on("node1", 2, won_game(2, 1))));
  ASSERT_TRUE(store->add(played_on("node1", 2, won_game(3, 0))));
  StoredGame copied = played_on("node1", 2, won_game(1, 0));
  copied.pair = 4;
  copied.is_cached = true;
  ASSERT_TRUE(store->add(copied));
  const std::vector<HostGames> expected{{.games = 1},
                                        {.host = "node1",
                                         .processor = "Model 3000",
                                         .games = 1,
                                         .speed = 1'000,
                                         .load = 2,
                                         .most_load = 2},
                                        {.host = "node2",
                                         .processor = "Model 3000",
                                         .games = 2,
                                         .time_forfeits = 1,
                                         .speed = 1'000,
                                         .load = 2,
                                         .most_load = 3}};
  EXPECT_EQ(store->hosts(2).value(), expected);
  EXPECT_EQ(store->hosts(9).value()[1].games, 2U) << "the copied game was not played for it";
}

TEST(HostGames, CanBeRemoved) {
  const TemporaryFolder folder;
  auto store = Store::open(folder / "m.db", {{"limit", "depth 2"}}, RunnerSession());
  ASSERT_TRUE(store.has_value());
  const StoredGame stays = played_on("node1", 1, won_game(1, 0));
  ASSERT_TRUE(store->add(stays));
  ASSERT_TRUE(store->add(played_on("node2", 1, won_game(1, 1))));
  ASSERT_TRUE(store->add(played_on("node2", 1, won_game(2, 0))));
  const auto line = store->leave_out(
      "node2", [](std::size_t games) { return "node2 loses " + std::to_string(games) + " games"; });
  EXPECT_EQ(line.value(), "node2 loses 2 games");
  EXPECT_EQ(store->sessions().value().back().left_out, std::vector<std::string>{*line});
  std::vector<StoredGame> left;
  ASSERT_TRUE(store->for_each_game(9, [&](const StoredGame& game) -> Fallible<void> {
    left.push_back(game);
    return {};
  }));
  EXPECT_EQ(left, std::vector<StoredGame>{stays});
}

}  // namespace
}  // namespace raum::tournament
