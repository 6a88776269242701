#include "fuzz/random_game.h"

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::fuzz {
namespace {

// Up to 38 men besides the kings; each man takes two bytes.
Position chosen_placement(Bytes& bytes) {
  Position position;
  const auto put = [&](Square cell, Piece man) {
    if (position.at(cell).is_some()) return;
    if (man.type() == PieceType::Pawn && promotion_cells(man.color()).has(cell)) return;
    if (position.pieces(man.color()).count() == kMaxMenPerSide) return;
    position.put(cell, man);
  };
  const auto cell = [&] { return Square::at(bytes.byte() % kSquares); };
  put(cell(), Piece::make(Color::White, PieceType::King));
  put(cell(), Piece::make(Color::Black, PieceType::King));
  const std::uint8_t form = bytes.byte();
  const int men = form >> 1 & 63;
  for (int i = 0; i < men && !bytes.empty(); ++i) {
    const std::uint8_t man = bytes.byte();
    const Color color = (man & 1) != 0 ? Color::Black : Color::White;
    put(cell(), Piece::make(color, kAllPieceTypes[(man >> 1) % 6]));
  }
  position.set_side_to_move((form & 1) != 0 ? Color::Black : Color::White);
  position.set_clocks(0, 1);
  return position;
}

}  // namespace

Position chosen_start(Bytes& bytes) {
  if (bytes.byte() % 2 == 0) return Position::start();
  const Position position = chosen_placement(bytes);
  return check_position(position) ? position : Position::start();
}

Move chosen_move(const Position& position, Bytes& bytes) {
  MoveList moves;
  list_moves(position, moves);
  return moves.empty() ? Move::none() : moves[bytes.below(moves.size())];
}

Position chosen_position(Bytes& bytes, int plies) {
  Position position = chosen_start(bytes);
  for (int ply = 0; ply < plies && !bytes.empty(); ++ply) {
    const Move move = chosen_move(position, bytes);
    if (!move.is_some()) break;
    position.make(move);
  }
  return position;
}

}  // namespace raum::fuzz
