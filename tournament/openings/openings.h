// Openings: the positions from which pairs start; read from position texts, one per line, or from
// the last positions of RGN games. Grammar of a file of position texts:
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

/// A position from which pairs start, and where it was read.
struct Opening {
  std::string text;  // as to_string(Position) writes it
  Position position;
  std::size_t line = 0;  // line in its file, or number of the game in a file of games, from 1
};

/// Reads a suite of position texts or of RGN games, in the order of the file. With `plies`, which
/// requires a file of games, takes the position after that many plies of each game instead of the
/// last one, and repeated positions only once.
/// Errors, each with file and line: a line that is not a position; a position in which the game is
/// over (mate, stalemate, dead material, 100 plies); a position that occurred before, even with
/// other clocks; a game with fewer than `plies` plies; a file without any opening; those of
/// read_text_file() and parse_rgn().
[[nodiscard]] Expected<std::vector<Opening>> load_openings(const std::string& path,
                                                           std::size_t plies = 0);

/// Parses position texts; errors give `name` as the path.
[[nodiscard]] Expected<std::vector<Opening>> parse_openings(std::string_view text,
                                                            std::string_view name);

/// The last positions of games, or with `plies` those after that many plies.
/// Errors, each with the number of the game: those of load_openings().
[[nodiscard]] Expected<std::vector<Opening>> openings_of_games(const std::vector<GameRecord>& games,
                                                               std::string_view name,
                                                               std::size_t plies = 0);

}  // namespace raum::tournament
