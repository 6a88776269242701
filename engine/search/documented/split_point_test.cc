#include "engine/search/documented/split_point.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "engine/board/generate.h"

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

}  // namespace
}  // namespace raum
