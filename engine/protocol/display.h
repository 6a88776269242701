// Display: positions and search reports as lines of text.
#pragma once

#include <string>
#include <vector>

#include "engine/board/position.h"
#include "engine/search/core/limits.h"

namespace raum {

/// The five levels side by side, A to E, ranks from 5 down; then the position text, key, legal
/// moves and check.
[[nodiscard]] std::vector<std::string> board_lines(const Position& position);

/// "info depth D score cp|mate N nodes N time MS nps N hashfull N pv ..."; the score is "mate"
/// where the line itself ends in spacemate, counted in moves as UCI does.
[[nodiscard]] std::string info_line(const SearchInfo& info, const Position& root);

}  // namespace raum
