#include "engine/search/documented/documented_search.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"
#include "engine/transcriptions/plain_minimax.h"

namespace raum {
namespace {

// The queen mates on Da4, next to the bare king on Ea5 and guarded by the king on Cb3.
constexpr std::string_view kMateInOne =
    "k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1";
constexpr std::string_view kStalemate =
    "4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1";

TEST(DocumentedSearch, ScoresStalemateAsADraw) {
  for (const EngineDefinition& engine : documented_engines()) {
    Engine player(engine);
    features(player).check_extension = false;  // it would find a real mate deeper in the tree
    const SearchResult result = think(player, position(kStalematingQueen), {.depth = 2});
    EXPECT_GT(result.score.cp, 500) << engine.name << ": a queen ahead";
    EXPECT_LT(result.score.cp, 5'000) << engine.name << ": and no mate";
    Position after = position(kStalematingQueen);
    after.make(result.best);
    EXPECT_GT(count_moves(after), 0U) << engine.name;
  }
}

TEST(DocumentedSearch, ScoresAMateByTheDepthLeft) {
  Engine player = make_engine("maackesgeist-v2");
  for (const int depth : {2, 3}) {
    player.new_game();
    const SearchResult result = think(player, position(kMateInOne), {.depth = depth});
    EXPECT_EQ(result.score, MateScale{}.score(depth - 1, 0)) << "depth " << depth;
    Position after = position(kMateInOne);
    after.make(result.best);
    EXPECT_EQ(count_moves(after), 0U);
    EXPECT_TRUE(in_check(after));
  }
}

// The entries are found one ply closer to the root than they were stored.
TEST(DocumentedSearch, CountsStoredMatesFromTheRoot) {
  Engine player = make_engine("alphadeepchess");
  features(player).quirks.table_mates = true;
  features(player).equal_depth_only = true;
  features(player).iterative_deepening = false;  // the entries of its iterations are shallower
  const auto mate_after = [&](int plies) { return features(player).mates.score(0, plies); };
  Position p = position("k4/5/5/5/5//5/5/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/Q4/5/5 w 0 1");
  const SearchResult mate_in_two = think(player, p, {.depth = 4});
  EXPECT_EQ(mate_in_two.score, mate_after(3));
  p.make(mate_in_two.best);
  EXPECT_EQ(think(player, p, {.depth = 3}).score, -mate_after(2));
}

TEST(DocumentedSearch, FindsNoMoveInStalemate) {
  Engine player = make_engine("maackesgeist-v2");
  ASSERT_EQ(count_moves(position(kStalemate)), 0U);
  const SearchResult result = think(player, position(kStalemate), {.depth = 3});
  EXPECT_FALSE(result.best.is_some());
  EXPECT_EQ(result.score, Score{});
  EXPECT_EQ(result.nodes, 0U);
}

TEST(DocumentedSearch, StopsAtExactlyTheNodeLimit) {
  Engine player = make_engine("maackesgeist-v2");
  for (const std::uint64_t nodes : {1ULL, 100ULL, 5000ULL, 70'001ULL}) {
    player.new_game();
    const SearchResult result = think(player, Position::start(), {.nodes = nodes});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_TRUE(is_legal(Position::start(), result.best));
  }
}

TEST(DocumentedSearch, ReturnsTheLastFinishedIteration) {
  Engine player = make_engine("maackesgeist-v2");
  std::vector<SearchInfo> finished;
  const SearchResult result =
      player.think(Position::start(), {.nodes = 20'000}, kNeverStop,
                   [&](const SearchInfo& info) { finished.push_back(info); });
  ASSERT_FALSE(finished.empty());
  EXPECT_EQ(result.depth, finished.back().depth);
  EXPECT_EQ(result.score, finished.back().score);
}

TEST(DocumentedSearch, ReportsALegalLineForEachDepth) {
  Engine player = make_engine("maackesgeist-v2");
  int depth = 0;
  const SearchResult result =
      player.think(Position::start(), {.depth = 3}, kNeverStop, [&](const SearchInfo& info) {
        EXPECT_EQ(info.depth, ++depth);
        expect_legal_line(Position::start(), info.pv);
      });
  EXPECT_EQ(depth, 3);
  EXPECT_EQ(result.depth, 3);
}

TEST(DocumentedSearch, KeepsItsTableIfALargerOneDoesNotFit) {
  Engine player = make_engine("maackesgeist-v2");
  // Half of the address space: refused without a call of operator new, which a sanitizer would end.
  const auto refused = player.set_hash(std::size_t{1} << 43);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(to_string(refused.error()),
            "option Hash: found 8796093022208 MiB, expected a size that fits into free memory");
  EXPECT_EQ(player.hash_mib(), 2U);
  const TableUse use = think(player, Position::start(), {.depth = 2}).table;
  EXPECT_GT(use.hits, 0U);
}

// Rooks take each other on Ba1, where each of White's three checks the king. Three plies of
// captures end with a capture by Black if one or three of these checks are extended.
TEST(DocumentedSearch, ExtendsNoMoreChecksOfALineThanItMay) {
  const Position p =
      position("5/5/5/5/r4//5/5/5/5/r4//5/5/5/5/r3k//5/R4/R4/R4/r4//4K/5/5/5/5 b 0 1");
  const std::vector<Move> king_step{Move::parse("Ce1Be1").value()};
  const auto keeps_its_rook = [&](int extensions) {
    Engine player = make_engine("raumfischer-v1-fixed");
    make_exact(player);
    features(player).quiescence_plies = 3;
    features(player).check_extension_captures = extensions;
    return think(player, p, {.depth = 1, .root_moves = king_step}).score.cp > 250;
  };
  EXPECT_FALSE(keeps_its_rook(0));
  EXPECT_TRUE(keeps_its_rook(1));
  EXPECT_FALSE(keeps_its_rook(2));
  EXPECT_TRUE(keeps_its_rook(3));
}

// Without a history of moves only the table remembers an earlier search.
TEST(DocumentedSearch, ForgetsTheScoresOfAnotherEvaluation) {
  const Evaluation safety = alphadeepchess_safety_evaluation();
  Engine fresh = make_engine("alphadeepchess");
  documented(fresh).set_evaluation(safety);
  const SearchResult expected = think(fresh, Position::start(), {.depth = 2});
  Engine used = make_engine("alphadeepchess");
  think(used, Position::start(), {.depth = 2});
  documented(used).set_evaluation(safety);
  const SearchResult found = think(used, Position::start(), {.depth = 2});
  EXPECT_EQ(found.nodes, expected.nodes);
  EXPECT_EQ(found.score, expected.score);
  EXPECT_EQ(documented(used).evaluation_terms(Position::start()).size(), 5U);
}

TEST(DocumentedSearch, ForgetsItsTableWhenTheReplacementIsSet) {
  Engine player = make_engine("alphadeepchess");
  const auto nodes = [&] { return think(player, Position::start(), {.depth = 2}).nodes; };
  const std::uint64_t cold = nodes();
  EXPECT_NE(nodes(), cold);
  documented(player).set_replacement(Replacement::Always);
  EXPECT_EQ(nodes(), cold);
}

TEST(DocumentedSearch, FindsTheMinimaxValueWithoutQuiescenceSearch) {
  ASSERT_EQ(documented_engines().size(), 8U);
  for (const EngineDefinition& engine : documented_engines()) {
    Engine player(engine);
    make_exact(player);
    features(player).quiescence = false;
    PlainMinimax minimax(engine.evaluation, features(player));
    for (std::uint64_t i = 0; i < 3; ++i) {
      Position p = sparse_position(i, 3);
      EXPECT_EQ(think(player, p, {.depth = 2}).score, minimax.value(p, 2))
          << engine.name << ' ' << to_string(p);
    }
  }
}

std::uint64_t exact_nodes(const Position& p, const SearchLimits& limits,
                          bool SearchFeatures::*pruning) {
  Engine player = make_engine("raumfischer-v1-fixed");
  make_exact(player);
  if (pruning != nullptr) features(player).*pruning = true;
  return think(player, p, limits).nodes;
}

// With four plies left, only the replies to the root's moves are deep enough for a reduction.
TEST(DocumentedSearch, ReducesLateMovesWithoutFutilityButNoEvasions) {
  const Position p = position("5/5/5/5/5//5/5/5/5/5//5/5/2k2/5/R4//5/5/5/5/5//5/5/5/5/4K w 0 1");
  const auto is_reduced = [&](std::string_view root_move) {
    const Move move = Move::parse(root_move).value();
    const SearchLimits limits{.depth = 4, .root_moves = {&move, 1}};
    return exact_nodes(p, limits, &SearchFeatures::lmr) != exact_nodes(p, limits, nullptr);
  };
  EXPECT_TRUE(is_reduced("Ca1Ca2"));
  EXPECT_FALSE(is_reduced("Ca1Cc1")) << "a check";
}

TEST(DocumentedSearch, PrunesFutileMovesWithoutLateMoveReductions) {
  const Position p = sparse_position(20, 6);
  EXPECT_LT(exact_nodes(p, {.depth = 3}, &SearchFeatures::futility),
            exact_nodes(p, {.depth = 3}, nullptr));
}

}  // namespace
}  // namespace raum
