#include "tournament/study/study_player.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(StudyPlayer, NamesItsLimit) {
  StudyPlayer player;
  EXPECT_EQ(limit_of(player), "level");
  player.options = {{"Hash", "1"}, {"level", "3"}};
  EXPECT_EQ(limit_of(player), "level 3");
  player.nodes = 500;
  EXPECT_EQ(limit_of(player), "nodes 500");
  player.depth = 2;
  EXPECT_EQ(limit_of(player), "depth 2 nodes 500");
  player.nodes = 0;
  EXPECT_EQ(limit_of(player), "depth 2");
}

}  // namespace
}  // namespace raum::tournament
