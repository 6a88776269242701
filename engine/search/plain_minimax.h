// plain_minimax: the value that a search must have: no window, no table, no ordering; for tests.
#pragma once

#include <algorithm>

#include "engine/board/generate.h"
#include "engine/eval/evaluation.h"
#include "engine/search/searcher.h"

namespace raum {

/// Quiescence without a window: the better of standing pat and the best capture.  Side to move's
/// view.
[[nodiscard]] inline Score plain_quiescence(Position& p, const Evaluation& evaluation, int plies) {
  const Score white = evaluation.value(p);
  Score best = p.side_to_move() == Color::White ? white : -white;
  if (plies == 0) return best;
  MoveList captures;
  list_moves<MoveKind::Captures>(p, captures);
  for (const Move move : captures) {
    const Undo undo = p.make(move);
    best = std::max(best, -plain_quiescence(p, evaluation, plies - 1));
    p.unmake(move, undo);
  }
  return best;
}

/// The minimax value at a depth with quiescence leaves.  Side to move's view.
[[nodiscard]] inline Score plain_minimax(Position& p, const Evaluation& evaluation, int depth,
                                         int quiescence_plies) {
  if (depth == 0) return plain_quiescence(p, evaluation, quiescence_plies);
  MoveList moves;
  list_moves(p, moves);
  if (moves.empty()) return in_check(p) ? -mate_score(depth) : Score{};
  Score best = -Score::infinite();
  for (const Move move : moves) {
    const Undo undo = p.make(move);
    best = std::max(best, -plain_minimax(p, evaluation, depth - 1, quiescence_plies));
    p.unmake(move, undo);
  }
  return best;
}

}  // namespace raum
