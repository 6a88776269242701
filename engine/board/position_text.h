// Position text ("3D FEN"): <placement> <side> [<half-move clock> <move number>].
//   placement := level "//" level "//" level "//" level "//" level   levels E down to A
//   level     := rank "/" rank "/" rank "/" rank "/" rank            ranks 5 down to 1
//   rank      := (letter of "KQRBNUPkqrbnup" | digit 1-5)+           files a to e
//   side      := "w" | "b"
// Digits never stand side by side. Reading then writing gives the same text back, but for several
// blanks between fields, zeros before a number, and numbers left out, which come back as " 0 1".
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

/// Errors, each with the field, the column from 1 and what was expected there: a wrong number of
/// levels, ranks or files, an unknown letter, not exactly one king a side, a pawn on its own
/// promotion cells, the side not to move in check, kings next to each other, more than 20 men a
/// side, numbers out of range, anything after the last field.
[[nodiscard]] Expected<Position> parse_position(std::string_view text);

[[nodiscard]] std::string to_string(const Position& position);

/// Errors: why no game can stand so (kings, men, pawns, checks), as parse_position() judges it.
[[nodiscard]] Expected<void> check_position(const Position& position);

}  // namespace raum
