#include "engine/search/documented/split_point.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "engine/board/generate.h"
#include "engine/search/documented/node_budget.h"
#include "engine/search/documented/search_task.h"

namespace raum {
namespace {

// A split point with all that it refers to.
struct OwnPoint {
  MoveList moves;
  MovePicker picker{moves};
  PvTable pv;
  RootScores scores{};
  Node node{.depth = 3, .ply = 1, .side = Color::White, .window = Window::full(), .key = {}};
  SplitPoint point{.above = nullptr,
                   .position = Position::start(),
                   .path = {},
                   .pv = pv,
                   .root_scores = scores,
                   .node = node,
                   .picker = picker,
                   .next_index = 1};
};

void wait_for_helper(const SplitQueue& queue) {
  while (!queue.has_idle_helper()) std::this_thread::yield();
}

TEST(SplitQueue, GivesAnOpenPointToAWaitingHelper) {
  SplitQueue queue;
  OwnPoint own;
  EXPECT_FALSE(queue.has_idle_helper());
  auto joined = std::async(std::launch::async, [&] { return queue.join(); });
  wait_for_helper(queue);
  queue.open(own.point);
  EXPECT_EQ(joined.get(), &own.point);
  EXPECT_FALSE(queue.has_idle_helper());
  EXPECT_EQ(own.point.helpers, 1);
  queue.leave(own.point);
  EXPECT_EQ(own.point.helpers, 0);
  queue.close(own.point);
}

TEST(SplitQueue, GivesTheNewestPointFirstUntilAHelperHasLeftIt) {
  SplitQueue queue;
  OwnPoint older, newer;
  queue.open(older.point);
  queue.open(newer.point);
  EXPECT_EQ(queue.join(), &newer.point);
  EXPECT_EQ(queue.join(), &newer.point);
  queue.leave(newer.point);
  EXPECT_EQ(queue.join(), &older.point) << "a point that was left has no moves";
  queue.leave(older.point);
  queue.leave(newer.point);
  queue.close(newer.point);
  queue.close(older.point);
}

TEST(SplitQueue, WaitsForTheLastHelperBeforeItClosesAPoint) {
  SplitQueue queue;
  OwnPoint own;
  queue.open(own.point);
  EXPECT_EQ(queue.join(), &own.point);
  EXPECT_EQ(queue.join(), &own.point);
  auto closed = std::async(std::launch::async, [&] { queue.close(own.point); });
  queue.leave(own.point);
  EXPECT_EQ(closed.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  queue.leave(own.point);
  closed.get();
}

TEST(SplitQueue, SendsItsHelpersAwayWhenItShutsDown) {
  SplitQueue queue;
  OwnPoint own;
  auto joined = std::async(std::launch::async, [&] { return queue.join(); });
  wait_for_helper(queue);
  queue.shut_down();
  EXPECT_EQ(joined.get(), nullptr);
  queue.open(own.point);
  EXPECT_EQ(queue.join(), nullptr);
}

TEST(SplitQueue, HoldsNoMorePointsThanItHasRoomFor) {
  SplitQueue queue;
  std::vector<std::unique_ptr<OwnPoint>> points;
  for (int i = 0; i < 257; ++i) {
    points.push_back(std::make_unique<OwnPoint>());
    queue.open(points.back()->point);
  }
  EXPECT_EQ(queue.join(), &points[255]->point);
  queue.leave(points[255]->point);
  EXPECT_EQ(queue.join(), &points[254]->point);
  queue.leave(points[254]->point);
}

TEST(SplitQueue, AddsUpNodesAndPassesOnTheRequestToStop) {
  SplitQueue queue;
  EXPECT_EQ(queue.add_nodes(512), 512U);
  EXPECT_EQ(queue.add_nodes(100), 612U);
  EXPECT_FALSE(queue.is_stopped());
  queue.stop();
  EXPECT_TRUE(queue.is_stopped());
}

TEST(NodeBudget, StopsWhileASharedNodeAboveIsCutOff) {
  SplitQueue queue;
  TranspositionTable tt{Replacement::Always};
  SearchTask task{.evaluation = {}, .features = {}, .tt = tt};
  task.split_queue = &queue;
  NodeBudget budget(task);
  budget.start();
  OwnPoint outer, inner;
  budget.enter(outer.point);
  inner.point.above = budget.split();
  EXPECT_EQ(inner.point.above, &outer.point);
  budget.enter(inner.point);
  EXPECT_FALSE(budget.count_node());
  inner.point.closed = true;
  EXPECT_TRUE(budget.count_node());
  budget.leave_to(inner.point.above);
  EXPECT_FALSE(budget.count_node());
  budget.enter(inner.point);
  inner.point.closed = false;
  outer.point.closed = true;
  EXPECT_TRUE(budget.count_node()) << "two nodes above";
}

TEST(NodeBudget, StopsAllThreadsAtItsNextCheckOfALimit) {
  struct Row {
    SearchLimits limits;
    bool is_requested;
    std::uint64_t others, nodes;  // counted by the others and by this one
  };
  const std::vector<Row> rows{{{.nodes = 100}, false, 0, 512},
                              {{.nodes = 1'024}, false, 512, 512},
                              {{.nodes = 1'025}, false, 512, 1'024},
                              {{.time = std::chrono::milliseconds(0)}, false, 0, 512},
                              {{}, true, 0, 512}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::atomic<bool> stop{rows[i].is_requested};
    SplitQueue queue;
    TranspositionTable tt{Replacement::Always};
    SearchTask task{.evaluation = {}, .features = {}, .tt = tt};
    task.features.threads = 2;
    task.limits = rows[i].limits;
    task.stop = &stop;
    task.split_queue = &queue;
    NodeBudget budget(task), other(task);
    budget.start();
    other.start();
    queue.add_nodes(rows[i].others);
    EXPECT_FALSE(other.count_node()) << i;
    while (!budget.count_node()) ASSERT_LT(budget.nodes(), 5'000U) << i;
    EXPECT_EQ(budget.nodes(), rows[i].nodes) << i;
    EXPECT_TRUE(queue.is_stopped()) << i;
    EXPECT_TRUE(other.count_node()) << i;
  }
}

}  // namespace
}  // namespace raum
