#include "engine/endgame/tables/random_ending.h"

#include "engine/board/position_text.h"

namespace raum::endgame {

Position random_ending(const MenSet& set, SplitMix64& random) {
  while (true) {
    Position position;
    const auto put = [&](Piece man) {
      Square cell = Square::at(static_cast<int>(random.below(kSquares)));
      while (position.at(cell).is_some()) {
        cell = Square::at(static_cast<int>(random.below(kSquares)));
      }
      position.put(cell, man);
    };
    for (const Color color : kColors) put(Piece::make(color, PieceType::King));
    for (const Piece man : set.men()) put(man);
    if (random.below(2) == 0) position.set_side_to_move(Color::Black);
    if (check_position(position)) return position;
  }
}

}  // namespace raum::endgame
