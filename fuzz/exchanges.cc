// Static exchange evaluation against a plain search of the exchange.
//   exchanges  see() of every legal move, with values that the input chooses, equals the gain of a
//              search that makes the captures of the definition (engine/board/see.h) one by one
#include <algorithm>
#include <array>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/see.h"
#include "fuzz/random_game.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

using Values = std::array<int, kPieceTypes>;

int value_of(const Values& values, PieceType type) { return values[index_of(type)]; }

int gain_of(const Position& p, Move move, const Values& values) {
  const Piece victim = p.at(move.to());
  int gain = victim.is_some() ? value_of(values, victim.type()) : 0;
  if (move.is_promotion()) {
    gain += value_of(values, move.promotion()) - value_of(values, PieceType::Pawn);
  }
  return gain;
}

Position after(const Position& p, Move move) {
  Position next = p;
  next.make(move);
  return next;
}

// The men of a side that attack the cell.
Bitboard attackers_of(const Position& p, Square cell, Color side) {
  return attackers(p, cell, side, p.occupied()) & p.pieces(side);
}

// The capture on the cell by the least valuable man; Move::none() if there is none.
Move least_capture(const Position& p, Square cell, const Values& values) {
  const Color side = p.side_to_move();
  const Bitboard men = attackers_of(p, cell, side);
  Move least = Move::none();
  int least_value = 0;
  for (const PieceType type : kAllPieceTypes) {
    const Bitboard of_type = men & p.pieces(side, type);
    if (type == PieceType::King || of_type.empty()) continue;
    if (least.is_some() && value_of(values, type) >= least_value) continue;
    least_value = value_of(values, type);
    least = Move::make(of_type.first(), cell);
  }
  if (!least.is_some()) {
    if (!men.has(p.king(side))) return Move::none();
    const Move move = Move::make(p.king(side), cell);
    return attackers_of(after(p, move), cell, !side).any() ? Move::none() : move;
  }
  const bool is_pawn = p.at(least.from()).type() == PieceType::Pawn;
  if (!is_pawn || !promotion_cells(side).has(cell)) return least;
  const PieceType best =
      *std::max_element(kPromotionTypes.begin(), kPromotionTypes.end(),
                        [&](auto a, auto b) { return value_of(values, a) < value_of(values, b); });
  return Move::make(least.from(), cell, best);
}

// The most that the side to move can gain on the cell; 0 if it stops at once.
int best_gain(const Position& p, Square cell, const Values& values) {
  const Move move = least_capture(p, cell, values);
  if (!move.is_some()) return 0;
  return std::max(0, gain_of(p, move, values) - best_gain(after(p, move), cell, values));
}

}  // namespace

FUZZ_TARGET(exchanges) {
  Bytes bytes(input);
  Values values{};
  for (int& value : values) value = static_cast<int>(bytes.number(2) % 2'000);
  const SeeScale scale(values);
  const Position position = chosen_position(bytes, 60);
  for_each_move(position, [&](Move move) {
    const int plain =
        gain_of(position, move, values) - best_gain(after(position, move), move.to(), values);
    FUZZ_REQUIRE(see(position, move, scale) == plain);
  });
}

}  // namespace raum::fuzz
