// Position text ("3D FEN"): <placement> <side> [<half-move clock> <move number>].
//   placement := level "//" level "//" level "//" level "//" level   levels E down to A
//   level     := rank "/" rank "/" rank "/" rank "/" rank            ranks 5 down to 1
//   rank      := (letter of "KQRBNUPkqrbnup" | digit 1-5)+           files a to e
//   side      := "w" | "b"
// No digit follows a digit. Reading and writing a text reproduces it, except for repeated spaces
// between fields, leading zeros, and missing numbers, which are written as " 0 1".
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum {

constexpr std::string_view kStartText =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1";

constexpr std::uint32_t kMaxHalfmoveClock = 9'999;
constexpr std::uint32_t kMaxMoveNumber = 99'999;
constexpr int kMaxMenPerSide = 20;

/// Parses a position text.
/// Errors: a wrong number of levels, ranks or files, an unknown letter, a number out of range, text
/// after the last field (each with its column, from 1), and a position that
/// check_position() rejects.
[[nodiscard]] Expected<Position> parse_position(std::string_view text);

[[nodiscard]] std::string to_string(const Position& position);

/// Errors: an illegal position (number of kings or men, a pawn on a promotion cell, a check).
[[nodiscard]] Expected<void> check_position(const Position& position);

}  // namespace raum
