#include "engine/search/mates/mate_in_one.h"

#include "engine/board/attacks.h"
#include "engine/board/check_info.h"
#include "engine/board/generate.h"

namespace raum {
namespace {

// The steps of the king that is to be mated. After most checks it has a safe one, which is found
// without making the check: bench executes 2.3 % fewer instructions.
class KingSteps {
 public:
  explicit KingSteps(const Position& position)
      : position_(position),
        us_(position.side_to_move()),
        king_(position.king(!us_)),
        reach_(kKingSteps[king_.raw]),
        open_(reach_ & ~position.pieces(!us_)) {}

  /// Whether the king can step out of the check.  Requires: the move is legal and gives check.
  [[nodiscard]] bool can_step_after(Move check) {
    const Square to = check.to();
    const Bitboard vacated = Bitboard::of(check.from());
    // Without the king, so that it does not shield the cells behind it.
    const Bitboard occupied =
        (position_.occupied() & ~(vacated | Bitboard::of(king_))) | Bitboard::of(to);
    const PieceType type =
        check.is_promotion() ? check.promotion() : position_.at(check.from()).type();
    const Bitboard attacked = type == PieceType::Pawn ? kPawnAttacks[index_of(us_)][to.raw]
                                                      : attacks_of(type, to, occupied);
    Bitboard cells = (open_ | (reach_ & Bitboard::of(to))) & ~attacked;
    const auto is_safe = [&](Square cell) {
      return (attackers(position_, cell, us_, occupied) & ~vacated).empty();
    };
    if (last_.is_some() && cells.has(last_) && is_safe(last_)) return true;
    for (; cells.any(); cells ^= Bitboard::of(last_)) {
      last_ = cells.first();
      if (is_safe(last_)) return true;
    }
    return false;
  }

 private:
  const Position& position_;
  Color us_;
  Square king_;
  Bitboard reach_;
  Bitboard open_;                 // cells within reach without a man of the king's side
  Square last_ = Square::none();  // the last cell looked at; it comes first for the next check
};

bool has_no_reply(Position& position, Move move) {
  const Undo undo = position.make(move);
  const bool none = count_moves(position) == 0;
  position.unmake(move, undo);
  return none;
}

}  // namespace

Move mate_in_one(Position& position) {
  Move mate = Move::none();
  KingSteps steps(position);
  CheckInfo(position).for_each_check([&](Move check) {
    if (mate.is_some() || steps.can_step_after(check)) return;
    if (has_no_reply(position, check)) mate = check;
  });
  return mate;
}

}  // namespace raum
