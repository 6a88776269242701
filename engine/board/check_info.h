// CheckInfo: which moves of a position give check, found without making them.
#pragma once

#include <array>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/move.h"
#include "engine/board/position.h"
#include "engine/geometry/geometry.h"

namespace raum {

class CheckInfo {
 public:
  /// For the moves of this position, which outlives it.
  explicit CheckInfo(const Position& position);

  /// Whether the legal move gives check, by the man that moves or by a slider behind it.
  [[nodiscard]] bool gives_check(Move move) const;

  /// Calls `visit(Move)` for each legal move that gives check.
  template <class Visit>
  void for_each_check(Visit&& visit) const {
    CheckSink<Visit&> sink{*this, visit};
    position_.side_to_move() == Color::White ? generate<Color::White>(position_, sink)
                                             : generate<Color::Black>(position_, sink);
  }

 private:
  // Filters the moves of generate(): those of pieces as sets of cells, those of pawns one by one.
  template <class Visit>
  struct CheckSink {
    const CheckInfo& info;
    Visit visit;

    void piece(Square from, Bitboard to) {
      for_each(to & info.checking_cells(from), [&](Square s) { visit(Move::make(from, s)); });
    }
    template <Color Us, int Delta>
    void pawns(Bitboard to) {
      const auto visit_checks = [&](Move move) {
        if (info.gives_check(move)) visit(move);
      };
      VisitSink<decltype(visit_checks)> pass_on{visit_checks};
      pass_on.template pawns<Us, Delta>(to);
    }
  };

  // The cells to which the man, no pawn, moves with check.
  [[nodiscard]] Bitboard checking_cells(Square from) const {
    const Bitboard direct = attacking_[index_of(position_.at(from).type())];
    return blockers_.has(from) ? direct | ~kRayThrough[king_.raw][from.raw] : direct;
  }

  const Position& position_;
  Square king_;  // of the side that is not to move
  // By PieceType: from where such a man of the side to move attacks the king.
  std::array<Bitboard, kPieceTypes> attacking_{};
  Bitboard blockers_{};  // men of the side to move that alone block its own sliders from the king
};

}  // namespace raum
