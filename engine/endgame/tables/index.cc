#include "engine/endgame/tables/index.h"

#include "base/core/assert.h"

namespace raum::endgame {

FoundMen find_men(const Position& position) {
  FoundMen found;
  for_each(position.occupied() ^ position.pieces(PieceType::King), [&](Square cell) {
    RAUM_ASSERT(found.count < kMostMen);
    found.men[found.count] = position.at(cell);
    found.cells[found.count] = cell;
    ++found.count;
  });
  return found;
}

void arrange(const FoundMen& found, Square white_king, Square black_king, Color to_move,
             MenSet& set, Cells& cells) {
  bool is_turned = false;
  set = MenSet::of(std::span(found.men).first(found.count), is_turned);
  cells = {.white_king = white_king, .black_king = black_king, .men = {}, .to_move = to_move};
  if (is_turned) {
    cells = {.white_king = half_turn(black_king),
             .black_king = half_turn(white_king),
             .men = {},
             .to_move = !to_move};
  }
  std::array<bool, kMostMen> is_taken{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    for (std::size_t j = 0; j < found.count; ++j) {
      const Piece man =
          is_turned ? Piece::make(!found.men[j].color(), found.men[j].type()) : found.men[j];
      if (is_taken[j] || man != set.men()[i]) continue;
      is_taken[j] = true;
      cells.men[i] = is_turned ? half_turn(found.cells[j]) : found.cells[j];
      break;
    }
  }
}

}  // namespace raum::endgame
