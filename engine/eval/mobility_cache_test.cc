// Tests the mobility cache of Raumfischer 5.1 in two steps: a cache on a plain array shows which
// counts the published rule leaves wrong and the corrected rule updates; the engine's cache is then
// compared with it under either rule.
#include "engine/eval/mobility_cache.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/named_evaluation.h"
#include "engine/eval/piece_square.h"
#include "engine/eval/raumfischer.h"
#include "engine/game/random_walk.h"
#include "engine/testing/sparse_position.h"
#include "engine/transcriptions/plain_mobility_cache.h"

namespace raum {
namespace {

struct Tally {
  int plies = 0;
  int men = 0;          // counts kept, summed over all plies
  int renewed = 0;      // of them, recounted
  int plies_wrong = 0;  // plies with at least one wrong count
  int wrong = 0;        // wrong counts, summed over all plies
};

Tally play(bool as_published) {
  Tally tally;
  SplitMix64 random{18};
  for (int game = 0; game < 20; ++game) {
    Position p = Position::start();
    PlainMobilityCache cache(p, as_published);
    for (int ply = 0; ply < 60; ++ply) {
      MoveList moves;
      list_moves(p, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      p.make(move);
      tally.renewed += cache.renew(p, move);
      const int wrong = cache.wrong(p);
      tally.men += p.occupied().count();
      tally.wrong += wrong;
      tally.plies_wrong += wrong > 0 ? 1 : 0;
      ++tally.plies;
    }
  }
  return tally;
}

TEST(MobilityCache, IsWrongAfterNearlyEveryMoveAsPublished) {
  const Tally tally = play(true);
  ASSERT_GT(tally.plies, 1'000);
  EXPECT_GT(tally.plies_wrong * 100, tally.plies * 90)
      << tally.plies_wrong << " of " << tally.plies;
  EXPECT_GT(tally.wrong, 5 * tally.plies) << tally.wrong << " of " << tally.men;
}

// With knights, pawns and kings the rule is right, and the cache saves work as the document hopes:
// about one count in six is recounted after a move.
TEST(MobilityCache, IsRightWithKnightsAndPawnsToo) {
  const Tally tally = play(false);
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_LT(tally.renewed * 5, tally.men) << tally.renewed << " of " << tally.men;
}

// The engine's cache along a line of moves, compared with the plain cache.
class CheckedLine {
 public:
  CheckedLine(const Position& p, MobilityRule rule)
      : position_(p),
        worth_(*raumfischer_evaluation().mobility),
        cache_(worth_, rule),
        nodes_{{PlainMobilityCache(p, rule == MobilityRule::AsPublished), cache_.set(p)}} {}

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] std::size_t length() const { return made_.size(); }
  // The number of men whose count is wrong.
  [[nodiscard]] int wrong() const { return nodes_.back().plain.wrong(position_); }

  void make(Move move) {
    Node node = nodes_.back();
    const Undo undo = move.is_some() ? position_.make(move) : position_.make_null();
    if (move.is_some()) {
      cache_.make(move, undo.captured);
      node.plain.renew(position_, move);
    }
    node.worth += cache_.renew(position_);
    EXPECT_EQ(cache_.renew(position_), 0) << "nothing is left to renew";
    nodes_.push_back(node);
    made_.emplace_back(move, undo);
  }

  void unmake() {
    const auto [move, undo] = made_.back();
    if (move.is_some()) {
      position_.unmake(move, undo);
      cache_.unmake();
    } else {
      position_.unmake_null(undo);
    }
    made_.pop_back();
    nodes_.pop_back();
  }

  // Compares every count and their sum.
  void check() const {
    std::int32_t worth = 0;
    for (const PlainMan& m : PlainBoard::of(position_).men()) {
      const Square s = Square::at(25 * m.l + 5 * m.r + m.f);
      const int moves = m.type == 'K' ? 0 : nodes_.back().plain.moves_of(m);
      ASSERT_EQ(cache_.moves_of(s), moves) << to_string(s) << " in " << to_string(position_);
      worth += worth_[position_.at(s).raw][static_cast<std::size_t>(moves)];
    }
    ASSERT_EQ(nodes_.back().worth, worth) << to_string(position_);
  }

 private:
  struct Node {
    PlainMobilityCache plain;
    std::int32_t worth;
  };

  Position position_;
  const MobilityTable& worth_;
  MobilityCache cache_;
  std::vector<Node> nodes_;
  std::vector<std::pair<Move, Undo>> made_;  // Move::none() for a null move
};

struct Walked {
  int moves = 0;
  int captures = 0;
  int promotions = 0;
  int nulls = 0;
  int unmade = 0;
  int wrong = 0;  // wrong numbers, over all moves
};

// A random legal or null move; promotions, which are rare, get a higher probability.
Move any_move(const Position& p, const MoveList& moves, SplitMix64& random) {
  if (random.below(8) == 0 && !in_check(p)) return Move::none();
  for (const Move move : moves) {
    if (move.is_promotion() && random.below(3) == 0) return move;
  }
  return moves[random.below(moves.size())];
}

// Makes moves, takes some back now and then, and at last all of them; checks after every step.
void walk(const Position& from, MobilityRule rule, SplitMix64& random, Walked& walked) {
  CheckedLine line(from, rule);
  const auto back = [&] {
    line.unmake();
    line.check();
    ++walked.unmade;
  };
  line.check();
  for (int step = 0; step < 40; ++step) {
    const Position& p = line.position();
    MoveList moves;
    list_moves(p, moves);
    if (moves.empty()) break;
    const Move move = any_move(p, moves, random);
    walked.moves += move.is_some() ? 1 : 0;
    walked.nulls += move.is_some() ? 0 : 1;
    walked.captures += move.is_some() && p.at(move.to()).is_some() ? 1 : 0;
    walked.promotions += move.is_promotion() ? 1 : 0;
    line.make(move);
    line.check();
    walked.wrong += line.wrong();
    if (random.below(4) == 0) back();
  }
  while (line.length() > 0) back();
}

class KeptCounts : public testing::TestWithParam<MobilityRule> {};

TEST_P(KeptCounts, FollowTheRuleAfterEveryMakeAndUnmake) {
  SplitMix64 random{21};
  Walked walked;
  for (std::uint64_t i = 0; i < 120 && !HasFatalFailure(); ++i) {
    walk(random_walk(Position::start(), static_cast<int>(i), random), GetParam(), random, walked);
    walk(sparse_position(i, 8), GetParam(), random, walked);
  }
  EXPECT_GT(walked.moves, 3'000);
  EXPECT_GT(walked.captures, 200);
  EXPECT_GT(walked.promotions, 40);
  EXPECT_GT(walked.nulls, 200);
  EXPECT_GT(walked.unmade, 3'000);
  if (GetParam() == MobilityRule::Right) {
    EXPECT_EQ(walked.wrong, 0);
  } else {
    EXPECT_GT(walked.wrong, walked.moves) << "the published rule leaves counts wrong";
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, KeptCounts,
                         testing::Values(MobilityRule::Right, MobilityRule::AsPublished),
                         [](const auto& param) {
                           return param.param == MobilityRule::Right ? "Right" : "AsPublished";
                         });

TEST(MobilityCache, ForgetsAMoveThatWasNotRenewed) {
  const Evaluation evaluation = raumfischer_evaluation();
  MobilityCache cache(*evaluation.mobility, MobilityRule::Right);
  const Position start = Position::start();
  const std::int32_t worth = cache.set(start);
  const Square knight = Square::parse("Ab1").value();
  EXPECT_EQ(cache.moves_of(knight), 6);
  cache.make(Move::parse("Ab1Ac3").value(), Piece::none());
  cache.unmake();
  EXPECT_EQ(cache.renew(start), 0);
  EXPECT_EQ(cache.moves_of(knight), 6);
  cache.make(Move::parse("Ab1Ac3").value(), Piece::none());
  EXPECT_EQ(cache.set(start), worth) << "a new line";
  EXPECT_EQ(cache.renew(start), 0);
  EXPECT_EQ(cache.moves_of(knight), 6);
}

TEST(MobilityCache, TableSumPlusMobilityPlusRestIsTheValue) {
  SplitMix64 random{22};
  int with_table = 0;
  for (const NamedEvaluation& one : named_evaluations()) {
    const Evaluation& e = one.evaluation;
    ASSERT_EQ(e.mobility == nullptr, e.rest_but_mobility == nullptr) << one.name;
    if (e.mobility == nullptr) continue;
    ASSERT_NE(e.table, nullptr) << one.name;
    ++with_table;
    MobilityCache cache(*e.mobility, MobilityRule::Right);
    for (int i = 0; i < 100; ++i) {
      for (const Position& p :
           {random_walk(Position::start(), 2 * i, random), scattered_men(random)}) {
        const Score kept{sum_over(*e.table, p) + cache.set(p)};
        ASSERT_EQ(e.value(p), kept + e.rest_but_mobility(p)) << one.name << to_string(p);
      }
    }
  }
  EXPECT_EQ(with_table, 6) << "Raumfischer's: as published, with one mistake corrected, with all";
}

}  // namespace
}  // namespace raum
