// Display: formats positions and search reports as lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/board/position.h"
#include "engine/search/core/limits.h"

namespace raum {

/// The five levels side by side, A to E, with rank 5 at the top; then the position text, the key,
/// the number of legal moves and whether the side to move is in check.
[[nodiscard]] std::vector<std::string> board_lines(const Position& position);

/// "info depth D [multipv K] score cp|mate N nodes N time MS nps N hashfull N pv ...". The score is
/// "mate N", in moves as in UCI, if the line ends in spacemate; negative if the side to move is
/// mated.
[[nodiscard]] std::string info_line(const SearchInfo& info, const Position& root);

}  // namespace raum
