#include "web/live/live_board.h"

#include <string>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"

namespace raum::web {

Json board_json(Position position, const tournament::LiveGame& game) {
  std::size_t ply = 0;
  Json last = nullptr;
  for (const tournament::LiveMove& played : game.moves) {
    if (!played.move.is_some() || !is_legal(position, played.move)) break;
    last = {played.move.from().raw, played.move.to().raw};
    position.make(played.move);
    ++ply;
  }
  std::string cells;
  for (int i = 0; i < kSquares; ++i) cells += position.at(Square::at(i)).letter();
  const bool is_in_check = in_check(position);
  const Color mover = position.side_to_move();
  return {{"ply", ply},
          {"cells", cells},
          {"turn", mover == Color::White ? "w" : "b"},
          {"last", last},
          {"check", is_in_check ? Json(position.king(mover).raw) : Json()},
          {"mate", is_in_check && count_moves(position) == 0}};
}

}  // namespace raum::web
