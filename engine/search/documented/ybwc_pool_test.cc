// Young brothers wait: helpers change how long a search takes, not what it finds.
#include "engine/search/documented/ybwc_pool.h"

#include <gtest/gtest.h>

#include <thread>

#include "engine/board/position_text.h"
#include "engine/named/player.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

const std::atomic<bool> kNeverStop{false};

SearchResult think(Player& player, const Position& p, const SearchLimits& limits) {
  return player.think(p, limits, kNeverStop, [](const SearchInfo&) {});
}

// No table, and nothing whose effect hangs on the order in which scores arrive. Several threads
// keep their men's mobility where the evaluation allows it, each its own.
Player exact_player(const NamedEngine& engine, int threads) {
  Player player(engine);
  SearchFeatures& on = player.features();
  on.null_move = on.lmr = on.futility = on.delta_pruning = false;
  on.threads = threads;
  on.mobility_cache = threads > 1;
  static_cast<void>(player.set_hash(0));
  return player;
}

TEST(YbwcPool, FindsTheScoreThatOneThreadFinds) {
  for (const NamedEngine& engine : named_engines()) {
    if (engine.kind != SearchKind::AlphaBeta) continue;
    Player alone = exact_player(engine, 1);
    Player together = exact_player(engine, 4);
    for (std::uint64_t i = 0; i < 25; ++i) {
      const Position p = sparse_position(i, 5);
      EXPECT_EQ(think(alone, p, {.depth = 3}).score, think(together, p, {.depth = 3}).score)
          << engine.name << ' ' << to_string(p);
    }
  }
}

TEST(YbwcPool, ReportsALegalLineAndCountsEveryThreadsNodes) {
  Player player(*find_engine("alphadeepchess").value());
  player.features().threads = 3;
  int depth = 0;
  const SearchResult result =
      player.think(Position::start(), {.depth = 4}, kNeverStop, [&](const SearchInfo& info) {
        EXPECT_EQ(info.depth, ++depth);
        Position p = Position::start();
        ASSERT_FALSE(info.pv.empty());
        for (const Move move : info.pv) {
          ASSERT_TRUE(is_legal(p, move)) << to_string(move);
          p.make(move);
        }
      });
  EXPECT_EQ(depth, 4);
  EXPECT_TRUE(is_legal(Position::start(), result.best));
  EXPECT_GT(result.nodes, 1000U);
}

TEST(YbwcPool, SharesOneTableAmongItsThreads) {
  Player player(*find_engine("maackesgeist-v2-fixed").value());
  player.features().threads = 4;
  SplitMix64 random{5};
  for (int i = 0; i < 5; ++i) {
    const Position p = sparse_position(random.next(), 12);
    EXPECT_TRUE(is_legal(p, think(player, p, {.depth = 4}).best));
  }
}

TEST(YbwcPool, StopsSoonAfterItsNodes) {
  Player player(*find_engine("alphadeepchess").value());
  player.features().threads = 4;
  const SearchResult result = think(player, Position::start(), {.nodes = 50'000});
  EXPECT_GE(result.nodes, 50'000U);
  EXPECT_LT(result.nodes, 60'000U);
}

TEST(YbwcPool, StopsWhenItIsToldTo) {
  Player player(*find_engine("alphadeepchess").value());
  player.features().threads = 4;
  std::atomic<bool> stop{false};
  SearchResult result;
  {
    const std::jthread thinking([&] {
      result = player.think(Position::start(), {}, stop, [&](const SearchInfo& info) {
        if (info.depth == 3) stop = true;
      });
    });
  }
  EXPECT_GE(result.depth, 3);
  EXPECT_TRUE(is_legal(Position::start(), result.best));
}

}  // namespace
}  // namespace raum
