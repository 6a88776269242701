#include "tournament/schedule/host_watch.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

// Adds so many games of a host, the last ones lost by time.  Returns: how often it was unfit.
int add(HostWatch& watch, const std::string& host, int games, int forfeits) {
  int unfit = 0;
  for (int i = 0; i < games; ++i) unfit += watch.add(host, i >= games - forfeits) ? 1 : 0;
  return unfit;
}

TEST(HostWatch, FindsAHostThatAloneLosesByTime) {
  HostWatch watch;
  EXPECT_EQ(add(watch, "node1", 300, 0), 0);
  EXPECT_EQ(add(watch, "node2", 118, 1), 0) << "one game may be chance";
  EXPECT_EQ(add(watch, "node2", 2, 1), 1);
  EXPECT_EQ(watch.reason("node2"), "2 of its 120 games were lost by time, 0 of 300 elsewhere");
}

TEST(HostWatch, AllowsOneGameInAHundred) {
  HostWatch watch;
  add(watch, "node1", 300, 0);
  EXPECT_EQ(add(watch, "node2", 200, 2), 0);
  EXPECT_EQ(add(watch, "node2", 99, 1), 1) << "3 of 299";
}

TEST(HostWatch, BlamesNoHostForEnginesThatLoseEverywhere) {
  HostWatch watch;
  EXPECT_EQ(add(watch, "node1", 100, 10), 0) << "nothing to compare with";
  EXPECT_EQ(add(watch, "node2", 100, 10), 0);
}

TEST(HostWatch, NeedsGamesElsewhere) {
  HostWatch watch;
  add(watch, "node1", 19, 0);
  EXPECT_EQ(add(watch, "node2", 10, 5), 0);
  add(watch, "", 1, 0);
  EXPECT_EQ(add(watch, "node2", 1, 1), 1);
}

TEST(HostWatch, NeverFindsTheMachineOfTheRunner) {
  HostWatch watch;
  add(watch, "node1", 100, 0);
  EXPECT_EQ(add(watch, "", 100, 50), 0);
}

TEST(HostWatch, FindsAHostOnce) {
  HostWatch watch;
  add(watch, "node1", 100, 0);
  ASSERT_EQ(add(watch, "node2", 10, 2), 1);
  watch.leave_out("node2");
  EXPECT_TRUE(watch.is_left_out("node2"));
  EXPECT_FALSE(watch.is_left_out("node1"));
  add(watch, "node1", 100, 0);
  EXPECT_EQ(add(watch, "node2", 10, 2), 0);
}

}  // namespace
}  // namespace raum::tournament
