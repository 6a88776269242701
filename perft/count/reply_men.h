// ReplyMen: the number of replies of all men but the king, counted once for the position before the
// move, and by how much each move changes that number.
#pragma once

#include <array>

#include "engine/board/generate.h"

namespace raum::perft {

/// Us moves, the other side replies. Weights is CellWeights or a class with the same functions.
template <Color Us, class Weights>
class ReplyMen {
  static constexpr Color kThem = !Us;

 public:
  ReplyMen(const Placement& p, Bitboard pinned)
      : p_(p), king_(p.king(kThem)), own_(p.pieces(Us)), enemy_(p.pieces(kThem)) {
    const Bitboard free = enemy_ & ~pinned & ~Bitboard::of(king_);
    count_pieces(free);
    count_pawns(free & p.pieces(PieceType::Pawn));
    if (pinned.any()) count_pinned(pinned);
  }

  /// The number of replies if Us passed, without king moves.
  [[nodiscard]] int base() const { return base_; }
  /// By how much a man arriving on a cell lowers that number: sliders are blocked behind it, pawns
  /// can no longer step there but can capture it.
  [[nodiscard]] Weights& weights() { return weights_; }
  /// The cells attacked by sliders of the replying side: a man leaving one of them opens a line.
  [[nodiscard]] Bitboard reach() const { return reach_; }

  /// By how much men leaving the cells change the number of pawn replies: they allow more steps and
  /// fewer captures.
  [[nodiscard]] int pawn_change(Bitboard from) const {
    if ((from & pawn_reach_).empty()) return 0;
    int change = 0;
    for (const Bitboard steps : pawn_steps_) change += (from & steps).count();
    for (const Bitboard captures : pawn_captures_) change -= (from & captures).count();
    return change;
  }

  /// Calls `visit(slider, opened)` for each slider that attacks `from`, with the cells that it
  /// gains when the man on `from` leaves.
  template <class Visit>
  void for_each_opened(Square from, Visit&& visit) const {
    for (std::size_t i = 0; i < sliders_size_; ++i) {
      if (sliders_[i].attacks.has(from)) visit(sliders_[i].cell, opened(sliders_[i].cell, from));
    }
  }

  /// The number of replies that a man contributes to base(). For a pawn, the number after the man
  /// on `from` has left, so that pawn_change(from) is included.
  /// Requires: the man is not pinned.
  [[nodiscard]] int replies_of(PieceType type, Square man, Square from) const {
    if (type != PieceType::Pawn) return replies_[man.raw];
    const Bitboard captures = kPawnAttacks[index_of(kThem)][man.raw];
    Bitboard steps{};
    for_each_pawn_step<kThem, kPawnSteps>(Bitboard::of(man),
                                          [&]<int Delta>(Bitboard to) { steps |= to; });
    const Bitboard occupied = own_ | enemy_;
    return (steps & ~occupied).count() + (captures & own_).count() +
           static_cast<int>(steps.has(from)) - static_cast<int>(captures.has(from));
  }

 private:
  struct Slider {
    Square cell;
    Bitboard attacks;
  };

  void count_pieces(Bitboard free) {
    using enum PieceType;
    const Bitboard occupied = own_ | enemy_;
    for_each(free & p_.pieces(Knight), [&](Square s) { add(s, kKnightLeaps[s.raw] & ~enemy_); });
    const auto slide = [&](PieceType type, auto attacks_of) {
      for_each(free & p_.pieces(type), [&](Square s) {
        const Bitboard attacks = attacks_of(s);
        sliders_[sliders_size_++] = {s, attacks};
        reach_ |= attacks;
        add(s, attacks & ~enemy_);
        for_each(attacks & ~enemy_ & ~kKingSteps[s.raw],
                 [&](Square far) { weights_.add(kBetween[s.raw][far.raw]); });
      });
    };
    slide(Rook, [&](Square s) { return rook_attacks(s, occupied); });
    slide(Bishop, [&](Square s) { return bishop_attacks(s, occupied); });
    slide(Unicorn, [&](Square s) { return unicorn_attacks(s, occupied); });
    slide(Queen, [&](Square s) { return queen_attacks(s, occupied); });
  }
  void add(Square man, Bitboard to) {
    const int replies = to.count();
    replies_[man.raw] = static_cast<std::uint8_t>(replies);
    base_ += replies;
  }

  void count_pawns(Bitboard pawns) {
    std::size_t i = 0;
    for_each_pawn_step<kThem, kPawnSteps>(pawns, [&]<int Delta>(Bitboard to) {
      base_ += (to & ~(own_ | enemy_)).count();
      weights_.add(to);
      pawn_reach_ |= to;
      pawn_steps_[i++] = to;
    });
    i = 0;
    for_each_pawn_step<kThem, kPawnCaptureSteps>(pawns, [&]<int Delta>(Bitboard to) {
      base_ += (to & own_).count();
      weights_.subtract(to);
      pawn_reach_ |= to;
      pawn_captures_[i++] = to;
    });
  }

  void count_pinned(Bitboard pinned) {
    CountSink sink;
    for_each(pinned, [&](Square s) {
      generate_detail::men<kThem, MoveKind::All>(p_, Bitboard::of(s),
                                                 ~enemy_ & kRayThrough[king_.raw][s.raw], sink);
    });
    base_ += static_cast<int>(sink.count);
  }

  [[nodiscard]] Bitboard opened(Square slider, Square from) const {
    const Bitboard left = Bitboard::of(from);
    const Bitboard ray = kRayThrough[slider.raw][from.raw];
    const Bitboard before = kBetween[slider.raw][from.raw];
    return slider_attacks(kind_of_line(slider, from), slider, (own_ | enemy_) ^ left) & ray &
           ~enemy_ & ~before & ~left;
  }

  const Placement& p_;
  Square king_;
  Bitboard own_, enemy_;
  int base_ = 0;
  Weights weights_;
  Bitboard reach_, pawn_reach_;
  std::array<Bitboard, kPawnSteps.size()> pawn_steps_;
  std::array<Bitboard, kPawnCaptureSteps.size()> pawn_captures_;
  std::size_t sliders_size_ = 0;
  std::array<Slider, 19> sliders_;              // only the first sliders_size_ are initialised
  std::array<std::uint8_t, kSquares> replies_;  // only those of free pieces are initialised
};

}  // namespace raum::perft
