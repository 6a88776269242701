// Search effort: sums of nodes and times per engine, and their description.
#include "ci/checks/search_effort.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"

namespace raum::ci {
namespace {

using tournament::Estimate;
using tournament::StoredGame;

StoredGame game(const std::string& white, const std::string& black, const std::string& infos) {
  StoredGame game;
  game.white = white;
  game.black = black;
  game.opening = std::string(kStartText);
  game.infos = infos;
  return game;
}

TEST(SearchEffort, CountsForTheSideToMove) {
  Efforts efforts;
  add_game(game("head", "base", "3:cp1:100:7 3:cp1:50:4 3:cp1:300:9"), efforts);
  add_game(game("base", "head", "3:cp1:10:1 3:cp1:200:2"), efforts);
  EXPECT_EQ(efforts.head.moves, 3U);
  EXPECT_EQ(efforts.head.nodes, 600U);
  EXPECT_EQ(efforts.head.ms, 18U);
  EXPECT_EQ(efforts.base.moves, 2U);
  EXPECT_EQ(efforts.base.nodes, 60U);
  EXPECT_DOUBLE_EQ(efforts.node_ratio(), 200.0 / 30.0);
}

TEST(SearchEffort, SkipsMovesWithoutInformation) {
  Efforts efforts;
  add_game(game("head", "base", "-:-:-:5 3:cp1:50:4"), efforts);
  add_game(game("head", "base", "garbage"), efforts);
  StoredGame odd = game("head", "base", "3:cp1:50:4");
  odd.opening = "no position";
  add_game(odd, efforts);
  EXPECT_EQ(efforts.head.moves, 0U);
  EXPECT_EQ(efforts.base.moves, 1U);
  EXPECT_DOUBLE_EQ(efforts.node_ratio(), 1);
  EXPECT_DOUBLE_EQ(efforts.time_ratio(), 1);
}

TEST(SearchEffort, IsNothingWithoutMoves) {
  EXPECT_EQ(Effort{}.nodes_per_move(), 0);
  EXPECT_EQ(Effort{}.ms_per_move(), 0);
  const Effort effort{.moves = 4, .nodes = 100, .ms = 10};
  EXPECT_EQ(effort.nodes_per_move(), 25);
  EXPECT_EQ(effort.ms_per_move(), 2.5);
  EXPECT_EQ((Efforts{.base = effort, .head = {}}.node_ratio()), 1);
  EXPECT_EQ((Efforts{.base = {}, .head = effort}.time_ratio()), 1);
  EXPECT_EQ((Efforts{.base = effort, .head = {.moves = 1, .nodes = 50, .ms = 5}}.time_ratio()), 2);
}

TEST(SearchEffort, RejectsAMissingDatabase) { EXPECT_FALSE(efforts_of("/no/such/games.db")); }

std::string traded(double low, double high, std::uint64_t head_ms) {
  return trade(Estimate{.value = (low + high) / 2, .low = low, .high = high},
               {.base = {.moves = 10, .nodes = 10, .ms = 1000},
                .head = {.moves = 10, .nodes = 10, .ms = head_ms}});
}

TEST(SearchEffort, DescribesStrengthAndSpeed) {
  EXPECT_EQ(traded(5, 40, 1230), "stronger but 23.0 % slower");
  EXPECT_EQ(traded(5, 40, 900), "stronger and 10.0 % faster");
  EXPECT_EQ(traded(-5, 40, 1230), "no clear difference in strength, 23.0 % slower");
  EXPECT_EQ(traded(-40, -5, 1230), "weaker and 23.0 % slower");
  EXPECT_EQ(traded(-40, -5, 500), "weaker but 50.0 % faster");
  EXPECT_EQ(traded(5, 40, 1010), "stronger and at the same speed");
  // Intervals that end near 0, and changes near 3 %.
  EXPECT_EQ(traded(-3, 0.5, 1230), "no clear difference in strength, 23.0 % slower");
  EXPECT_EQ(traded(-0.5, 3, 1230), "no clear difference in strength, 23.0 % slower");
  EXPECT_EQ(traded(-3, -0.5, 1040), "weaker and 4.0 % slower");
  EXPECT_EQ(traded(0.5, 3, 960), "stronger and 4.0 % faster");
  EXPECT_EQ(traded(-3, -0.5, 1020), "weaker and at the same speed");
  EXPECT_EQ(traded(-3, -0.5, 980), "weaker and at the same speed");
}

TEST(SearchEffort, ReportsChangesOfMoreThan3Percent) {
  EXPECT_TRUE(is_other_effort(1.031));
  EXPECT_TRUE(is_other_effort(0.969));
  EXPECT_FALSE(is_other_effort(1.029));
  EXPECT_FALSE(is_other_effort(0.971));
}

}  // namespace
}  // namespace raum::ci
