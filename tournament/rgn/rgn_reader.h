// RGN reader: game records as rgn.h describes them, and as other programs write them: without
// figurines or with letters for them, with other marks behind a move, unknown tags, comments of
// both kinds, NAGs and variations (both skipped), several blanks, CRLF and a byte order mark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/rgn/rgn.h"

namespace raum::tournament {

/// All games of a text; `name` stands for its path in errors.
/// What a comment in the form of write_rgn() says of a move comes back as its MoveInfo; other
/// comments are skipped. A missing FEN is the start position; a missing result that of the tag.
/// Errors, each with name:line:column, the column in characters: a Variant that is missing or is
/// another game, a tag, position or move that cannot be read, a move that is not legal, a figurine
/// of another piece than the one that moves, something without its end, no game at all.
[[nodiscard]] Expected<std::vector<GameRecord>> parse_rgn(std::string_view text,
                                                          std::string_view name);

}  // namespace raum::tournament
