// Mates: positions with a known forced mate, read from the `.mates` format.
//   file   := record (blank-line+ record)*
//   record := "id" NAME, "epd" POSITION, "mate" MOVES; one line each
//   `#` starts a comment anywhere; a line with only a comment is not blank and ends no record.
// The side to move mates in at most MOVES moves of its own, whatever the other side answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::perft {

constexpr int kMostMateMoves = 9;

struct MateRecord {
  std::string id;
  Position position;
  int moves = 0;  // 1 to kMostMateMoves
};

/// Reads a file of mates; `name` is the file name to use in errors.
/// Errors: an unknown, duplicate or misplaced keyword, a missing part, a duplicate name, an invalid
/// position, moves that are no number from 1 to kMostMateMoves, a file without records; each with
/// NAME:LINE.
[[nodiscard]] Expected<std::vector<MateRecord>> parse_mates(std::string_view text,
                                                            std::string_view name);

/// The same for a file.  Errors: also a file that cannot be read.
[[nodiscard]] Expected<std::vector<MateRecord>> read_mates(const std::filesystem::path& path);

}  // namespace raum::perft
