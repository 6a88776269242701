// PlainMinimax: computes the value that a search must find, for tests: the same tree and leaves,
// but without windows, table, move ordering and pruning.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "engine/board/generate.h"
#include "engine/eval/evaluation.h"
#include "engine/game/draws.h"
#include "engine/search/documented/features.h"

namespace raum {

class PlainMinimax {
 public:
  PlainMinimax(const Evaluation& evaluation, const SearchFeatures& features)
      : evaluation_(evaluation), on_(features) {}

  /// The minimax value at a depth, for the side to move; `earlier`: the keys of the game before.
  [[nodiscard]] Score value(Position& p, int depth, std::span<const Key> earlier = {}) {
    keys_.assign(earlier.begin(), earlier.end());
    return search(p, depth, 0);
  }

 private:
  Score search(Position& p, int depth, int ply) {
    keys_.push_back(p.key());
    const Score score = ply > 0 && is_draw(p) ? draw(p, depth, ply)
                        : depth == 0 && ply > 0
                            ? leaf(p, on_.quiescence ? on_.quiescence_plies : 0, ply, 0)
                            : best_move(p, depth, ply);
    keys_.pop_back();
    return score;
  }

  Score best_move(Position& p, int depth, int ply) {
    MoveList moves;
    list_moves(p, moves);
    if (moves.empty()) return no_move(p, depth, ply);
    Score best = -Score::infinite();
    for (const Move move : moves) {
      const Undo undo = p.make(move);
      const bool extended = on_.check_extension && on_.check_extension_tree && in_check(p);
      best = std::max(best, -search(p, depth - 1 + (extended ? 1 : 0), ply + 1));
      p.unmake(move, undo);
    }
    return best;
  }

  // Quiescence search: the better of standing pat and the best capture.
  Score leaf(Position& p, int plies, int ply, int extensions) {
    if (on_.quiescence && on_.leaf_mates && count_moves(p) == 0) return no_move(p, 0, ply);
    const Score white = evaluation_.value(p);
    Score best = p.side_to_move() == Color::White ? white : -white;
    if (plies == 0) return best;
    MoveList moves;
    list_moves(p, moves);
    for (const Move move : moves) {
      const bool promotes = on_.quiescence_promotions && move.is_promotion();
      if (!p.at(move.to()).is_some() && !promotes) continue;
      const Undo undo = p.make(move);
      const bool may_extend =
          on_.check_extension && !on_.check_extension_tree &&
          (on_.quirks.bounded_check_extension ? extensions < on_.check_extension_captures
                                              : plies <= on_.check_extension_captures);
      const int more = may_extend && in_check(p) ? 1 : 0;
      keys_.push_back(p.key());
      const Score score =
          is_draw(p) ? draw(p, 0, ply + 1) : -leaf(p, plies - 1 + more, ply + 1, extensions + more);
      keys_.pop_back();
      best = std::max(best, score);
      p.unmake(move, undo);
    }
    return best;
  }

  [[nodiscard]] bool is_draw(const Position& p) const {
    return on_.search_draws && (p.halfmove_clock() >= kDrawPlies ||
                                occurrences_of_last(keys_, p.halfmove_clock()) >= kDrawRepetitions);
  }
  [[nodiscard]] Score draw(const Position& p, int depth, int ply) const {
    const bool mated = on_.quirks.mate_before_draw && in_check(p) && count_moves(p) == 0;
    return mated ? no_move(p, depth, ply) : Score{};
  }
  [[nodiscard]] Score no_move(const Position& p, int depth, int ply) const {
    return in_check(p) ? -on_.mates.score(depth, ply) : Score{};
  }

  Evaluation evaluation_;
  SearchFeatures on_;
  std::vector<Key> keys_;  // keys of the game, the root and the line
};

}  // namespace raum
