#include "engine/board/see.h"

#include <algorithm>
#include <limits>

#include "engine/board/attacks.h"
#include "engine/geometry/pawns.h"

namespace raum {
namespace {

// The men that can still capture on one cell during the exchange.
class CaptureSequence {
 public:
  CaptureSequence(const Placement& p, Square target, Square first_from)
      : placement_(p),
        target_(target),
        occupied_(p.occupied() & ~Bitboard::of(first_from)),
        attacking_((attackers(p, target, Color::White, occupied_) |
                    attackers(p, target, Color::Black, occupied_)) &
                   occupied_) {}

  [[nodiscard]] Bitboard attacking(Color side) const {
    return attacking_ & placement_.pieces(side);
  }

  // Removes the least valuable man of the side that can capture and returns its type.
  // Requires: attacking(side).any().
  PieceType take_least(Color side, const SeeScale& scale) {
    const Bitboard men = attacking(side);
    for (const PieceType type : scale.order()) {
      const Bitboard least = men & placement_.pieces(type);
      if (least.empty()) continue;
      leave(least.first());
      return type;
    }
    RAUM_ASSERT(false);
    return PieceType::King;
  }

 private:
  void leave(Square from) {
    occupied_ ^= Bitboard::of(from);
    reveal(SliderKind::Rook, PieceType::Rook, from);
    reveal(SliderKind::Bishop, PieceType::Bishop, from);
    reveal(SliderKind::Unicorn, PieceType::Unicorn, from);
    attacking_ &= occupied_;
  }

  void reveal(SliderKind kind, PieceType type, Square from) {
    if (!kLines[index_of(kind)][target_.raw].has(from)) return;
    attacking_ |= slider_attacks(kind, target_, occupied_) &
                  (placement_.pieces(type) | placement_.pieces(PieceType::Queen));
  }

  const Placement& placement_;
  Square target_;
  Bitboard occupied_;
  Bitboard attacking_;  // of both colours, within occupied_
};

// The state of an exchange after its first move.
struct Opening {
  int balance;         // our gain so far
  PieceType standing;  // the man on the target cell
};

Opening after_first(const Position& p, Move move, const SeeScale& scale) {
  const Piece victim = p.at(move.to());
  Opening opening{.balance = victim.is_some() ? scale.value(victim.type()) : 0,
                  .standing = p.at(move.from()).type()};
  if (move.is_promotion()) {
    opening.balance += scale.value(move.promotion()) - scale.value(opening.standing);
    opening.standing = move.promotion();
  }
  return opening;
}

// The gain of the exchange if it lies between the two bounds, otherwise the nearer bound. The
// bounds are what we and the enemy can secure without it.
int bounded_see(const Position& p, Move move, const SeeScale& scale, Opening opening, int at_least,
                int at_most) {
  const Square target = move.to();
  const Color us = p.side_to_move();
  auto [balance, standing] = opening;
  CaptureSequence sequence(p, target, move.from());
  for (Color side = !us;; side = !side) {
    int& secured = side == us ? at_least : at_most;
    secured = side == us ? std::max(secured, balance) : std::min(secured, balance);
    // Alpha-beta cutoff: the opponent would have stopped earlier.
    if (at_least >= at_most) return side == us ? at_most : at_least;
    if (sequence.attacking(side).empty()) return secured;

    int gain = scale.value(standing);
    standing = sequence.take_least(side, scale);
    if (standing == PieceType::King && sequence.attacking(!side).any()) return secured;
    if (standing == PieceType::Pawn && promotion_cells(side).has(target)) {
      standing = scale.best_promotion();
      gain += scale.value(standing) - scale.value(PieceType::Pawn);
    }
    balance += side == us ? gain : -gain;
  }
}

}  // namespace

SeeScale::SeeScale(const std::array<int, kPieceTypes>& values)
    : values_(values), order_(kAllPieceTypes), best_promotion_(PieceType::Queen) {
  const auto is_less = [&](PieceType a, PieceType b) { return value(a) < value(b); };
  static_assert(kAllPieceTypes.back() == PieceType::King);
  std::stable_sort(order_.begin(), order_.end() - 1, is_less);
  best_promotion_ = *std::max_element(kPromotionTypes.begin(), kPromotionTypes.end(), is_less);
}

int see(const Position& p, Move move, const SeeScale& scale) {
  return bounded_see(p, move, scale, after_first(p, move, scale), std::numeric_limits<int>::min(),
                     std::numeric_limits<int>::max());
}

bool see_ge(const Position& p, Move move, int threshold, const SeeScale& scale) {
  const Opening opening = after_first(p, move, scale);
  // The enemy stops at once.
  if (opening.balance < threshold) return false;
  // We stop after the enemy has captured our man, unless a pawn of his promotes thereby. A king
  // that moved cannot be captured.
  const bool may_promote = promotion_cells(!p.side_to_move()).has(move.to());
  if (opening.standing == PieceType::King ||
      (!may_promote && opening.balance - scale.value(opening.standing) >= threshold)) {
    return true;
  }
  return bounded_see(p, move, scale, opening, threshold - 1, threshold) >= threshold;
}

}  // namespace raum
