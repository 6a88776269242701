// The part of Retrograde that makes moves.
#include "engine/endgame/generator/retrograde.h"
#include "engine/geometry/pawns.h"

namespace raum::endgame {

Bitboard Retrograde::movable(Color side, const Place& at, Bitboard wanted) const {
  Bitboard found{};
  if (side == Color::Black) add_black_king_moves(at, found);
  for (std::size_t man = 0; man < set_.size(); ++man) {
    if ((wanted & ~found).empty()) return wanted;
    if (set_.men()[man].color() != side) continue;
    if (set_.men()[man].type() == PieceType::Pawn) {
      add_pawn_moves(at, man, found);
    } else {
      add_piece_moves(at, man, wanted, found);
    }
  }
  if (side == Color::White && (wanted & ~found).any()) add_white_king_moves(at, wanted, found);
  return found & wanted;
}

void Retrograde::add_piece_moves(const Place& at, std::size_t man, Bitboard wanted,
                                 Bitboard& found) const {
  const Piece piece = set_.men()[man];
  const std::vector<Bitboard>& safe = safe_[index_of(!piece.color())];
  for (const Ray& ray : rays_from(piece.type(), at.cells[man])) {
    if ((wanted & ~found).empty()) return;
    Bitboard free = Bitboard::all();  // Black's king is on none of the cells that are passed
    for (const Square to : ray) {
      if (to == at.white_king) break;
      const auto met = man_on(at, to);
      if (!met) {
        found |= safe[moved(at, man, to)] & free;
        free &= ~Bitboard::of(to);
        continue;
      }
      if (set_.men()[*met].color() != piece.color()) {
        const Exit& exit = *exit_of({.captured = met, .promoted = {}});
        ManCells cells = at.cells;
        cells[man] = to;
        found |= exit.safe(exit.row(at.king_class, cells)) & free;
      }
      break;
    }
  }
}

void Retrograde::add_pawn_moves(const Place& at, std::size_t man, Bitboard& found) const {
  const Color side = set_.men()[man].color();
  const PawnCells& cells = pawn_cells(side, at.cells[man]);
  for (const Square to : cells.steps) {
    if (to == at.white_king || man_on(at, to)) continue;
    if (promotion_cells(side).has(to)) {
      add_promotions(at, man, std::nullopt, to, found);
    } else {
      found |= safe_[index_of(!side)][moved(at, man, to)];
    }
  }
  for (const Square to : cells.captures) {
    const auto met = man_on(at, to);
    if (!met || set_.men()[*met].color() == side) continue;
    if (promotion_cells(side).has(to)) {
      add_promotions(at, man, met, to, found);
    } else {
      const Exit& exit = *exit_of({.captured = met, .promoted = {}});
      ManCells after = at.cells;
      after[man] = to;
      found |= exit.safe(exit.row(at.king_class, after));
    }
  }
}

void Retrograde::add_promotions(const Place& at, std::size_t pawn,
                                std::optional<std::size_t> captured, Square to,
                                Bitboard& found) const {
  ManCells cells = at.cells;
  cells[pawn] = to;
  for (const PieceType type : kPromotionTypes) {
    const Exit& exit = *exit_of({.captured = captured, .promoted = pawn, .promotion = type});
    found |= exit.safe(exit.row(at.king_class, cells));
  }
}

void Retrograde::add_white_king_moves(const Place& at, Bitboard wanted, Bitboard& found) const {
  for (const Ray& step : rays_from(PieceType::King, at.white_king)) {
    const Square to = step[0];
    const auto met = man_on(at, to);
    if (met && set_.men()[*met].color() == Color::White) continue;
    const std::size_t way = classes_.ways(to)[0];
    ManCells cells = at.cells;
    for (std::size_t i = 0; i < set_.size(); ++i) cells[i] = classes_.image(way, cells[i]);
    const std::size_t king_class = classes_.class_of(to);
    const Exit* const exit = met ? exit_of({.captured = met, .promoted = {}}) : nullptr;
    const Bitboard safe = exit != nullptr
                              ? exit->safe(exit->row(king_class, cells))
                              : safe_[index_of(Color::Black)][row_of(king_class, cells)];
    if (safe.empty()) continue;
    found |= classes_.image(classes_.inverse(way), safe);
    if ((wanted & ~found).empty()) return;
  }
}

void Retrograde::add_black_king_moves(const Place& at, Bitboard& found) const {
  found |= neighbours(safe_[index_of(Color::White)][at.row]);
  for (std::size_t i = 0; i < set_.size(); ++i) {
    if (set_.men()[i].color() != Color::White) continue;
    const Exit& exit = *exit_of({.captured = i, .promoted = {}});
    if (exit.safe(exit.row(at.king_class, at.cells)).has(at.cells[i])) {
      found |= kKingSteps[at.cells[i].raw];
    }
  }
}

}  // namespace raum::endgame
