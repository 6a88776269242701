#include "engine/search/flagship/time_budget.h"

#include <gtest/gtest.h>

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

// The other threads have counted 5,000 nodes before and 2,000 meanwhile.
TEST(TimeBudget, CountsTheNodesOfAllThreads) {
  const std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> shared{5'000};
  TimeBudget budget;
  budget.start({.nodes = 10'000}, stop, &shared);
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

}  // namespace
}  // namespace raum::flagship
