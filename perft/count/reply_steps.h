// ReplySteps: the moves ("steps") of the replying king, and how each move of the other side (Us)
// allows or prevents them.
#pragma once

#include <array>

#include "engine/board/attacks.h"

namespace raum::perft {

template <Color Us>
class ReplySteps {
 public:
  explicit ReplySteps(const Placement& p)
      : p_(p), occupied_(p.occupied() ^ Bitboard::of(p.king(!Us))) {
    for_each(kKingSteps[p.king(!Us).raw] & ~p.pieces(!Us), [&](Square cell) { add(cell); });
  }

  /// Men of Us that guard a step, or that stand in the way of a slider that would guard it.
  [[nodiscard]] Bitboard watchers() const { return watchers_; }

  /// The number of legal steps, summed over the moves of one man to each of the cells.
  /// Requires: none of these moves gives check.
  [[nodiscard]] int count(PieceType type, Square from, Bitboard to) const {
    if (!watchers_.has(from)) return count_unwatched(type, to);
    int steps = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const KingStep& step = steps_[i];
      steps += step.watchers.has(from) ? after_leaving(step, type, from, to).count()
                                       : (to & step.open & ~step.guarding[index_of(type)]).count();
    }
    return steps;
  }
  /// The same for moves of men of one type that are not among the watchers.
  [[nodiscard]] int count_unwatched(PieceType type, Bitboard to) const {
    int steps = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      steps += (to & steps_[i].open & ~steps_[i].guarding[index_of(type)]).count();
    }
    return steps;
  }

 private:
  struct KingStep {
    Square cell;
    Bitboard watchers;
    Bitboard open;  // cells on which a man blocks all present guards; all cells if there are none
    std::array<Bitboard, kPieceTypes> guarding;  // cells from which a man of a type guards the step
  };

  void add(Square cell) {
    using enum PieceType;
    KingStep& step = steps_[size_];
    step.cell = cell;
    const Bitboard own = p_.pieces(Us);
    Bitboard guards{};
    Bitboard shields{};
    const auto along = [&](SliderKind kind, PieceType type) {
      const Bitboard sliders = own & (p_.pieces(type) | p_.pieces(Queen));
      const Bitboard seen = slider_attacks(kind, cell, occupied_);
      guards |= seen & sliders;
      if ((kLines[index_of(kind)][cell.raw] & sliders & ~seen).any()) {
        const Bitboard behind = slider_attacks(kind, cell, occupied_ ^ (seen & own)) & ~seen;
        for_each(behind & sliders,
                 [&](Square slider) { shields |= kBetween[cell.raw][slider.raw] & own; });
      }
      return step.guarding[index_of(type)] = seen;
    };
    step.guarding[index_of(Queen)] = along(SliderKind::Rook, Rook) |
                                     along(SliderKind::Bishop, Bishop) |
                                     along(SliderKind::Unicorn, Unicorn);
    step.guarding[index_of(Knight)] = kKnightLeaps[cell.raw];
    step.guarding[index_of(King)] = kKingSteps[cell.raw];
    step.guarding[index_of(Pawn)] = kPawnAttacks[index_of(!Us)][cell.raw];
    for (const PieceType type : {Knight, King, Pawn}) {
      guards |= step.guarding[index_of(type)] & own & p_.pieces(type);
    }
    step.open = blocks(cell, guards);
    step.watchers = guards | shields;
    if (step.open.empty() && step.watchers.empty()) return;
    watchers_ |= step.watchers;
    ++size_;
  }

  /// The cells that lie between the cell and every guard: all cells if there are no guards, none if
  /// a guard is not a slider.
  [[nodiscard]] Bitboard blocks(Square cell, Bitboard guards) const {
    using enum PieceType;
    if ((guards & (p_.pieces(Knight) | p_.pieces(King) | p_.pieces(Pawn))).any()) return {};
    Bitboard cells = Bitboard::all();
    for_each(guards, [&](Square guard) { cells &= kBetween[cell.raw][guard.raw]; });
    return cells;
  }

  /// The target cells of `to` after which the step is legal, if a watcher on `from` moves there.
  [[nodiscard]] Bitboard after_leaving(const KingStep& step, PieceType type, Square from,
                                       Bitboard to) const {
    using enum PieceType;
    const Bitboard occupied = occupied_ ^ Bitboard::of(from);
    const Bitboard guards = attackers(p_, step.cell, Us, occupied) & ~Bitboard::of(from);
    const Bitboard guarding = type == Rook      ? rook_attacks(step.cell, occupied)
                              : type == Bishop  ? bishop_attacks(step.cell, occupied)
                              : type == Unicorn ? unicorn_attacks(step.cell, occupied)
                              : type == Queen   ? queen_attacks(step.cell, occupied)
                                                : step.guarding[index_of(type)];
    return to & blocks(step.cell, guards) & ~guarding;
  }

  const Placement& p_;
  Bitboard occupied_;  // without the king: a step behind it on an attacked line stays attacked
  Bitboard watchers_;
  std::size_t size_ = 0;
  std::array<KingStep, 26> steps_;  // only the first size_ are initialised
};

}  // namespace raum::perft
