// Quiescence search.
#include <algorithm>

#include "engine/board/generate.h"
#include "engine/search/documented/search_worker.h"

namespace raum {
namespace {

// The cells from which a pawn can promote by a step, without a capture.
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

template <class Rules>
Score SearchWorker::quiesce(int plies, Window window, int ply, int extensions) {
  constexpr bool kPlain = Rules::kPlain;
  if (count_node()) return {};
  if constexpr (!kPlain) {
    // Draws by repetition and by 100 plies
    if (features_.search_draws && draws_.is_draw(position_, ply)) return draw_score(0, ply);
    // Mate and stalemate
    if (features_.leaf_mates && count_moves(position_) == 0) return mate_or_stalemate_score(0, ply);
    eval_.update_mobility(position_);
  }

  // Stand pat
  const Score stand_pat = evaluate();
  if (plies == 0 || (!kPlain && ply >= kMaxPly - 1)) return stand_pat;
  if (stand_pat >= window.beta) {
    return !kPlain && features_.fail_hard_stand_pat ? window.beta : stand_pat;
  }
  window.alpha = std::max(window.alpha, stand_pat);

  const bool extends_checks = !kPlain && extends_check_in_quiescence(plies, extensions);
  MoveList moves;
  kPlain ? list_moves<MoveKind::Captures>(position_, moves) : list_quiescence_moves(moves);
  if (moves.empty()) return stand_pat;
  Score best = stand_pat;
  MovePicker picker(moves, {position_, features_, memory_, Move::none(), kMaxPly - 1, task_.kings});
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    // Delta pruning
    const bool hopeless =
        !kPlain && features_.delta_pruning && is_delta_pruned(move, stand_pat, window.alpha);
    if (hopeless && !features_.quirks.exempt_checks) continue;
    const auto made = eval_.make<Rules>(position_, move);
    int extension = 0;
    if (hopeless || extends_checks) {
      const bool checks = in_check(position_);
      if (hopeless && !checks) {
        eval_.unmake<Rules>(position_, move, made);
        continue;
      }
      // Check extension
      extension = extends_checks && checks ? 1 : 0;
    }
    const Score score =
        -quiesce<Rules>(plies - 1 + extension, window.negated(), ply + 1, extensions + extension);
    eval_.unmake<Rules>(position_, move, made);
    if (stopped()) return {};
    best = std::max(best, score);
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

template Score SearchWorker::quiesce<PlainRules>(int, Window, int, int);
template Score SearchWorker::quiesce<AllRules>(int, Window, int, int);

bool SearchWorker::extends_check_in_quiescence(int plies, int extensions) const {
  if (!features_.check_extension || features_.check_extension_tree) return false;
  return features_.quirks.bounded_check_extension ? extensions < features_.check_extension_captures
                                                  : plies <= features_.check_extension_captures;
}

// Whether even the victim and a margin leave the score below alpha.
bool SearchWorker::is_delta_pruned(Move move, Score stand_pat, Score alpha) const {
  const Piece victim = position_.at(move.to());
  if (move.is_promotion() || !victim.is_some()) return false;
  const int gain = features_.piece_values[index_of(victim.type())] + features_.delta_margin;
  return stand_pat + Score{gain} < alpha;
}

void SearchWorker::list_quiescence_moves(MoveList& moves) const {
  const Color side = position_.side_to_move();
  if (!features_.quiescence_promotions ||
      (position_.pieces(side, PieceType::Pawn) & kBeforeQuietPromotion[index_of(side)]).empty()) {
    return list_moves<MoveKind::Captures>(position_, moves);
  }
  for_each_move(position_, [&](Move move) {
    if (move.is_promotion() || position_.at(move.to()).is_some()) moves.push(move);
  });
}

}  // namespace raum
