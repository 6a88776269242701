#include "engine/search/one_sided/one_sided_search.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

// The king's first move captures the rook, and is the best one.
constexpr std::string_view kRookBesideKing =
    "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/Kr3 w 0 1";

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

struct Report {
  int depth, rank;
  Score score;
  Move move;
  friend bool operator==(const Report&, const Report&) = default;
};

std::vector<Report> reports_of(Engine& player, const Position& p, const SearchLimits& limits) {
  std::vector<Report> found;
  player.think(p, limits, kNeverStop, [&](const SearchInfo& info) {
    found.push_back({info.depth, info.multipv, info.score, info.pv[0]});
  });
  return found;
}

TEST(OneSidedSearch, BeginsAnIterationUnlessALimitIsReached) {
  constexpr std::chrono::milliseconds kMinute{60'000};
  const Position p = Position::start();
  Engine player = make_engine("js-schach-fixed");
  const std::uint64_t nodes = think(player, p, {.depth = 1}).nodes;
  const auto iterations = [&](const SearchLimits& limits) {
    return reports_of(player, p, limits).size();
  };
  EXPECT_EQ(iterations({.new_depth_nodes = nodes}), 1U);
  EXPECT_EQ(iterations({.new_depth_nodes = nodes + 1}), 2U);
  EXPECT_EQ(iterations({.nodes = 3'000, .time = kMinute, .new_depth = kMinute}), 2U);
}

// White's knight is attacked, which the first iteration does not see.
TEST(OneSidedSearch, PlaysTheMoveOfTheLastWholeIteration) {
  const Position p = position("4k/5/5/5/5//5/5/5/5/5//2r2/5/2N2/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1");
  Engine player = make_engine("js-schach-fixed");
  std::vector<SearchResult> whole;
  for (const int depth : {1, 2, 3}) whole.push_back(think(player, p, {.depth = depth}));
  ASSERT_NE(whole[0].best, whole[1].best);
  ASSERT_GT(whole[1].score, whole[0].score - Score{300});
  const std::uint64_t one = whole[0].nodes, two = one + whole[1].nodes;
  std::vector<std::uint64_t> limits{one, one + 1, two - 1, two};
  for (std::uint64_t part = 1; part < 16; ++part) {
    limits.push_back(two + whole[2].nodes * part / 16);
  }
  for (const std::uint64_t nodes : limits) {
    const SearchResult found = think(player, p, {.nodes = nodes});
    const std::size_t last = nodes < two ? 0 : 1;
    EXPECT_EQ(found.nodes, nodes);
    EXPECT_EQ(found.depth, whole[last].depth) << nodes;
    EXPECT_EQ(found.score, whole[last].score) << nodes;
    EXPECT_EQ(to_string(found.best), to_string(whole[last].best)) << nodes;
  }
}

TEST(OneSidedSearch, ChoosesAmongAllMovesInEachIteration) {
  const Position p = position(kRookBesideKing);
  Engine player = make_engine("js-schach-fixed");
  const auto first = reports_of(player, p, {.depth = 1, .lines = 3});
  auto second = reports_of(player, p, {.depth = 2, .lines = 3});
  ASSERT_EQ(first.size(), 3U);
  ASSERT_EQ(second.size(), 3U);
  ASSERT_EQ(second[0].move, first[0].move);
  second.insert(second.begin(), first.begin(), first.end());
  const std::uint64_t nodes = think(player, p, {.depth = 1, .lines = 3}).nodes;
  EXPECT_EQ(reports_of(player, p, {.new_depth_nodes = nodes + 1, .lines = 3}), second);
}

TEST(OneSidedSearch, ReportsNoMoreLinesThanThereAreMoves) {
  const Position p = position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1");
  Engine player = make_engine("js-schach");
  EXPECT_EQ(reports_of(player, p, {.depth = 1, .lines = kMaxLines}).size(), count_moves(p));
}

TEST(OneSidedSearch, PlaysTheFirstLineIfItIsStoppedInTheSecond) {
  const Position p = Position::start();
  Engine player = make_engine("js-schach");
  const SearchResult line = think(player, p, {.depth = 1});
  const SearchLimits limits{.depth = 1, .nodes = line.nodes + 10, .lines = 3};
  const SearchResult found = think(player, p, limits);
  EXPECT_EQ(found.best, line.best);
  EXPECT_EQ(found.depth, 0) << "not all lines are searched";
  EXPECT_TRUE(reports_of(player, p, limits).empty());
}

// Black mates by Ab5Ab2.
TEST(OneSidedSearch, ReportsAMoveThatLoses) {
  const Position p = position("5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/K4/5 w 0 1");
  const Move move = Move::parse("Aa2Aa1").value();
  ASSERT_TRUE(is_legal(p, move));
  for (const std::string_view engine : {"js-schach", "js-schach-fixed"}) {
    Engine player = make_engine(engine);
    EXPECT_EQ(reports_of(player, p, {.depth = 3, .root_moves = {&move, 1}}),
              (std::vector<Report>{{3, 0, Score{-32'000}, move}}))
        << engine;
  }
}

// A search of one node is stopped below the capture, before any move has a score.
TEST(OneSidedSearch, PlaysSomeMoveIfItIsStoppedInItsFirst) {
  const Position p = position(kRookBesideKing);
  Engine player = make_engine("js-schach");
  think(player, Position::start(), {.depth = 1});
  const SearchResult result = think(player, p, {.nodes = 1});
  EXPECT_EQ(result.nodes, 1U);
  EXPECT_EQ(result.depth, 0);
  EXPECT_TRUE(is_legal(p, result.best)) << to_string(result.best);
  const Move capture = Move::parse("Aa1Ab1").value();
  EXPECT_EQ(think(player, p, {.nodes = 1, .root_moves = {&capture, 1}}).best, capture);
}

TEST(OneSidedSearch, ChoosesNoMoveThatItHasNotSearchedToItsEnd) {
  const Position p = position(kRookBesideKing);
  const Move capture = Move::parse("Aa1Ab1").value();
  Engine player = make_engine("js-schach-fixed");
  const std::uint64_t first = think(player, p, {.depth = 2, .root_moves = {&capture, 1}}).nodes;
  const SearchResult whole = think(player, p, {.depth = 2});
  ASSERT_EQ(whole.best, capture);
  ASSERT_GT(whole.nodes, first + 5);
  for (std::uint64_t nodes = first; nodes < whole.nodes; ++nodes) {
    EXPECT_EQ(think(player, p, {.depth = 2, .nodes = nodes}).best, capture) << nodes;
  }
}

TEST(OneSidedSearch, FindsAndReportsNoMoveInStalemate) {
  const Position p =
      parse_position("4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1").value();
  ASSERT_EQ(count_moves(p), 0U);
  Engine player = make_engine("js-schach");
  int reports = 0;
  const SearchResult result =
      player.think(p, {.depth = 3}, kNeverStop, [&](const SearchInfo&) { ++reports; });
  EXPECT_FALSE(result.best.is_some());
  EXPECT_EQ(result.depth, 0);
  EXPECT_EQ(reports, 0);
}

}  // namespace
}  // namespace raum
