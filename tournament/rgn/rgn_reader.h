// RGN reader: reads the game records that rgn.h describes, and those of other programs. It accepts
// moves without figurines or with letters instead, other marks after a move, unknown tags,
// comments in braces and after semicolons, NAGs and variations (both are skipped), any white space,
// and a byte order mark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/rgn/rgn.h"

namespace raum::tournament {

/// Reads all games of a text; `name` is its path in errors. Comments in the form of write_rgn()
/// become the MoveInfo of their move; others are skipped. Without the tag FEN a game begins at the
/// start position; without a result after its moves, the tag Result counts.
/// Errors, each with name:line:column, the column in characters: a missing or unknown Variant; a
/// tag, position or move that cannot be read; an illegal move; a figurine of another piece than the
/// one that moves; an unterminated value, comment or variation. With the name alone: no game.
[[nodiscard]] Expected<std::vector<GameRecord>> parse_rgn(std::string_view text,
                                                          std::string_view name);

}  // namespace raum::tournament
