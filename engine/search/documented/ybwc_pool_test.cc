// Young brothers wait: helper threads change how long a search takes, not its result.
#include "engine/search/documented/ybwc_pool.h"

#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "engine/board/position_text.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

// With several threads, each keeps a mobility cache of its own if the evaluation has such a table.
void make_exact_with(Engine& engine, int threads) {
  make_exact(engine);
  features(engine).threads = threads;
  features(engine).mobility_cache = threads > 1;
}

TEST(YbwcPool, FindsTheScoreOfOneThread) {
  for (const EngineDefinition& engine : documented_engines()) {
    Engine alone(engine);
    make_exact_with(alone, 1);
    Engine together(engine);
    make_exact_with(together, 4);
    for (std::uint64_t i = 0; i < 3; ++i) {
      const Position p = sparse_position(i, 5);
      EXPECT_EQ(think(alone, p, {.depth = 3}).score, think(together, p, {.depth = 3}).score)
          << engine.name << ' ' << to_string(p);
    }
  }
}

// Only helpers that do nothing are waited for so long.
std::chrono::steady_clock::time_point latest_end() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(60);
}

SearchTask task_of_the_start(TranspositionTable& tt) {
  SearchTask task{
      .evaluation = {.value = [](const Position&) { return Score{}; }}, .features = {}, .tt = tt};
  task.stop = &kNeverStop;
  task.root = Position::start();
  task.kings = {task.root.king(Color::White), task.root.king(Color::Black)};
  return task;
}

// The owner of the node searches none of its moves.
TEST(YbwcPool, SearchesAllMovesOfANodeThatIsOpened) {
  TranspositionTable tt(Replacement::DepthPreferred);
  SearchTask task = task_of_the_start(tt);
  YbwcPool pool(task, 2);
  task.split_queue = &pool.queue();
  MoveList moves;
  list_moves(task.root, moves);
  MovePicker picker(moves);
  PvTable pv;
  RootScores scores{};
  Node node{.depth = 1, .ply = 0, .side = Color::White, .window = Window::full(), .key = {}};
  SplitPoint point{.above = nullptr,
                   .position = task.root,
                   .path = {},
                   .pv = pv,
                   .root_scores = scores,
                   .node = node,
                   .picker = picker,
                   .next_index = 0};
  pool.queue().open(point);
  const auto moves_begun = [&] {
    const std::lock_guard lock(point.mutex);
    return point.next_index;
  };
  const auto end = latest_end();
  while (moves_begun() < static_cast<int>(moves.size()) && std::chrono::steady_clock::now() < end) {
    std::this_thread::yield();
  }
  pool.queue().close(point);
  EXPECT_EQ(point.next_index, static_cast<int>(moves.size()));
  EXPECT_GE(pool.nodes(), moves.size());
  EXPECT_TRUE(is_legal(task.root, node.best_move));
}

TEST(YbwcPool, SearchesMovesOfTheNodesThatAWorkerShares) {
  TranspositionTable tt(Replacement::DepthPreferred);
  SearchTask task = task_of_the_start(tt);
  YbwcPool pool(task, 2);
  task.split_queue = &pool.queue();
  OrderingMemory memory;
  SearchWorker worker(task, memory);
  worker.start();
  MoveList moves;
  list_moves(task.root, moves);
  const auto end = latest_end();
  while (pool.nodes() == 0 && std::chrono::steady_clock::now() < end) {
    worker.search_root(moves, 3, Window::full());
  }
  EXPECT_GT(pool.nodes(), 0U);
}

TEST(YbwcPool, ReportsALegalLineAndAllNodes) {
  Engine player = make_engine("alphadeepchess");
  features(player).threads = 3;
  int depth = 0;
  const SearchResult result =
      player.think(Position::start(), {.depth = 4}, kNeverStop, [&](const SearchInfo& info) {
        EXPECT_EQ(info.depth, ++depth);
        expect_legal_line(Position::start(), info.pv);
      });
  EXPECT_EQ(depth, 4);
  EXPECT_TRUE(is_legal(Position::start(), result.best));
  EXPECT_GT(result.nodes, 1000U);
}

TEST(YbwcPool, SharesOneTable) {
  Engine player = make_engine("maackesgeist-v2-fixed");
  features(player).threads = 4;
  SplitMix64 random{5};
  for (int i = 0; i < 5; ++i) {
    const Position p = sparse_position(random.next(), 12);
    EXPECT_TRUE(is_legal(p, think(player, p, {.depth = 4}).best));
  }
}

TEST(YbwcPool, StopsSoonAfterTheNodeLimit) {
  Engine player = make_engine("alphadeepchess");
  features(player).threads = 4;
  const SearchResult result = think(player, Position::start(), {.nodes = 50'000});
  EXPECT_GE(result.nodes, 50'000U);
  EXPECT_LT(result.nodes, 60'000U);
}

TEST(YbwcPool, StopsOnRequest) {
  Engine player = make_engine("alphadeepchess");
  features(player).threads = 4;
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
