// Move: from-cell, to-cell and promotion piece in 17 bits; Move::none() is the null move of the
// protocol, "0000".
//   bits 0–6: from; bits 7–13: to; bits 14–16: promotion type, 0 (the pawn) for no promotion
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/geometry/piece.h"
#include "engine/geometry/square.h"

namespace raum {

struct Move {
  std::uint32_t raw = 0;

  [[nodiscard]] static constexpr Move none() { return {}; }
  [[nodiscard]] static constexpr Move make(Square from, Square to,
                                           PieceType promotion = PieceType::Pawn) {
    return {static_cast<std::uint32_t>(from.raw) | static_cast<std::uint32_t>(to.raw) << 7 |
            static_cast<std::uint32_t>(promotion) << 14};
  }
  /// Parses "Ac2Bc2", "Ea4Ea5q" or "0000"; does not check whether the move is legal.
  [[nodiscard]] static Expected<Move> parse(std::string_view text);

  [[nodiscard]] constexpr bool is_some() const { return raw != 0; }
  [[nodiscard]] constexpr Square from() const { return Square::at(raw & 127); }
  [[nodiscard]] constexpr Square to() const { return Square::at(raw >> 7 & 127); }
  [[nodiscard]] constexpr bool is_promotion() const { return raw >> 14 != 0; }
  /// Requires: is_promotion().
  [[nodiscard]] constexpr PieceType promotion() const { return static_cast<PieceType>(raw >> 14); }

  friend constexpr auto operator<=>(Move, Move) = default;
};
static_assert(sizeof(Move) == 4);

/// "Ac2Bc2", "Ea4Ea5q", "0000" for Move::none().
[[nodiscard]] std::string to_string(Move move);

}  // namespace raum
