// TreeSearch in positions so simple that its nodes and scores are known in advance.
#include "engine/search/flagship/tree_search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/net/net.h"
#include "engine/search/flagship/parameters/parameters.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

Move move_of(std::string_view text) { return Move::parse(text).value(); }

// White is to move. Within two plies no capture is possible.
Position four_men(std::uint32_t halfmove_clock = 0) {
  Position p = placed(Color::White, {"KAa1", "NAb1", "kEe5", "rEd5"});
  p.set_clocks(halfmove_clock, 80);
  return p;
}

// Every position is worth 300 centipawns to the side to move.
net::Net constant_net() {
  net::Net constant = net::Net::zeros(net::kNeuronStep);
  constant.output_bias = 300 * net::kPartsPerCp;
  return constant;
}

class TreeSearchTest : public testing::Test {
 protected:
  TreeSearch<Strong>::Root search(const Position& root, const std::vector<Move>& moves, int depth,
                                  int alpha = -kInfinite, int beta = kInfinite) {
    tree_.start(root, {}, kNeverStop);
    return tree_.search_root(moves, depth, alpha, beta);
  }

  const Evaluation evaluation_ = alphadeepchess_evaluation();
  Table table_;  // without entries
  TreeSearch<Strong> tree_{evaluation_, table_};
};

// Every move draws by the hundredth ply, and so costs one node.
TEST_F(TreeSearchTest, WidensAWindowWhoseLimitIsTheScoreItself) {
  const Position p = four_men(99);
  const std::uint64_t all = count_moves(p);
  struct Case {
    int last_score;
    std::uint64_t nodes;
  };
  for (const Case& c : {Case{kDraw, all}, Case{kDraw + kAspirationWidth, 2 * all},
                        Case{kDraw - kAspirationWidth, 1 + all}}) {
    MoveList moves;
    list_moves(p, moves);
    tree_.start(p, {.nodes = 10'000}, kNeverStop);
    const auto root = search_depth(tree_, moves, kAspirationDepth, c.last_score);
    EXPECT_EQ(root.score, kDraw);
    EXPECT_EQ(tree_.budget().nodes(), c.nodes) << c.last_score;
  }
}

TEST_F(TreeSearchTest, SearchesNothingThatNoMateCanImprove) {
  const std::vector<Move> one{move_of("Aa1Ba1")};
  const auto winning = search(four_men(), one, 3, kMate - 1, kInfinite);
  EXPECT_EQ(winning.score, kMate - 1) << "a mate in one is known";
  EXPECT_EQ(winning.nodes, 1U);
  const auto losing = search(four_men(), one, 3, -kInfinite, 2 - kMate);
  EXPECT_EQ(losing.score, 2 - kMate) << "the other side's mate in one is enough";
  EXPECT_EQ(losing.nodes, 1U);
}

// Black is to move after the only move searched, at 300 centipawns by the net, and at depth 1 or 2
// no quiet move is expected to reach 500. One of them mates.
TEST_F(TreeSearchTest, PrunesNoMateInOne) {
  const net::Net net = constant_net();
  tree_.use_net(&net);
  const Position p =
      parse_position("5/5/5/5/K4//5/3q1/5/5/5//5/5/1q3/5/5//5/5/5/5/k4//5/5/5/4P/5 w 0 1").value();
  for (const int depth : {2, 3}) {
    EXPECT_EQ(search(p, {move_of("Ae2Ae3")}, depth, -kInfinite, -500).score, mated(2)) << depth;
    ASSERT_EQ(tree_.line().size(), 2U) << depth;
    Position mate = p;
    for (const Move move : tree_.line()) mate.make(move);
    EXPECT_TRUE(in_check(mate) && count_moves(mate) == 0) << depth;
  }
}

TEST_F(TreeSearchTest, EndsItsLineWithADraw) {
  const std::vector<Move> one{move_of("Aa1Ba1")};
  for (const int depth : {1, 3}) {
    search(four_men(), one, 4);
    EXPECT_GT(tree_.line().size(), 1U);
    EXPECT_EQ(search(four_men(99), one, depth).score, kDraw);
    EXPECT_EQ(tree_.line().size(), 1U) << depth;
  }
}

// The only evasion takes the queen, after which White's pawns would still win.
TEST_F(TreeSearchTest, ScoresTheHundredthPlyAsADrawIfOneEvasionIsLeft) {
  Position p = placed(Color::White, {"KEe5", "QBb5", "PCd3", "PCe3", "kAa1"});
  p.set_clocks(99, 80);
  Position child = p;
  child.make(move_of("Bb5Bb2"));
  ASSERT_TRUE(in_check(child));
  ASSERT_EQ(count_moves(child), 1U);
  EXPECT_EQ(search(p, {move_of("Bb5Bb2")}, 1).score, kDraw);
}

TEST_F(TreeSearchTest, ScoresAUnicornAndAKnightAsADraw) {
  const Position p = placed(Color::White, {"KAa1", "UBc3", "NAd1", "kEe5"});
  EXPECT_EQ(search(p, {move_of("Aa1Aa2")}, 1).score, kDraw);
}

TEST_F(TreeSearchTest, EndsNodesOfEveryDepthByEndgameTables) {
  const endgame::Tables tables = solved_endings({"KQvK"});
  const Position p = position_of({"KCc3", "QEd5", "kAa1"}, Color::White);
  const Move move = move_of("Ed5Ed4");
  Position child = p;
  child.make(move);
  const endgame::Value value = tables.value(child).value();
  ASSERT_EQ(value.outcome, endgame::Outcome::Loss);
  tree_.use_endgames(&tables);
  for (const int depth : {1, 4}) {
    const auto root = search(p, {move}, depth);
    EXPECT_EQ(root.score, kMate - 1 - value.plies) << depth;
    EXPECT_EQ(root.nodes, 1U) << depth;
  }
}

TEST_F(TreeSearchTest, TakesTheEvaluationFromTheTable) {
  const Move move = move_of("Aa1Ba1");
  Position child = four_men();
  child.make(move);
  const int evaluated = search(four_men(), {move}, 1).score;
  ASSERT_NE(evaluated, 777);
  table_.resize(1);
  const auto score_with = [&](int evaluation) {
    table_.clear();
    table_.store(child.key(), {.move = Move::none(),
                               .score = 0,
                               .evaluation = evaluation,
                               .depth = 0,
                               .bound = Bound::Upper});
    return search(four_men(), {move}, 1).score;
  };
  EXPECT_EQ(score_with(-777), 777);
  EXPECT_EQ(score_with(kNoEvaluation), evaluated);
}

struct Use {
  bool stores, takes;
};

// Whether a search at this halfmove clock stores its first child in the table, and whether it ends
// nodes by what a search with a clock of 0 has stored.
template <class Policy>
Use use_of_table(std::uint32_t halfmove_clock, int depth) {
  const std::vector<Move> moves{move_of("Aa1Ba1"), move_of("Aa1Ba2")};
  const Evaluation evaluation = alphadeepchess_evaluation();
  Table table;
  table.resize(1);
  TreeSearch<Policy> tree(evaluation, table);
  const auto search = [&](const Position& root) {
    tree.start(root, {}, kNeverStop);
    static_cast<void>(tree.search_root(moves, depth, -kInfinite, kInfinite));
  };
  Position child = four_men();
  child.make(moves[0]);
  search(four_men(halfmove_clock));
  const bool stores = table.probe(child.key()).has_value();
  search(four_men());
  search(four_men(halfmove_clock));
  return {.stores = stores, .takes = tree.table_use().cutoffs > 0};
}

TEST(TreeSearchTable, IsNotUsedTenPliesBeforeTheHundredth) {
  const Use before = use_of_table<Strong>(88, 1);
  EXPECT_TRUE(before.stores && before.takes);
  const Use near = use_of_table<Strong>(89, 1);
  EXPECT_FALSE(near.stores || near.takes);
}

TEST(TreeSearchTable, IsUsedByExactOnlyWhereNoDrawByTheGameIsPossible) {
  struct Case {
    std::uint32_t halfmove_clock;
    int depth;
    bool is_used;
  };
  for (const Case& c : {Case{1, 1, true}, Case{2, 1, false}, Case{0, 2, true}, Case{1, 2, false}}) {
    const Use use = use_of_table<Exact>(c.halfmove_clock, c.depth);
    EXPECT_EQ(use.stores, c.is_used) << c.halfmove_clock << " " << c.depth;
    EXPECT_EQ(use.takes, c.is_used) << c.halfmove_clock << " " << c.depth;
  }
}

// After White's second move Black would refute by a null move: a node for each answer of White.
TEST_F(TreeSearchTest, PassesOnlyWithAManBesideKingAndPawns) {
  const net::Net constant = constant_net();
  tree_.use_net(&constant);
  Position p = placed(Color::White, {"KAa1", "NAb1", "PAa2", "kEe5", "pEd5", "pEe4"});
  p.set_clocks(99, 80);
  const std::vector<Move> moves{move_of("Ab1Ac3"), move_of("Aa2Aa3")};  // the first one draws
  Position passed = p;
  passed.make(moves[1]);
  passed.make_null();
  tree_.start(p, {.nodes = 1'000}, kNeverStop);
  static_cast<void>(tree_.search_root(moves, 8, -kInfinite, kInfinite));
  EXPECT_GT(tree_.budget().nodes(), 3 + count_moves(passed));
}

// As above, but Black has a rook. By the keys of the game, the position after the first move occurs
// for the third time, and so does that after the second move and a null move.
TEST_F(TreeSearchTest, TakesNoPositionAfterANullMoveForARepetition) {
  const net::Net constant = constant_net();
  tree_.use_net(&constant);
  Position p = placed(Color::White, {"KAa1", "NAb1", "PAa2", "kEe5", "rEd5", "pEe4"});
  p.set_clocks(20, 80);
  const std::vector<Move> moves{move_of("Ab1Ac3"), move_of("Aa1Ba1")};
  Position drawn = p;
  drawn.make(moves[0]);
  Position passed = p;
  passed.make(moves[1]);
  passed.make_null();
  const std::vector<Key> earlier{Key{1},      drawn.key(),  passed.key(),
                                 drawn.key(), passed.key(), Key{2}};
  tree_.start(p, {.earlier = earlier}, kNeverStop);
  const auto root = tree_.search_root(moves, 8, -kInfinite, kInfinite);
  EXPECT_EQ(root.best, moves[0]);
  EXPECT_EQ(root.score, kDraw);
  EXPECT_EQ(root.nodes, 3 + count_moves(passed));
}

// The first look at the request comes after 512 nodes.
TEST_F(TreeSearchTest, VisitsNoNodeAfterItIsStopped) {
  const std::atomic<bool> stop{true};
  int stopped = 0;
  for (const Position& p : varied_positions(8, 8)) {
    MoveList moves;
    list_moves(p, moves);
    tree_.start(p, {}, stop);
    static_cast<void>(tree_.search_root({moves.begin(), moves.end()}, 5, -kInfinite, kInfinite));
    EXPECT_LE(tree_.budget().nodes(), 512U) << to_string(p);
    stopped += tree_.stopped() ? 1 : 0;
  }
  EXPECT_GT(stopped, 20);
}

TEST(TreeSearchRoot, SharesItsNodes) {
  using Root = TreeSearch<Strong>::Root;
  const Root quarter{.nodes = 8, .best_nodes = 2};
  EXPECT_EQ(quarter.share(), 0.25);
  EXPECT_EQ(Root{}.share(), 1) << "of no nodes";
}

}  // namespace
}  // namespace raum::flagship
