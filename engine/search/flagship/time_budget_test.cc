#include "engine/search/flagship/time_budget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace raum::flagship {
namespace {

using std::chrono::milliseconds;

std::uint64_t nodes_until_stop(const SearchLimits& limits, bool stopped, std::uint64_t most) {
  const std::atomic<bool> stop{stopped};
  TimeBudget budget;
  budget.start(limits, stop);
  while (budget.nodes() < most && !budget.count_node()) {
  }
  const std::uint64_t nodes = budget.nodes();
  EXPECT_EQ(budget.count_node(), nodes < most) << "it stays stopped";
  return nodes;
}

TEST(TimeBudget, StopsAfterExactlyItsNodes) {
  EXPECT_EQ(nodes_until_stop({.nodes = 1}, false, 10'000), 1U);
  EXPECT_EQ(nodes_until_stop({.nodes = 777}, false, 10'000), 777U);
}

TEST(TimeBudget, StopsSoonAfterItsTimeOrARequest) {
  EXPECT_EQ(nodes_until_stop({.time = milliseconds(0)}, false, 10'000), 512U);
  EXPECT_EQ(nodes_until_stop({}, true, 10'000), 512U);
  EXPECT_GE(nodes_until_stop({.time = milliseconds(600'000)}, false, 10'000), 10'000U);
}

TEST(TimeBudget, MeasuresTheTimeSinceItsStart) {
  const std::atomic<bool> stop{false};
  const auto began = std::chrono::steady_clock::now();
  TimeBudget budget;
  budget.start({}, stop);
  std::this_thread::sleep_for(milliseconds(2));
  const milliseconds elapsed = budget.elapsed();
  EXPECT_GE(elapsed, milliseconds(2));
  EXPECT_LE(elapsed, std::chrono::steady_clock::now() - began);
}

TEST(TimeBudget, RegardsNoTimeWhileItPonders) {
  const std::atomic<bool> stop{false};
  std::atomic<bool> pondering{true};
  TimeBudget budget;
  budget.start({.time = milliseconds(0), .pondering = &pondering}, stop);
  while (budget.nodes() < 10'000) ASSERT_FALSE(budget.count_node()) << budget.nodes();
  pondering = false;
  while (!budget.count_node()) ASSERT_LT(budget.nodes(), 11'000U);
  EXPECT_EQ(budget.nodes(), 10'240U) << "the next time that it looks";
}

TEST(TimeBudget, EndsAnIterationThatOnlyPonderingLetBegin) {
  const std::atomic<bool> stop{false};
  std::atomic<bool> pondering{true};
  for (const bool is_due : {true, false}) {
    pondering = true;
    TimeBudget budget;
    const milliseconds new_depth{is_due ? 0 : 600'000};
    budget.start({.new_depth = new_depth, .pondering = &pondering}, stop);
    EXPECT_TRUE(budget.may_deepen());
    while (budget.nodes() < 1'024) ASSERT_FALSE(budget.count_node());
    pondering = false;
    while (budget.nodes() < 1'536) budget.count_node();
    EXPECT_EQ(budget.stopped(), is_due);
    EXPECT_EQ(budget.may_deepen(), !is_due);
  }
}

TEST(TimeBudget, StopsByItsNodesAndAtARequestWhileItPonders) {
  const std::atomic<bool> pondering{true};
  EXPECT_EQ(nodes_until_stop({.nodes = 777, .pondering = &pondering}, false, 10'000), 777U);
  EXPECT_EQ(nodes_until_stop({.pondering = &pondering}, true, 10'000), 512U);
}

// The other threads have counted 5,000 nodes before and 2,000 meanwhile.
TEST(TimeBudget, CountsTheNodesOfAllThreads) {
  const std::atomic<bool> stop{false};
  for (const std::uint64_t nodes : {9'561U, 10'000U, 10'072U}) {
    std::atomic<std::uint64_t> shared{5'000};
    TimeBudget budget;
    budget.start({.nodes = nodes}, stop, &shared);
    for (int i = 0; i < 600; ++i) EXPECT_FALSE(budget.count_node());
    EXPECT_EQ(shared, 5'512U);
    EXPECT_EQ(budget.nodes(), 600U);
    EXPECT_EQ(budget.shared_nodes(), 5'600U);
    shared += 2'000;
    while (!budget.count_node()) {
    }
    EXPECT_EQ(shared, 10'072U);
    EXPECT_EQ(budget.nodes(), 3'072U);
  }
}

TEST(TimeBudget, BeginsNoIterationAfterItsNodes) {
  const std::atomic<bool> stop{false};
  TimeBudget budget;
  budget.start({.new_depth_nodes = 3}, stop);
  int deeper = 0;
  for (int i = 0; i < 10; ++i) {
    deeper += budget.may_deepen() ? 1 : 0;
    EXPECT_FALSE(budget.count_node()) << "an iteration that has begun is finished";
  }
  EXPECT_EQ(deeper, 3);
}

TEST(TimeBudget, BeginsNoIterationAfterItsTime) {
  const std::atomic<bool> stop{false};
  TimeBudget budget;
  budget.start({.new_depth = milliseconds(0)}, stop);
  EXPECT_FALSE(budget.may_deepen());
  budget.start({.new_depth = milliseconds(600'000)}, stop);
  EXPECT_TRUE(budget.may_deepen());
  budget.start({}, stop);
  EXPECT_TRUE(budget.may_deepen());
}

SideClock clock_of(int left, int increment, std::optional<int> moves_to_go, int overhead) {
  return {.left = milliseconds(left),
          .increment = milliseconds(increment),
          .moves_to_go = moves_to_go,
          .overhead = milliseconds(overhead)};
}

TEST(TimeBudget, DividesTheClock) {
  struct Row {
    int left, increment;
    std::optional<int> moves_to_go;
    int overhead, soft, hard;
  };
  const std::vector<Row> rows{
      {60'000, 0, std::nullopt, 20, 1'000, 5'000},
      {60'000, 1'000, std::nullopt, 20, 1'375, 6'875},
      {60'000, 0, 40, 20, 750, 3'750},
      // The moves after this one keep 2/5 of what is left, unless time is added after it.
      {1'000, 1'000, std::nullopt, 20, 391, 600},
      {60'000, 0, 4, 20, 7'500, 36'000},
      {60'000, 0, 2, 20, 15'000, 36'000},
      {60'000, 0, 1, 20, 30'000, 59'980},
      {60'000, 0, 1, 5'000, 30'000, 55'000},
      {100, 4'000, std::nullopt, 20, 60, 60},
      // Little time, with a large overhead
      {100, 0, std::nullopt, 90, 1, 7},
      {100, 0, std::nullopt, 95, 1, 5},
      {100, 0, 1, 98, 2, 2},
      {20, 0, std::nullopt, 20, 0, 1},
      {0, 0, std::nullopt, 0, 0, 1},
  };
  ASSERT_EQ(rows.size(), 14U);
  for (const Row& row : rows) {
    const ClockLimits limits =
        clock_limits(clock_of(row.left, row.increment, row.moves_to_go, row.overhead));
    EXPECT_EQ(limits.soft.count(), row.soft) << row.left << " " << row.overhead;
    EXPECT_EQ(limits.hard.count(), row.hard) << row.left << " " << row.overhead;
  }
}

// Whatever the iterations find, the search ends while the overhead is still on the clock.
TEST(TimeBudget, LeavesTheOverheadOnTheClock) {
  const std::atomic<bool> stop{false};
  int clocks = 0;
  for (const int left : {0, 1, 19, 21, 150, 3'000, 700'000}) {
    for (const int increment : {0, 7, 900, 20'000}) {
      for (const std::optional<int> moves_to_go : {std::optional<int>{}, {1}, {2}, {40}}) {
        for (const int overhead : {0, 20, 2'000}) {
          TimeBudget budget;
          budget.start({.clock = clock_of(left, increment, moves_to_go, overhead)}, stop);
          budget.finish_iteration({.best = Move::none(), .score = 0, .share = 0});
          const int most = std::max(left - overhead, 1);
          EXPECT_LE(budget.time()->count(), most) << left << " " << increment << " " << overhead;
          EXPECT_LE(budget.new_depth()->count(), budget.time()->count());
          ++clocks;
        }
      }
    }
  }
  EXPECT_EQ(clocks, 7 * 4 * 4 * 3);
}

TEST(TimeBudget, WantsLessTimeTheSurerTheMoveIs) {
  struct Row {
    Stability stability;
    double factor;
  };
  const std::vector<Row> rows{
      {{.agreeing = 3, .share = 0.5, .fall = 0}, 1.0},
      {{.agreeing = 0, .share = 0.5, .fall = 0}, 1.3},
      {{.agreeing = 6, .share = 0.5, .fall = 0}, 0.7},
      {{.agreeing = 50, .share = 0.5, .fall = 0}, 0.7},
      {{.agreeing = 3, .share = 0, .fall = 0}, 1.4},
      {{.agreeing = 3, .share = 0.75, .fall = 0}, 0.8},
      {{.agreeing = 3, .share = 1, .fall = 0}, 0.6},
      {{.agreeing = 3, .share = 0.5, .fall = 50}, 1.25},
      {{.agreeing = 3, .share = 0.5, .fall = 100}, 1.5},
      {{.agreeing = 3, .share = 0.5, .fall = 60'000}, 1.5},
      {{.agreeing = 3, .share = 0.5, .fall = -80}, 1.0},
      {{.agreeing = 0, .share = 0, .fall = 100}, 2.73},
      {{.agreeing = 6, .share = 1, .fall = 0}, 0.42},
  };
  ASSERT_EQ(rows.size(), 13U);
  for (const Row& row : rows) {
    EXPECT_DOUBLE_EQ(time_factor(row.stability), row.factor)
        << row.stability.agreeing << " " << row.stability.share << " " << row.stability.fall;
  }
}

TEST(TimeBudget, FollowsTheIterations) {
  const Move a = Move::parse("Ab1Ac3").value();
  const Move b = Move::parse("Ab1Aa3").value();
  struct Row {
    TimeBudget::Iteration iteration;
    int new_depth;
  };
  const std::vector<Row> rows{
      {{.best = a, .score = 20, .share = 0.5}, 1'300},
      {{.best = a, .score = -60, .share = 0.5}, 1'200},  // the score before is not compared
      {{.best = a, .score = 20, .share = 0.5}, 1'100},
      {{.best = b, .score = -60, .share = 0.5}, 1'300},
      {{.best = b, .score = -30, .share = 0.5}, 1'500},  // 20 two iterations before
      {{.best = b, .score = -60, .share = 0.5}, 1'100},
      {{.best = b, .score = 70, .share = 1}, 600},
      {{.best = a, .score = -3'000, .share = 0}, 2'730},
  };
  ASSERT_EQ(rows.size(), 8U);
  const std::atomic<bool> stop{false};
  TimeBudget budget;
  budget.start({.clock = clock_of(60'000, 0, std::nullopt, 20)}, stop);
  EXPECT_EQ(budget.new_depth()->count(), 1'000);
  for (const Row& row : rows) {
    budget.finish_iteration(row.iteration);
    EXPECT_EQ(budget.new_depth()->count(), row.new_depth) << row.iteration.score;
  }
  EXPECT_EQ(budget.time()->count(), 5'000);
}

TEST(TimeBudget, KeepsTheLimitsOfASearchWithoutAClock) {
  const std::atomic<bool> stop{false};
  TimeBudget budget;
  budget.start({.time = milliseconds(70), .new_depth = milliseconds(30)}, stop);
  budget.finish_iteration({.best = Move::none(), .score = 0, .share = 0});
  EXPECT_EQ(budget.time()->count(), 70);
  EXPECT_EQ(budget.new_depth()->count(), 30);
  budget.start({.time = milliseconds(70)}, stop);
  budget.finish_iteration({.best = Move::none(), .score = 0, .share = 0});
  EXPECT_EQ(budget.new_depth(), std::nullopt);
}

}  // namespace
}  // namespace raum::flagship
