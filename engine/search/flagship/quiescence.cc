// Quiescence search: captures and promotions below depth 0, and all moves in check.
#include <algorithm>

#include "engine/board/attacks.h"
#include "engine/search/flagship/parameters/parameters.h"
#include "engine/search/flagship/tree_search.h"

namespace raum::flagship {

template <class Policy>
template <typename TreeSearch<Policy>::Node kNode>
int TreeSearch<Policy>::quiesce(int alpha, int beta, int ply) {
  constexpr bool kPv = kNode == Node::Pv;
  pv_.clear(ply);
  if (budget_.count_node()) return 0;
  if (is_draw(ply)) return kDraw;
  if (ply >= kMaxPly - 1) return evaluate();

  // Endgame tables
  if (const auto known = known_score(ply)) return *known;

  // Transposition table
  const int old_alpha = alpha;
  const auto entry = probe();
  if (!kPv && entry && cuts_off(*entry, alpha, beta, 0, ply)) {
    return from_table(entry->score, ply);
  }

  // Stand pat, except in check
  const bool checked = in_check(position_);
  const int evaluation = static_evaluation(checked, entry);
  int best = checked ? -kInfinite : evaluation;
  if (best >= beta) {
    if (!entry) store(best, evaluation, Move::none(), 0, ply, Bound::Lower);
    return best;
  }
  alpha = std::max(alpha, best);

  // SEE pruning, except in check
  const Move table_move =
      entry && (checked || is_noisy(position_, entry->move)) ? entry->move : Move::none();
  const NodeHistory history(history_);
  Picker picker(position_, history, table_move,
                checked              ? Picker::Moves::All
                : Policy::kSelective ? Picker::Moves::GoodNoisy
                                     : Picker::Moves::Noisy);
  Move best_move = Move::none();
  int tried = 0;
  int quiet_evasions = 0;
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    ++tried;
    if (checked && !is_noisy(position_, move)) {
      // No more than a few quiet evasions
      if (Policy::kSelective && best > -kMateBound && quiet_evasions >= kQuietEvasions) continue;
      ++quiet_evasions;
    }
    const Undo undo = make(move, ply);
    const int score = -quiesce<kNode>(-beta, -alpha, ply + 1);
    unmake(move, undo);
    if (stopped()) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    best_move = move;
    if (kPv) pv_.update(move, ply, pv_);
    if (alpha >= beta) break;
  }

  // Mate
  if (checked && tried == 0) return mated(ply);

  const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
  store(best, evaluation, best_move, 0, ply, bound);
  return best;
}

template int TreeSearch<Strong>::quiesce<TreeSearch<Strong>::Node::Pv>(int, int, int);
template int TreeSearch<Strong>::quiesce<TreeSearch<Strong>::Node::Zero>(int, int, int);
template int TreeSearch<Exact>::quiesce<TreeSearch<Exact>::Node::Pv>(int, int, int);
template int TreeSearch<Exact>::quiesce<TreeSearch<Exact>::Node::Zero>(int, int, int);

}  // namespace raum::flagship
