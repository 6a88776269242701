// Results: games with known results, read from the `.results` format. A perft count says nothing of
// repetition, the hundredth ply and dead material; these files do.
//   file   := record (blank-line+ record)*
//   record := "id" NAME, "epd" POSITION, then lines "moves" MOVE... and "result" STATE, one or more
//             of them "result", which is also the last; one line each
//   STATE  := "ongoing" | "white wins" | "black wins" | "draw stalemate" | "draw dead material"
//           | "draw repetition" | "draw hundredth ply"
//   `#` starts a comment anywhere; a line with only a comment is not blank and ends no record.
// The moves of a record are one game: each `result` says how it stands after all moves above it. If
// several states apply, the first in the order mate, stalemate, dead material, repetition,
// hundredth ply is meant. A game may go on after a draw.
// Invariants: names are unique in a file. Whether the moves are legal is part of what is checked.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/move.h"
#include "engine/board/position.h"

namespace raum::perft {

/// How a game stands after a number of its moves.
struct KnownResult {
  std::size_t plies = 0;  // moves of the record played before
  std::string state;
  int line = 0;  // of the file, from 1
};

/// A game of a file of results.
struct ResultRecord {
  std::string id;
  Position start;
  std::vector<Move> moves;
  std::vector<KnownResult> results;  // at least one
};

/// Reads a file of results; `name` is the file name to use in errors.
/// Errors: an unknown, duplicate or misplaced keyword, a missing part, a duplicate name, an invalid
/// position, a text that is not a move or not a state, moves without a result after them, a file
/// without records; each with NAME:LINE.
[[nodiscard]] Expected<std::vector<ResultRecord>> parse_results(std::string_view text,
                                                                std::string_view name);

/// Reads a file of results.  Errors: as parse_results() and read_text_file().
[[nodiscard]] Expected<std::vector<ResultRecord>> read_results(const std::filesystem::path& path);

}  // namespace raum::perft
