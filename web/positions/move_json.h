// Legal moves as the page of the board takes them.
#pragma once

#include <string_view>

#include "base/json/json_reader.h"
#include "engine/board/position.h"

namespace raum::web {

/// How a move crosses the board; the page marks each kind with a shape of its own.
enum class MoveShape : std::uint8_t { OneAxis, TwoAxes, ThreeAxes, Leap, PawnMove };

/// "axis1", "axis2", "axis3", "knight", "pawn".
[[nodiscard]] std::string_view to_string(MoveShape shape);

/// Requires: a man stands on the cell from which the move starts.
[[nodiscard]] MoveShape shape_of(const Position& position, Move move);

/// {"move", "text", "from", "to", "promotion", "capture", "kind"}.
/// Requires: the move is legal.
[[nodiscard]] Json move_json(const Position& position, Move move);

/// move_json() of all legal moves.
[[nodiscard]] Json legal_moves_json(const Position& position);

}  // namespace raum::web
