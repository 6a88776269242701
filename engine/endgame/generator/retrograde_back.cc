// The part of Retrograde that takes moves back.
#include "engine/endgame/generator/retrograde.h"

namespace raum::endgame {

void Retrograde::take_back(Color side, const Place& at, Bitboard lost, std::size_t plies) {
  for (std::size_t man = 0; man < set_.size(); ++man) {
    const Piece piece = set_.men()[man];
    if (piece.color() != side) continue;
    if (piece.type() == PieceType::Pawn) {
      take_back_to(pawn_cells(side, at.cells[man]).from_steps, at, man, std::nullopt, lost, plies);
    } else {
      take_back_piece(at, man, std::nullopt, lost, plies);
    }
  }
  if (side == Color::White) {
    take_back_white_king(at, std::nullopt, lost, plies);
  } else {
    set_won(side, at.row, neighbours(lost), plies);
  }
}

// Rows in which men share a cell hold no legal position, so that only the cells that a slider
// passes need a look.
void Retrograde::take_back_piece(Place at, std::size_t man, std::optional<std::size_t> captured,
                                 Bitboard lost, std::size_t plies) {
  const Piece piece = set_.men()[man];
  const Square left = at.cells[man];  // the cell that it went to
  if (captured) at.cells[*captured] = left;
  for (const Ray& ray : rays_from(piece.type(), left)) {
    Bitboard cells = lost;
    for (const Square from : ray) {
      if (from == at.white_king || cells.empty()) break;
      at.cells[man] = Square::none();
      if (man_on(at, from)) break;
      at.cells[man] = from;
      set_won(piece.color(), row_of(at.king_class, at.cells), cells, plies);
      cells &= ~Bitboard::of(from);
    }
  }
}

void Retrograde::take_back_to(const std::vector<Square>& from, const Place& at, std::size_t man,
                              std::optional<std::size_t> captured, Bitboard lost,
                              std::size_t plies) {
  ManCells cells = at.cells;
  if (captured) cells[*captured] = at.cells[man];
  for (const Square cell : from) {
    cells[man] = cell;
    set_won(set_.men()[man].color(), row_of(at.king_class, cells), lost, plies);
  }
}

// Every way to carry the king onto the cell of its class counts, because the position before the
// move may be kept in several rows.
void Retrograde::take_back_white_king(const Place& at, std::optional<std::size_t> captured,
                                      Bitboard lost, std::size_t plies) {
  ManCells before = at.cells;
  if (captured) before[*captured] = at.white_king;
  for (const Ray& step : rays_from(PieceType::King, at.white_king)) {
    const Square from = step[0];
    for (const std::size_t way : classes_.ways(from)) {
      ManCells cells = before;
      for (std::size_t i = 0; i < set_.size(); ++i) cells[i] = classes_.image(way, before[i]);
      set_won(Color::White, row_of(classes_.class_of(from), cells), classes_.image(way, lost),
              plies);
    }
  }
}

void Retrograde::take_back_exit(const Exit& exit, const RowCells& lost, std::size_t plies) {
  const Color side = exit.mover();
  const std::optional<std::size_t> captured = exit.departure().captured;
  Place at;
  exit.place(lost.row, at.king_class, at.cells);
  at.white_king = classes_.cell_of(at.king_class);
  if (const auto pawn = exit.departure().promoted) {
    const PawnCells& cells = pawn_cells(side, at.cells[*pawn]);
    take_back_to(captured ? cells.from_captures : cells.from_steps, at, *pawn, captured, lost.cells,
                 plies);
    return;
  }
  for (std::size_t man = 0; man < set_.size(); ++man) {
    const Piece piece = set_.men()[man];
    if (piece.color() != side) continue;
    if (piece.type() == PieceType::Pawn) {
      take_back_to(pawn_cells(side, at.cells[man]).from_captures, at, man, captured, lost.cells,
                   plies);
    } else {
      take_back_piece(at, man, captured, lost.cells, plies);
    }
  }
  if (side == Color::White) {
    take_back_white_king(at, captured, lost.cells, plies);
    return;
  }
  for_each(lost.cells, [&](Square king) {
    ManCells cells = at.cells;
    cells[*captured] = king;
    set_won(side, row_of(at.king_class, cells), kKingSteps[king.raw], plies);
  });
}

}  // namespace raum::endgame
