#include "engine/search/one_sided/one_sided_search.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

SearchResult think(std::string_view engine, const Position& p, int depth) {
  Engine player = make_engine(engine);
  return think(player, p, {.depth = depth});
}

TEST(OneSidedSearch, ScoresStalemateAsMateUnlessCorrected) {
  const Position p = parse_position(kStalematingQueen).value();
  const auto after_best = [&](std::string_view engine) {
    Position after = p;
    after.make(think(engine, p, 2).best);
    return after;
  };
  EXPECT_EQ(think("js-schach", p, 2).score.cp, 32000);
  EXPECT_EQ(count_moves(after_best("js-schach")), 0U);
  EXPECT_EQ(think("js-schach-fixed", p, 2).score.cp, 900) << "a queen ahead";
  EXPECT_GT(count_moves(after_best("js-schach-fixed")), 0U);
}

TEST(OneSidedSearch, StopsAtExactlyTheNodeLimit) {
  Engine player = make_engine("js-schach");
  for (const std::uint64_t nodes : {1ULL, 1000ULL, 70'001ULL}) {
    const SearchResult result =
        player.think(Position::start(), {.nodes = nodes}, kNeverStop, [](const SearchInfo&) {});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_TRUE(is_legal(Position::start(), result.best));
  }
}

TEST(OneSidedSearch, ReportsEachIterationAndReturnsTheLast) {
  Engine player = make_engine("js-schach-fixed");
  std::vector<SearchInfo> done;
  std::vector<Move> first_moves;
  const auto began = std::chrono::steady_clock::now();
  const SearchResult result =
      player.think(Position::start(), {.nodes = 3'000}, kNeverStop, [&](const SearchInfo& info) {
        done.push_back(info);
        ASSERT_EQ(info.pv.size(), 1U);
        first_moves.push_back(info.pv[0]);
      });
  const auto outside = std::chrono::steady_clock::now() - began;
  ASSERT_EQ(done.size(), 2U);
  EXPECT_EQ(done[0].depth, 1);
  EXPECT_EQ(done[1].depth, 2);
  EXPECT_GT(done[0].nodes, 0U);
  EXPECT_GT(done[1].nodes, done[0].nodes);
  EXPECT_LT(done[1].nodes, result.nodes) << "the third iteration was stopped";
  EXPECT_EQ(done[1].hashfull, 0);
  EXPECT_LE(done[1].elapsed, outside);
  EXPECT_EQ(result.depth, 2);
  EXPECT_EQ(result.score, done[1].score);
  EXPECT_EQ(result.best, first_moves[1]);
}

TEST(OneSidedSearch, SearchesOnlyTheGivenDepth) {
  Engine player = make_engine("js-schach-fixed");
  std::vector<int> depths;
  player.think(Position::start(), {.depth = 2}, kNeverStop,
               [&](const SearchInfo& info) { depths.push_back(info.depth); });
  EXPECT_EQ(depths, std::vector<int>{2});
  depths.clear();
  player.think(Position::start(), {.new_depth = std::chrono::milliseconds(0)}, kNeverStop,
               [&](const SearchInfo& info) { depths.push_back(info.depth); });
  EXPECT_EQ(depths, std::vector<int>{1}) << "no iteration begins after its time";
  depths.clear();
  player.think(Position::start(), {.new_depth_nodes = 1}, kNeverStop,
               [&](const SearchInfo& info) { depths.push_back(info.depth); });
  EXPECT_EQ(depths, std::vector<int>{1}) << "nor after its nodes";
}

// The king's first move captures a rook that protects nothing else; a search of one node is stopped
// below it, before any move has a score.
TEST(OneSidedSearch, PlaysSomeMoveIfItIsStoppedInItsFirst) {
  const Position p =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/K4 w 0 1").value();
  Engine player = make_engine("js-schach");
  const SearchResult result = think(player, p, {.nodes = 1});
  EXPECT_EQ(result.nodes, 1U);
  EXPECT_EQ(result.depth, 0);
  EXPECT_TRUE(is_legal(p, result.best)) << to_string(result.best);
}

TEST(OneSidedSearch, FindsNoMoveInStalemate) {
  const Position p =
      parse_position("4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1").value();
  ASSERT_EQ(count_moves(p), 0U);
  EXPECT_FALSE(think("js-schach", p, 3).best.is_some());
}

}  // namespace
}  // namespace raum
