// Counts the last two plies of perft in one pass, without making the moves. The replies are counted
// once, as if the mover passed; each move then only adds what it changes. Most moves of a man
// change the same amount, so whole sets of target cells are counted at once:
//
//   quiet move:  replies = base
//                        + change of pawn moves (from) + opened lines (from)
//                        − weight (to)
//                        + king steps
//   capture:     replies = base
//                        + change of pawn moves (from) + opened lines (from)
//                        − replies of the victim + recaptures (to)
//                        + king steps
//
//   base         replies of all men but the king if the mover passed       (reply_men.h)
//   weight (to)  by how much a blocker on `to` lowers them                 (cell_weights.h)
//   king steps   legal moves of the replying king after the move           (reply_steps.h)
//
// Why this is exact: a quiet move adds a blocker on `to` and removes one from `from`, so a slider
// loses the cells behind `to` and gains those behind `from`. A leaper loses nothing, because it may
// capture the man on `to`. A capture leaves a blocker where one was, so it closes no line. Moves
// that give check, pin, unpin or promote (reply_lines.h) are made, and the core generator counts
// their replies. So are all moves if a pawn of the replying side is able to promote.
#pragma once

#include "engine/board/leaves.h"
#include "perft/count/reply_lines.h"
#include "perft/count/reply_men.h"
#include "perft/count/reply_steps.h"

namespace raum::perft {

/// A sink of generate(): receives the moves of Us and adds up the replies to them.
template <Color Us, class Weights>
class TwoPlies {
  static constexpr Color kThem = !Us;

 public:
  explicit TwoPlies(Position& p)
      : p_(p), enemy_(p.pieces(kThem)), lines_(p), men_(p, lines_.pinned), steps_(p) {}

  [[nodiscard]] std::uint64_t total() {
    return static_cast<std::uint64_t>(total_ - men_.weights().charged()) + tried_total_;
  }

  void piece(Square from, Bitboard to) {
    if (to.empty()) return;
    const PieceType type = p_.at(from).type();
    const Bitboard special =
        lines_.uncovering.has(from) ? to : to & (lines_.barred | lines_.landing[index_of(type)]);
    if (special.any()) tried_.piece(from, special);
    to &= ~special;
    for_each(to & enemy_, [&](Square s) { capture(type, from, s); });
    if ((to & ~enemy_).any()) quiet(type, from, to & ~enemy_);
  }

  template <Color, int Delta>
  void pawns(Bitboard to) {
    if (to.empty()) return;
    const Bitboard special =
        to & (lines_.barred | lines_.landing[index_of(PieceType::Pawn)] | promotion_cells(Us) |
              shifted<Delta>(shifted<-Delta>(to) & lines_.uncovering));
    if (special.any()) tried_.template pawns<Us, Delta>(special);
    to &= ~special;
    const auto from = [](Square s) { return Square::at(s.index() - Delta); };
    for_each(to & enemy_, [&](Square s) { capture(PieceType::Pawn, from(s), s); });
    to &= ~enemy_;
    // Pawns that open a line or watch a king step are counted one by one, the others as a set.
    const Bitboard alone =
        to & shifted<Delta>(shifted<-Delta>(to) & (men_.reach() | steps_.watchers()));
    for_each(alone, [&](Square s) { quiet(PieceType::Pawn, from(s), Bitboard::of(s)); });
    to &= ~alone;
    if (to.empty()) return;
    men_.weights().charge(to);
    total_ += to.count() * men_.base() + men_.pawn_change(shifted<-Delta>(to)) +
              steps_.count_unwatched(PieceType::Pawn, to);
  }

 private:
  void quiet(PieceType type, Square from, Bitboard to) {
    const int moves = to.count();
    men_.weights().charge(to);
    total_ +=
        moves * (men_.base() + men_.pawn_change(Bitboard::of(from))) + steps_.count(type, from, to);
    if (!men_.reach().has(from)) return;
    men_.for_each_opened(from, [&](Square slider, Bitboard opened) {
      // A target between the slider and `from` keeps the ray closed; one behind `from` blocks the
      // cells after it.
      total_ += opened.count() * (moves - (to & kBetween[slider.raw][from.raw]).count());
      for_each(to & opened,
               [&](Square s) { total_ -= (opened & ~kBetween[slider.raw][s.raw]).count() - 1; });
    });
  }

  void capture(PieceType type, Square from, Square to) {
    const Bitboard left = Bitboard::of(from);
    const Bitboard occupied = p_.occupied() ^ left;
    const Square king = p_.king(kThem);
    total_ += men_.base() - men_.replies_of(p_.at(to).type(), to, from) + men_.pawn_change(left) +
              steps_.count(type, from, Bitboard::of(to));
    const Bitboard recapturers = attackers(p_, to, kThem, occupied) & ~lines_.pinned;
    total_ += recapturers.count();
    if (recapturers.has(king) &&
        (attackers(p_, to, Us, occupied ^ Bitboard::of(king)) & ~left).any()) {
      --total_;  // the king may not recapture on a protected cell
    }
    if (!men_.reach().has(from)) return;
    men_.for_each_opened(from, [&](Square slider, Bitboard opened) {
      if (slider != to) total_ += opened.count();
    });
  }

  Position& p_;
  Bitboard enemy_;
  ReplyLines<Us> lines_;
  ReplyMen<Us, Weights> men_;
  ReplySteps<Us> steps_;
  std::int64_t total_ = 0;
  std::uint64_t tried_total_ = 0;

  struct CountTried {
    TwoPlies& two;
    void operator()() const { two.tried_total_ += count_replies<kThem>(two.p_); }
  };
  CountTried count_tried_{*this};
  TryMovesSink<Us, CountTried&> tried_{p_, count_tried_};
};

/// The number of pairs of a legal move of Us and a legal reply. Changes the position while counting
/// and restores it.  Requires: Us is the side to move.
template <Color Us, class Weights>
[[nodiscard]] std::uint64_t count_two_plies(Position& p) {
  if ((p.pieces(!Us, PieceType::Pawn) & kBeforePromotion<!Us>).any()) {
    std::uint64_t count = 0;
    try_moves<Us>(p, [&] { count += count_replies<!Us>(p); });
    return count;
  }
  TwoPlies<Us, Weights> sink(p);
  generate<Us>(p, sink);
  return sink.total();
}

}  // namespace raum::perft
