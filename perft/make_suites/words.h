// Names of men and sides for the notes of records, and steps that several recipes share.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/geometry/piece.h"
#include "perft/positions/position_builder.h"

namespace raum::perft {

[[nodiscard]] constexpr std::string_view name_of(PieceType type) {
  constexpr std::array<std::string_view, kPieceTypes> kNames{"pawn", "knight", "bishop", "unicorn",
                                                             "rook", "queen",  "king"};
  return kNames[index_of(type)];
}
[[nodiscard]] constexpr std::string_view name_of(Color color) {
  return color == Color::White ? "White" : "Black";
}

/// The lower-case letter of the man.
[[nodiscard]] constexpr char letter_of(PieceType type) {
  return Piece::make(Color::Black, type).letter();
}

/// From `least` to `most` random men for each side.
inline void add_both_sides(PositionBuilder& builder, std::uint32_t least, std::uint32_t most) {
  for (const Color color : kColors) builder.add_men(color, builder.number(least, most));
}

}  // namespace raum::perft
