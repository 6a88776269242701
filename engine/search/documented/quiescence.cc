// The captures at the leaves of the tree.
#include <algorithm>

#include "engine/board/generate.h"
#include "engine/search/documented/tree.h"

namespace raum {
namespace {

// The cells from which a pawn's step, without a capture, promotes it.
template <Color Us>
consteval Bitboard cells_before_promotion() {
  Bitboard cells{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Step white : kPawnSteps) {
      const Step step = pawn_step<Us>(white);
      const Square to = offset(Square::at(i), step.levels, step.ranks, step.files);
      if (to.is_some() && promotion_cells(Us).has(to)) cells |= Bitboard::of(Square::at(i));
    }
  }
  return cells;
}
constexpr std::array kBeforeQuietPromotion{cells_before_promotion<Color::White>(),
                                           cells_before_promotion<Color::Black>()};
static_assert(kBeforeQuietPromotion[0].count() == 10);

}  // namespace

template <bool Plain>
Score Tree::quiesce(int plies, Window window, int ply, int extensions) {
  if (count_node()) return {};
  if constexpr (!Plain) {
    if (on_.search_draws && is_draw(ply)) return draw_score(0, ply);
    if (on_.leaf_mates && count_moves(position_) == 0) return no_move_score(0, ply);
    renew_mobility();
  }
  const Score stand_pat = evaluate();
  if (plies == 0 || (!Plain && ply >= kMaxPly - 1)) return stand_pat;
  if (stand_pat >= window.beta) {
    return !Plain && on_.fail_hard_stand_pat ? window.beta : stand_pat;
  }
  window.alpha = std::max(window.alpha, stand_pat);

  const bool extends_checks = !Plain && may_extend(plies, extensions);
  MoveList moves;
  Plain ? list_moves<MoveKind::Captures>(position_, moves) : list_quiescence_moves(moves);
  if (moves.empty()) return stand_pat;
  Score best = stand_pat;
  MovePicker picker(moves, {position_, on_, memory_, Move::none(), kMaxPly - 1, task_.kings});
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const bool hopeless =
        !Plain && on_.delta_pruning && is_delta_pruned(move, stand_pat, window.alpha);
    if (hopeless && !on_.exempt_checks) continue;
    const Made made = make<Plain>(move);
    int more = 0;
    if (hopeless || extends_checks) {
      const bool checks = in_check(position_);
      if (hopeless && !checks) {
        unmake<Plain>(move, made);
        continue;
      }
      more = extends_checks && checks ? 1 : 0;
    }
    const Score score =
        -quiesce<Plain>(plies - 1 + more, window.turned(), ply + 1, extensions + more);
    unmake<Plain>(move, made);
    if (stopped_) return {};
    best = std::max(best, score);
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

template Score Tree::quiesce<true>(int, Window, int, int);
template Score Tree::quiesce<false>(int, Window, int, int);

bool Tree::may_extend(int plies, int extensions) const {
  if (!on_.check_extension || on_.check_extension_tree) return false;
  return on_.bounded_check_extension ? extensions < on_.check_extension_captures
                                     : plies <= on_.check_extension_captures;
}

// Whether not even the victim and a margin would bring the score up to alpha.
bool Tree::is_delta_pruned(Move move, Score stand_pat, Score alpha) const {
  const Piece victim = position_.at(move.to());
  if (move.is_promotion() || !victim.is_some()) return false;
  const int gain = on_.exchange_values[index_of(victim.type())] + on_.delta_margin;
  return stand_pat + Score{gain} < alpha;
}

void Tree::list_quiescence_moves(MoveList& moves) const {
  const Color side = position_.side_to_move();
  if (!on_.quiescence_promotions ||
      (position_.pieces(side, PieceType::Pawn) & kBeforeQuietPromotion[index_of(side)]).empty()) {
    return list_moves<MoveKind::Captures>(position_, moves);
  }
  moves.clear();
  for_each_move(position_, [&](Move move) {
    if (move.is_promotion() || position_.at(move.to()).is_some()) moves.push(move);
  });
}

}  // namespace raum
