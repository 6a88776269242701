#include "web/positions/move_json.h"

#include <string>

#include "engine/board/generate.h"
#include "tournament/rgn/rgn.h"

namespace raum::web {

std::string_view to_string(MoveShape shape) {
  switch (shape) {
    case MoveShape::OneAxis:
      return "axis1";
    case MoveShape::TwoAxes:
      return "axis2";
    case MoveShape::ThreeAxes:
      return "axis3";
    case MoveShape::Leap:
      return "knight";
    case MoveShape::PawnMove:
      return "pawn";
  }
  return "";
}

MoveShape shape_of(const Position& position, Move move) {
  const PieceType type = position.at(move.from()).type();
  if (type == PieceType::Pawn) return MoveShape::PawnMove;
  if (type == PieceType::Knight) return MoveShape::Leap;
  const Square from = move.from(), to = move.to();
  const int axes = (from.level() != to.level() ? 1 : 0) + (from.rank() != to.rank() ? 1 : 0) +
                   (from.file() != to.file() ? 1 : 0);
  return axes == 1 ? MoveShape::OneAxis : axes == 2 ? MoveShape::TwoAxes : MoveShape::ThreeAxes;
}

Json move_json(const Position& position, Move move) {
  Json promotion;
  if (move.is_promotion()) {
    promotion = std::string(1, Piece::make(Color::White, move.promotion()).letter());
  }
  return {{"move", raum::to_string(move)},
          {"text", tournament::to_figurine(position, move)},
          {"from", move.from().index()},
          {"to", move.to().index()},
          {"promotion", std::move(promotion)},
          {"capture", position.at(move.to()).is_some()},
          {"kind", to_string(shape_of(position, move))}};
}

Json legal_moves_json(const Position& position) {
  Json moves = Json::array();
  for_each_move(position, [&](Move move) { moves.push_back(move_json(position, move)); });
  return moves;
}

}  // namespace raum::web
