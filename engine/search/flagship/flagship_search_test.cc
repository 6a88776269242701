#include "engine/search/flagship/flagship_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/net/net.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kMateInOne =
    "k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1";

class FlagshipTest : public testing::Test {
 protected:
  SearchResult think(const Position& p, const SearchLimits& limits) {
    iterations_.clear();
    return player_.think(p, limits, kNeverStop, [&](const SearchInfo& info) {
      iterations_.push_back(info);
      iterations_.back().pv = {};
      line_.assign(info.pv.begin(), info.pv.end());
    });
  }

  Engine player_ = make_engine("flagship");
  std::vector<SearchInfo> iterations_;  // of the last search, without their lines
  std::vector<Move> line_;              // the last one
};

// Without the correction the rooks are worth 902 centipawns, and the queen 1,043.
TEST_F(FlagshipTest, CorrectsLateEndings) {
  const Position two_rooks =
      parse_position("RR3/5/5/5/5//5/5/5/5/5//5/5/2k2/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1").value();
  EXPECT_LT(think(two_rooks, {.depth = 2}).score.cp, 150);
  const Position queen =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w 0 1").value();
  EXPECT_GT(think(queen, {.depth = 1}).score.cp, 1'400);
}

TEST_F(FlagshipTest, ReportsEachIterationAndReturnsTheLast) {
  const SearchResult result = think(Position::start(), {.depth = 4});
  ASSERT_EQ(iterations_.size(), 4U);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(iterations_[static_cast<std::size_t>(i)].depth, i + 1);
  EXPECT_EQ(result.depth, 4);
  EXPECT_EQ(result.score, iterations_[3].score);
  EXPECT_EQ(result.nodes, iterations_[3].nodes);
  EXPECT_EQ(result.best, line_.front());
  EXPECT_GT(iterations_[3].hashfull, 0);
  EXPECT_GE(line_.size(), 4U) << "the line is as long as the iteration is deep";
  expect_legal_line(Position::start(), line_);
  EXPECT_GT(result.table.probes, result.table.hits);
  EXPECT_GT(result.table.hits, result.table.cutoffs);
  EXPECT_GT(result.table.cutoffs, 0U);
}

// in-4-01 of perft/mates/walks.mates, in which the tree alone finds no mate within a million nodes.
constexpr std::string_view kChecksThatMate =
    "1rq2/2p1r/4p/5/5//3u1/pp1pp/2p1k/1p3/N3K//5/p4/1P1p1/U4/2b2//5/2B2/P3P/QP3/4U//3n1/5/3PP/"
    "P1P2/R3R b 1 40";

TEST_F(FlagshipTest, ProvesAMateByChecks) {
  const Position p = position(kChecksThatMate);
  const SearchResult result = think(p, {.nodes = 200'000});
  EXPECT_EQ(result.score.cp, kMate - 7);
  EXPECT_LT(result.nodes, 100'000U);
  ASSERT_EQ(line_.size(), 7U);
  EXPECT_EQ(result.best, line_.front());
  Position end = p;
  for (const Move move : line_) end.make(move);
  EXPECT_TRUE(in_check(end));
  EXPECT_EQ(count_moves(end), 0U);
}

TEST_F(FlagshipTest, ProofOfAMateEndsWithTheNodesOfTheSearch) {
  think(position(kChecksThatMate), {.nodes = 200'000});
  ASSERT_GE(iterations_.size(), 2U);
  const std::uint64_t before = iterations_[iterations_.size() - 2].nodes;  // when the proof begins
  player_.new_game();
  const SearchResult cut = think(position(kChecksThatMate), {.nodes = before + 50});
  EXPECT_EQ(cut.nodes, before + 50);
  EXPECT_LT(cut.score.cp, kMateBound);
}

TEST_F(FlagshipTest, ProvesAMateAlikeInEachGame) {
  const std::uint64_t nodes = think(position(kChecksThatMate), {.nodes = 200'000}).nodes;
  player_.new_game();
  EXPECT_EQ(think(position(kChecksThatMate), {.nodes = 200'000}).nodes, nodes);
}

TEST_F(FlagshipTest, MatesInOneAndSaysSo) {
  const SearchResult result = think(position(kMateInOne), {.depth = 3});
  EXPECT_EQ(result.score.cp, kMate - 1);
  Position p = position(kMateInOne);
  p.make(result.best);
  EXPECT_EQ(count_moves(p), 0U);
  EXPECT_TRUE(in_check(p));
}

// Quiescence search tries the evasions of a check.
TEST_F(FlagshipTest, SeesAtTheLeavesThatACheckMates) {
  const SearchResult result = think(position(kMateInOne), {.depth = 1});
  EXPECT_EQ(result.score.cp, kMate - 1);
}

// A pawn protects the queen that the rook takes.
TEST_F(FlagshipTest, ContinuesItsLineByTheCapturesOfQuiescence) {
  think(placed(Color::White, {"KAa2", "kEe5", "RCc1", "qCc3", "pDc4"}), {.depth = 1});
  ASSERT_EQ(line_.size(), 2U);
  EXPECT_EQ(to_string(line_[0]), "Cc1Cc3");
  EXPECT_EQ(to_string(line_[1]), "Dc4Cc3");
}

// The score is the distance of the mate also if it comes from the table of an earlier search, which
// counted it from another root.
TEST_F(FlagshipTest, CountsMatesFromTheRootOfEachSearch) {
  Position p = position("3k1/5/5/5/5//5/5/3K1/5/5//5/5/5/5/5//5/Q4/5/5/5//5/5/5/5/5 w 0 1");
  SearchResult result = think(p, {.depth = 12});
  ASSERT_GT(result.score.cp, kMateBound);
  int plies = kMate - result.score.cp;
  EXPECT_EQ(plies % 2, 1);
  while (plies > 0) {
    ASSERT_TRUE(result.best.is_some());
    p.make(result.best);
    --plies;
    if (plies == 0) break;
    result = think(p, {.depth = 12});
    EXPECT_EQ(std::abs(result.score.cp), kMate - plies) << to_string(p);
  }
  EXPECT_EQ(count_moves(p), 0U);
}

TEST_F(FlagshipTest, PlaysNoMoveWhereThereIsNone) {
  const Position stalemate =
      position("4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1");
  const SearchResult result = think(stalemate, {.depth = 3});
  EXPECT_FALSE(result.best.is_some());
  EXPECT_TRUE(iterations_.empty());
}

TEST_F(FlagshipTest, AvoidsStalemate) {
  const SearchResult result = think(position(kStalematingQueen), {.depth = 2});
  EXPECT_GT(result.score.cp, 500);
}

// Black is a queen down. Both sides move a rook back and forth; Black's next move back would repeat
// the first position for the third time.
TEST_F(FlagshipTest, ScoresAThreefoldRepetitionAsADraw) {
  Position p = position("2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/QK2R w 0 1");
  std::vector<Key> earlier;
  for (const std::string_view move :
       {"Ae1Ae2", "Ee5Ee4", "Ae2Ae1", "Ee4Ee5", "Ae1Ae2", "Ee5Ee4", "Ae2Ae1"}) {
    earlier.push_back(p.key());
    p.make(Move::parse(move).value());
  }
  const SearchResult result = think(p, {.depth = 1, .earlier = earlier});
  EXPECT_EQ(result.score.cp, 0);
  EXPECT_EQ(to_string(result.best), "Ee4Ee5");
}

TEST_F(FlagshipTest, ScoresTheHundredthPlyAsADrawUnlessItMates) {
  const Position p = position("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/1Q2K b 99 60");
  EXPECT_EQ(think(p, {.depth = 4}).score.cp, 0);
  Position mate = position(kMateInOne);
  mate.set_clocks(99, 60);
  EXPECT_EQ(think(mate, {.depth = 4}).score.cp, kMate - 1);
}

TEST_F(FlagshipTest, ScoresDeadMaterialAsADraw) {
  // The bishop takes the rook; what is left cannot mate.
  const Position p = position("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2r2/1B2K w 0 60");
  EXPECT_EQ(think(p, {.depth = 5}).score.cp, 0);
}

TEST_F(FlagshipTest, StopsAfterExactlyItsNodes) {
  for (const std::uint64_t nodes : {1U, 100U, 5'000U}) {
    const SearchResult result = think(Position::start(), {.nodes = nodes});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_TRUE(is_legal(Position::start(), result.best));
  }
}

// A move that was found to be better before the search stopped is played, although its iteration
// has not been reported.
TEST_F(FlagshipTest, PlaysABetterMoveOfAnUnfinishedIteration) {
  int changed = 0;
  for (const Position& p : varied_positions(8, 20)) {
    player_.new_game();
    const SearchResult result = think(p, {.nodes = 8'000});
    ASSERT_TRUE(is_legal(p, result.best)) << to_string(p);
    ASSERT_FALSE(iterations_.empty()) << to_string(p);
    EXPECT_EQ(result.depth, iterations_.back().depth);
    changed += result.best != line_.front() ? 1 : 0;
  }
  EXPECT_GT(changed, 0);
}

TEST_F(FlagshipTest, StopsByTimeAndByRequest) {
  EXPECT_EQ(think(Position::start(), {.time = milliseconds(0)}).nodes, 512U);
  const std::atomic<bool> stop{true};
  const SearchResult result = player_.think(Position::start(), {}, stop, [](const SearchInfo&) {});
  EXPECT_TRUE(is_legal(Position::start(), result.best));
  EXPECT_LE(result.nodes, 1'024U);
  think(Position::start(), {.new_depth = milliseconds(0)});
  EXPECT_EQ(iterations_.size(), 1U);
}

TEST_F(FlagshipTest, FinishesAnIterationThatBeganBeforeItsNodes) {
  think(Position::start(), {.depth = 5});
  const auto all = iterations_;
  player_.new_game();
  const SearchResult result = think(Position::start(), {.new_depth_nodes = all[2].nodes + 1});
  ASSERT_EQ(iterations_.size(), 4U);
  EXPECT_EQ(result.depth, 4);
  EXPECT_EQ(result.nodes, all[3].nodes);
}

// One move is searched, so that all iterations agree and all nodes are below it.
TEST_F(FlagshipTest, TellsItsBudgetWhatItsIterationsFind) {
  const std::vector<Move> only{Move::parse("Aa2Aa3").value()};
  const SideClock clock{.left = milliseconds(600'000'000)};
  constexpr int kDepth = 4;
  think(Position::start(), {.depth = kDepth, .clock = clock, .root_moves = only});
  ASSERT_EQ(iterations_.size(), static_cast<std::size_t>(kDepth));
  const int fall = iterations_[kDepth - 3].score.cp - iterations_[kDepth - 1].score.cp;
  const double factor = time_factor({.agreeing = kDepth - 1, .share = 1, .fall = fall});
  const auto& search = dynamic_cast<const FlagshipSearch<Strong>&>(player_.search());
  EXPECT_EQ(search.budget().new_depth()->count(), std::lround(10'000'000 * factor));
}

// The share of the first move is that of its own nodes, whatever the others take.
TEST_F(FlagshipTest, CountsTheNodesOfTheBestMove) {
  Table table;
  table.resize(1);
  TreeSearch<Strong> tree(player_.definition().evaluation, table);
  MoveList moves;
  list_moves(Position::start(), moves);
  tree.start(Position::start(), {}, kNeverStop);
  const auto all = tree.search_root({moves.begin(), moves.end()}, 2, -kInfinite, kInfinite);
  EXPECT_EQ(all.nodes, tree.budget().nodes());
  EXPECT_GT(all.best_nodes, 0U);
  EXPECT_LT(all.best_nodes, all.nodes);
  // The first one loses the queen.
  const std::vector<Move> best_last{Move::parse("Bc1De3").value(), all.best};
  const auto two = tree.search_root(best_last, 2, -kInfinite, kInfinite);
  EXPECT_EQ(two.best, all.best);
  EXPECT_GT(two.best_nodes, 0U);
  EXPECT_LT(two.best_nodes, two.nodes);
  const std::uint64_t before = tree.budget().nodes();
  const auto one = tree.search_root({&all.best, 1}, 1, -kInfinite, kInfinite);
  EXPECT_EQ(one.nodes, tree.budget().nodes() - before);
  EXPECT_EQ(one.share(), 1);
}

// Every position is worth 300 centipawns to the side to move, enough for reverse futility pruning
// at a depth of two but not of three (ReverseMargin from 101 to 150). A null move leaves a depth of
// three (NullReduction, NullDivisor). The first move draws by the hundredth ply. After the second,
// Black passes, and each of White's moves is a node without children.
TEST_F(FlagshipTest, AnswersANullMoveByMovesOnly) {
  net::Net constant = net::Net::zeros(net::kNeuronStep);
  constant.output_bias = 300 * net::kPartsPerCp;
  Table table;
  table.resize(1);
  TreeSearch<Strong> tree(player_.definition().evaluation, table);
  tree.use_net(&constant);
  Position p = placed(Color::White, {"KAa1", "NAb1", "PAa2", "kEe5", "rEd5", "pEe4"});
  p.set_clocks(99, 80);
  const std::vector<Move> moves{Move::parse("Ab1Ac3").value(), Move::parse("Aa2Aa3").value()};
  tree.start(p, {}, kNeverStop);
  const auto root = tree.search_root(moves, 8, -kInfinite, kInfinite);
  EXPECT_EQ(root.score, kDraw);
  Position passed = p;
  passed.make(moves[1]);
  passed.make_null();
  EXPECT_EQ(root.nodes, 3 + count_moves(passed));
}

TEST_F(FlagshipTest, RepeatsItselfAfterNewGame) {
  const Position p = Position::start();
  const SearchResult first = think(p, {.depth = 5});
  EXPECT_NE(think(p, {.depth = 5}).nodes, first.nodes) << "table and history are warm";
  player_.new_game();
  const SearchResult again = think(p, {.depth = 5});
  EXPECT_EQ(again.best, first.best);
  EXPECT_EQ(again.score, first.score);
  EXPECT_EQ(again.nodes, first.nodes);
  EXPECT_EQ(again.table.probes, first.table.probes) << "of one search";
  EXPECT_EQ(again.table.hits, first.table.hits);
  EXPECT_EQ(again.table.cutoffs, first.table.cutoffs);
}

TEST_F(FlagshipTest, ReportsLinesInOrder) {
  for (const Position& p : varied_positions(5, 3)) {
    MoveList moves;
    list_moves(p, moves);
    const SearchResult result = think(p, {.depth = 4, .lines = 3});
    const std::size_t lines = std::min<std::size_t>(3, moves.size());
    ASSERT_EQ(iterations_.size(), 4 * lines) << to_string(p);
    for (std::size_t i = 1; i < lines; ++i) {
      EXPECT_LE(iterations_[3 * lines + i].score, iterations_[3 * lines + i - 1].score);
    }
    EXPECT_EQ(result.score, iterations_[3 * lines].score);
  }
}

// The second line is stopped at its first node.
TEST_F(FlagshipTest, PlaysTheFirstLineIfItsFirstIterationEndsWithinTheSecond) {
  ASSERT_TRUE(player_.set_hash(1));
  int changed = 0;
  for (const Position& p : varied_positions(8, 2)) {
    if (count_moves(p) == 1) continue;
    player_.new_game();
    const Move unsearched = think(p, {.nodes = 1, .lines = 2}).best;
    player_.new_game();
    EXPECT_EQ(unsearched, think(p, {.nodes = 1}).best) << to_string(p);
    player_.new_game();
    const SearchResult first = think(p, {.depth = 1});
    player_.new_game();
    const SearchResult cut = think(p, {.nodes = first.nodes, .lines = 2});
    EXPECT_EQ(cut.depth, 0) << to_string(p);
    EXPECT_EQ(cut.best, first.best) << to_string(p);
    changed += first.best != unsearched ? 1 : 0;
  }
  EXPECT_GT(changed, 0);
}

// Black has neither queen nor rooks. A proof of a mate would begin after 4,000 nodes and count more
// than the last report.
TEST_F(FlagshipTest, ProvesNoMatesBesideTwoLines) {
  ASSERT_TRUE(player_.set_hash(1));
  const Position won = position(
      "1nkn1/ppppp/5/5/5//ub1ub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR "
      "w 0 1");
  SearchResult result;
  for (int depth = 1; depth <= 8 && result.nodes <= 4'000; ++depth) {
    player_.new_game();
    result = think(won, {.depth = depth, .lines = 2});
    ASSERT_EQ(iterations_.size(), 2U * static_cast<std::size_t>(depth));
    EXPECT_EQ(result.nodes, iterations_.back().nodes) << depth;
  }
  EXPECT_GT(result.nodes, 4'000U);
  EXPECT_GT(result.score.cp, 1'000);
}

TEST_F(FlagshipTest, SearchesOnlyTheGivenMoves) {
  const Move only = Move::parse("Aa2Aa3").value();
  const std::vector<Move> allowed{only};
  const SearchResult result = think(Position::start(), {.depth = 4, .root_moves = allowed});
  EXPECT_EQ(result.best, only);
  EXPECT_EQ(line_.front(), only);
}

// Beside the table, an engine with one thread keeps less than 4 MiB.
TEST(FlagshipMemory, IsBoundedByTheTable) {
  EXPECT_LT(sizeof(TreeSearch<Strong>) + sizeof(FlagshipSearch<Strong>) + History::kBytes,
            4U << 20);
}

// Keys are not secret, so two positions with one key can be made. The second is searched with the
// table of the first.
TEST_F(FlagshipTest, SurvivesAMoveOfTheTableThatIsNotLegal) {
  Table table;
  table.resize(1);
  TreeSearch<Strong> tree(player_.definition().evaluation, table);
  MoveList moves;
  list_moves(Position::start(), moves);
  for (const Move move : moves) {
    Position child = Position::start();
    child.make(move);
    table.store(child.key(), {.move = Move::make(Square::at(60), Square::at(61), PieceType::Queen),
                              .score = 0,
                              .evaluation = 0,
                              .depth = 1,
                              .bound = Bound::Lower});
  }
  tree.start(Position::start(), {}, kNeverStop);
  const auto root = tree.search_root({moves.begin(), moves.end()}, 3, -kInfinite, kInfinite);
  EXPECT_TRUE(is_legal(Position::start(), root.best));
}

}  // namespace
}  // namespace raum::flagship
