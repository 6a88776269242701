// The flagship: what it spends its nodes on, and what one search leaves to the next.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/search/flagship/scores.h"
#include "engine/testing/search_helpers.h"

namespace raum::flagship {
namespace {

class FlagshipNodes : public testing::Test {
 protected:
  SearchResult think(const Position& p, const SearchLimits& limits) {
    iterations_.clear();
    const SearchResult result = player_.think(p, limits, kNeverStop, [&](const SearchInfo& info) {
      iterations_.push_back(info);
      iterations_.back().pv = {};
    });
    EXPECT_FALSE(iterations_.empty());
    if (iterations_.empty()) iterations_.emplace_back();
    return result;
  }
  // What was spent after the last report: on a mate, if none was found.
  [[nodiscard]] std::uint64_t spent_since_report(const SearchResult& result) const {
    return result.nodes - iterations_.back().nodes;
  }

  Engine player_ = make_engine("flagship");
  std::vector<SearchInfo> iterations_;  // of the last search, without their lines
};

// The positions are from engine/named/node_goldens.txt.
constexpr std::string_view kOpenGames[] = {
    "rnknr/ppppU/4p/5/5//1b3/pBppp/2p2/5/1Q3//5/2u2/5/1N1u1/5//3q1/5/P1P2/1P1PP/3BU//5/5/P4/1PPPb/"
    "RK2R w 0 13",
    "1n2r/1pp1b/1k1p1/r3p/5//4u/5/3Up/p4/RpN1R//2b2/1p1pu/5/P4/5//5/1q3/1P3/1KP1P/3B1//5/5/P4/"
    "1NQPP/5 w 2 41"};
constexpr std::string_view kWonGames[] = {
    "3nr/pppB1/2n1p/5/5//1k1u1/pppp1/5/3Q1/5//5/1u3/4p/1qP1P/2N2//1r3/5/b2P1/PPP2/1U2U//3N1/5/2bB1/"
    "PP1PP/RK2R w 1 21",
    "3rr/ppk1p/1p1p1/5/3B1//3u1/ppbpp/5/5/5//5/1n3/1P3/1P3/5//5/2Bb1/3PP/P2PQ/1U2U//5/1u3/4N/"
    "1PP1P/R2KR w 7 29"};

TEST_F(FlagshipNodes, GivesMatesASixteenthInAnOpenGame) {
  int exhausted = 0;
  for (const std::string_view text : kOpenGames) {
    player_.new_game();
    const SearchResult result = think(position(text), {.new_depth_nodes = 20'000});
    ASSERT_LT(result.score.cp, kMateBound) << text;
    const std::uint64_t reported = iterations_.back().nodes;
    EXPECT_GE(reported, 20'000U);
    EXPECT_LE(spent_since_report(result), reported / 16) << text;
    exhausted += spent_since_report(result) == reported / 16 ? 1 : 0;
  }
  EXPECT_GT(exhausted, 0);
}

TEST_F(FlagshipNodes, GivesMatesHalfInAWonGame) {
  int exhausted = 0;
  for (const std::string_view text : kWonGames) {
    std::uint64_t spent = 0;
    for (int depth = 1; depth <= 5; ++depth) {
      player_.new_game();
      const SearchResult result = think(position(text), {.depth = depth});
      if (result.score.cp >= kMateBound) break;
      spent += spent_since_report(result);
      if (iterations_.back().nodes < 4'000) {
        EXPECT_EQ(spent, 0U) << text;
      }
      EXPECT_LE(2 * spent, result.nodes) << text;
      exhausted += 2 * spent == result.nodes ? 1 : 0;
    }
  }
  EXPECT_GT(exhausted, 0);
}

TEST_F(FlagshipNodes, MeasuresHowFullTheLastSearchHasMadeTheTable) {
  ASSERT_TRUE(player_.set_hash(1));
  think(Position::start(), {.depth = 5});
  const int whole = iterations_.back().hashfull;
  EXPECT_GT(whole, 10);
  think(Position::start(), {.depth = 1});
  EXPECT_LT(iterations_[0].hashfull, whole / 2);
}

TEST_F(FlagshipNodes, ForgetsTheLinesOfTheSearchBefore) {
  think(Position::start(), {.depth = 2, .lines = 3});
  EXPECT_EQ(iterations_.size(), 6U);
  const Position other = position(kOpenGames[0]);
  const SearchResult result = think(other, {.depth = 1});
  ASSERT_EQ(iterations_.size(), 1U);
  EXPECT_EQ(iterations_[0].multipv, 0);
  EXPECT_EQ(result.score, iterations_[0].score);
  EXPECT_TRUE(is_legal(other, result.best));
}

// The tree finds a mate in five. To find the one in four would take it far more nodes than the
// search for mates needs: in-4-46 of perft/mates/walks.mates.
TEST_F(FlagshipNodes, FindsAShorterMateThanTheTree) {
  const SearchResult result =
      think(position("rn1k1/pup2/1B1pr/5/5//5/b2p1/n3p/5/2N2//3b1/1ppQ1/p3p/5/2B2//5/5/P2NP/1P1K1/"
                     "1U2U//5/5/2P2/1P1PP/R2R1 w 2 30"),
            {.nodes = 100'000});
  EXPECT_EQ(result.score.cp, kMate - 7);
  EXPECT_LT(result.nodes, 100'000U);
  ASSERT_GE(iterations_.size(), 2U);
  EXPECT_EQ(iterations_[iterations_.size() - 2].score.cp, kMate - 9);
}

// Recorded; to be recorded again when the search changes on purpose. They differ if a fault only
// costs nodes.
TEST_F(FlagshipNodes, SearchesSeveralLinesWithTheRecordedNumberOfNodes) {
  std::vector<std::uint64_t> nodes;
  for (const std::string_view text : kOpenGames) {
    player_.new_game();
    nodes.push_back(think(position(text), {.depth = 4, .lines = 3}).nodes);
  }
  EXPECT_EQ(nodes, (std::vector<std::uint64_t>{6'222, 9'818}));
}

}  // namespace
}  // namespace raum::flagship
