#include "tournament/schedule/host_watch.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace raum::tournament {
namespace {

// So many games of a host, the last ones lost by time.
struct GamesOfHost {
  const char* host;
  int games;
  int forfeits;
};

void add(HostWatch& watch, std::initializer_list<GamesOfHost> all) {
  for (const auto& [host, games, forfeits] : all) {
    for (int i = 0; i < games; ++i) watch.add(host, i >= games - forfeits);
  }
}

TEST(HostWatch, FindsAHostThatAloneLosesByTime) {
  HostWatch watch;
  add(watch, {{"node1", 300, 0}, {"node2", 118, 1}});
  EXPECT_EQ(watch.unfit(), std::nullopt) << "one game may be chance";
  add(watch, {{"node2", 2, 1}});
  EXPECT_EQ(watch.unfit(), "node2");
  EXPECT_EQ(watch.reason("node2"), "2 of its 120 games were lost by time, 0 of 300 on other hosts");
}

TEST(HostWatch, AllowsOneGameInAHundred) {
  HostWatch watch;
  add(watch, {{"node1", 300, 0}, {"node2", 200, 2}});
  EXPECT_EQ(watch.unfit(), std::nullopt);
  add(watch, {{"node2", 99, 1}});
  EXPECT_EQ(watch.unfit(), "node2") << "3 of 299";
}

TEST(HostWatch, BlamesNoHostForEnginesThatLoseEverywhere) {
  HostWatch watch;
  add(watch, {{"node1", 100, 10}});
  EXPECT_EQ(watch.unfit(), std::nullopt) << "nothing to compare with";
  add(watch, {{"node2", 100, 10}, {"", 100, 2}});
  EXPECT_EQ(watch.unfit(), std::nullopt);
}

TEST(HostWatch, FindsTwoHosts) {
  HostWatch watch;
  add(watch, {{"node1", 100, 10}, {"node2", 100, 10}, {"", 20, 0}});
  EXPECT_EQ(watch.unfit(), "node1");
  watch.leave_out("node1");
  EXPECT_EQ(watch.unfit(), std::nullopt) << "games are counted anew";
  add(watch, {{"node2", 100, 10}, {"", 20, 0}});
  EXPECT_EQ(watch.unfit(), "node2");
}

TEST(HostWatch, WaitsForGamesElsewhere) {
  HostWatch watch;
  add(watch, {{"node1", 19, 0}, {"node2", 10, 5}});
  EXPECT_EQ(watch.unfit(), std::nullopt);
  add(watch, {{"", 1, 0}});
  EXPECT_EQ(watch.unfit(), "node2");
}

TEST(HostWatch, NeverFindsTheMachineOfTheRunner) {
  HostWatch watch;
  add(watch, {{"node1", 100, 0}, {"", 100, 50}});
  EXPECT_EQ(watch.unfit(), std::nullopt);
}

TEST(HostWatch, FindsAHostOnce) {
  HostWatch watch;
  add(watch, {{"node1", 100, 0}, {"node2", 10, 2}});
  ASSERT_EQ(watch.unfit(), "node2");
  watch.leave_out("node2");
  EXPECT_TRUE(watch.is_left_out("node2"));
  EXPECT_FALSE(watch.is_left_out("node1"));
  add(watch, {{"node1", 100, 0}, {"node2", 10, 2}});
  EXPECT_EQ(watch.unfit(), std::nullopt);
}

}  // namespace
}  // namespace raum::tournament
