// Quiescence search: captures and promotions below depth 0.
#include <algorithm>

#include "engine/search/flagship/tree_search.h"

namespace raum::flagship {

template <class Policy>
template <typename TreeSearch<Policy>::Node kNode>
int TreeSearch<Policy>::quiesce(int alpha, int beta, int ply) {
  constexpr bool kPv = kNode == Node::Pv;
  pv_.clear(ply);
  if (budget_.count_node()) return 0;
  if (is_draw(ply)) return kDraw;

  // Stand pat
  int best = evaluation_.value(position_);
  if (best >= beta || ply >= kMaxPly - 1) return best;
  alpha = std::max(alpha, best);

  // SEE pruning
  Picker picker(position_, history_, Move::none(),
                Policy::kSelective ? Picker::Moves::GoodNoisy : Picker::Moves::Noisy);
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const Undo undo = make(move, ply);
    const int score = -quiesce<kNode>(-beta, -alpha, ply + 1);
    unmake(move, undo);
    if (stopped()) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    if (kPv) pv_.update(move, ply, pv_);
    if (alpha >= beta) break;
  }
  return best;
}

template int TreeSearch<Strong>::quiesce<TreeSearch<Strong>::Node::Pv>(int, int, int);
template int TreeSearch<Strong>::quiesce<TreeSearch<Strong>::Node::Zero>(int, int, int);
template int TreeSearch<Exact>::quiesce<TreeSearch<Exact>::Node::Pv>(int, int, int);
template int TreeSearch<Exact>::quiesce<TreeSearch<Exact>::Node::Zero>(int, int, int);

}  // namespace raum::flagship
