#include "engine/search/flagship/evaluation_state.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/eval/flagship.h"
#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

int value_of(const Evaluation& evaluation, const Position& p) {
  const int white = evaluation.value(p).cp;
  return p.side_to_move() == Color::White ? white : -white;
}

// Expects the value of every position along random lines and on the way back.
void expect_values(EvaluationState& state, const std::function<int(const Position&)>& value) {
  SplitMix64 random{7};
  int promotions = 0;
  int captures = 0;
  for (const Position& start : varied_positions(3, 20)) {
    Position p = start;
    state.reset(p);
    ASSERT_EQ(state.value(p), value(p)) << to_string(p);
    std::vector<std::pair<Move, Undo>> played;
    for (int ply = 0; ply < 60; ++ply) {
      MoveList moves;
      list_moves(p, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      promotions += move.is_promotion() ? 1 : 0;
      captures += p.at(move.to()).is_some() ? 1 : 0;
      state.push(p, move);
      played.emplace_back(move, p.make(move));
      ASSERT_EQ(state.value(p), value(p)) << to_string(p);
    }
    while (!played.empty()) {
      p.unmake(played.back().first, played.back().second);
      played.pop_back();
      state.pop();
      ASSERT_EQ(state.value(p), value(p)) << to_string(p);
    }
  }
  EXPECT_GT(promotions, 5);
  EXPECT_GT(captures, 100);
}

TEST(EvaluationState, FollowsTheEvaluationAlongALine) {
  const Evaluation evaluation = alphadeepchess_evaluation();
  EvaluationState state(evaluation);
  expect_values(state, [&](const Position& p) { return value_of(evaluation, p); });
}

TEST(EvaluationState, BeginsAnewWithinALine) {
  const Evaluation evaluation = alphadeepchess_evaluation();
  EvaluationState state(evaluation);
  const Position start = Position::start();
  state.reset(start);
  state.push(start, Move::parse("Aa2Aa3").value());
  const Position other = placed(Color::White, {"KAa1", "QBb2", "kEe5"});
  state.reset(other);
  EXPECT_EQ(state.value(other), value_of(evaluation, other));
}

TEST(EvaluationState, FollowsAnEvaluationWithATempo) {
  const Evaluation evaluation = flagship_evaluation();
  ASSERT_NE(evaluation.tapered->middlegame_tempo, 0);
  EvaluationState state(evaluation);
  expect_values(state, [&](const Position& p) { return value_of(evaluation, p); });
}

TEST(EvaluationState, FollowsANetInstead) {
  const Evaluation evaluation = alphadeepchess_evaluation();
  const net::Net made = random_net(4, 48);
  EvaluationState state(evaluation);
  state.use_net(&made);
  expect_values(state, [&](const Position& p) { return net::evaluate(made, p).value(); });
  state.use_net(nullptr);
  expect_values(state, [&](const Position& p) { return value_of(evaluation, p); });
}

}  // namespace
}  // namespace raum::flagship
