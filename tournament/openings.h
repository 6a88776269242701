// Openings: the positions that pairs start from, one position text a line.
//   file    := line*
//   line    := (position text | "") comment? "\n"
//   comment := "#" anything
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/board/position.h"

namespace raum::tournament {

struct Opening {
  std::string text;  // as to_string(Position) writes it
  Position position;
  std::size_t line = 0;  // in its file, from 1
};

/// Reads a suite; its openings in the order of the file.
/// Errors, each with file:line: a text that is no position, a position that is over (mate,
/// stalemate, dead material, 100 plies), one that stood on an earlier line already, also with other
/// clocks; a file that cannot be read or holds no opening.
[[nodiscard]] Expected<std::vector<Opening>> load_openings(const std::string& path);

/// The same of a text in memory; `name` stands for the path in errors.
[[nodiscard]] Expected<std::vector<Opening>> parse_openings(std::string_view text,
                                                            std::string_view name);

}  // namespace raum::tournament
