// ReplySteps: the steps of the king that replies, and how each move of the other side opens or
// guards them.
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

  /// Movers that guard a step, or stand before a slider that would.
  [[nodiscard]] Bitboard watchers() const { return watchers_; }

  /// The open steps, added up over the moves of one man to each of the cells; no move gives check.
  [[nodiscard]] int count(PieceType type, Square from, Bitboard to) const {
    if (!watchers_.has(from)) return count_unwatched(type, to);
    int steps = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const Step& step = steps_[i];
      steps += step.watchers.has(from) ? after_leaving(step, type, from, to).count()
                                       : (to & step.open & ~step.guarding[index_of(type)]).count();
    }
    return steps;
  }
  /// The same for men of one type none of which is among the watchers.
  [[nodiscard]] int count_unwatched(PieceType type, Bitboard to) const {
    int steps = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      steps += (to & steps_[i].open & ~steps_[i].guarding[index_of(type)]).count();
    }
    return steps;
  }

 private:
  struct Step {
    Square cell;
    Bitboard watchers;
    Bitboard open;  // cells on which a mover leaves or makes the step unguarded: all or the blocks
    std::array<Bitboard, kPieceTypes> guarding;  // cells from which a type guards the step
  };

  void add(Square cell) {
    using enum PieceType;
    Step& step = steps_[size_];
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

  /// The cells on which a man stands between the cell and every guard: all without guards, none
  /// when one of them does not slide.
  [[nodiscard]] Bitboard blocks(Square cell, Bitboard guards) const {
    using enum PieceType;
    if ((guards & (p_.pieces(Knight) | p_.pieces(King) | p_.pieces(Pawn))).any()) return {};
    Bitboard cells = Bitboard::all();
    for_each(guards, [&](Square guard) { cells &= kBetween[cell.raw][guard.raw]; });
    return cells;
  }

  /// Those of `to` after which the step is open, when a watcher leaves `from`.
  [[nodiscard]] Bitboard after_leaving(const Step& step, PieceType type, Square from,
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
  Bitboard occupied_;  // without the king, which shields nothing behind it
  Bitboard watchers_;
  std::size_t size_ = 0;
  std::array<Step, 26> steps_;  // only the first size_ are ever read
};

}  // namespace raum::perft
