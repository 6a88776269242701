// Openings: the positions that pairs start from, one position text a line, or the last positions of
// RGN games.
//   file    := line*
//   line    := (position text | "") comment? "\n"
//   comment := "#" anything
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/board/position.h"
#include "tournament/rgn/rgn.h"

namespace raum::tournament {

struct Opening {
  std::string text;  // as to_string(Position) writes it
  Position position;
  std::size_t line = 0;  // in its file, from 1; of game records the number of the game
};

/// Reads a suite, position texts or RGN game records; its openings in the order of the file.
/// Errors, each with file:line: a text that is no position, a position that is over (mate,
/// stalemate, dead material, 100 plies), one that stood on an earlier line already, also with other
/// clocks; what read_text_file() refuses, a file that holds no opening. Of game records: what
/// parse_rgn() refuses. With `plies`, which only game records may have, the positions after so many
/// plies of each game, each once; a game with fewer is refused.
[[nodiscard]] Expected<std::vector<Opening>> load_openings(const std::string& path,
                                                           std::size_t plies = 0);

/// The same of a text in memory; `name` stands for the path in errors.
[[nodiscard]] Expected<std::vector<Opening>> parse_openings(std::string_view text,
                                                            std::string_view name);

/// The last positions of games, or with `plies` those after so many, in their order.
/// Errors, each with the number of the game: as load_openings().
[[nodiscard]] Expected<std::vector<Opening>> openings_of_games(const std::vector<GameRecord>& games,
                                                               std::string_view name,
                                                               std::size_t plies = 0);

}  // namespace raum::tournament
