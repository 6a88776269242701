#include "engine/search/flagship/evaluation_state.h"

#include <gtest/gtest.h>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

int value_of(const Evaluation& evaluation, const Position& p) {
  const int white = evaluation.value(p).cp;
  return p.side_to_move() == Color::White ? white : -white;
}

TEST(EvaluationState, FollowsTheEvaluationAlongALine) {
  const Evaluation evaluation = alphadeepchess_evaluation();
  EvaluationState state(evaluation);
  SplitMix64 random{7};
  int promotions = 0;
  int captures = 0;
  for (const Position& start : varied_positions(3, 20)) {
    Position p = start;
    state.reset(p);
    ASSERT_EQ(state.value(p), value_of(evaluation, p)) << to_string(p);
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
      ASSERT_EQ(state.value(p), value_of(evaluation, p)) << to_string(p);
    }
    while (!played.empty()) {
      p.unmake(played.back().first, played.back().second);
      played.pop_back();
      state.pop();
      ASSERT_EQ(state.value(p), value_of(evaluation, p)) << to_string(p);
    }
  }
  EXPECT_GT(promotions, 5);
  EXPECT_GT(captures, 100);
}

}  // namespace
}  // namespace raum::flagship
