// The page of a match: its verdict, figures and games in one HTML file.
#pragma once

#include <string>

#include "web/match/match_data.h"

namespace raum::web {

/// The HTML file. Equal databases give equal pages of one build.
[[nodiscard]] std::string match_page(const MatchData& data);

}  // namespace raum::web
