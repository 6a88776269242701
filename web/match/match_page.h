// The page of a match: its verdict, figures and games in one HTML file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "web/match/match_data.h"
#include "web/page/page.h"

namespace raum::web {

/// The HTML file. Equal databases give equal pages of one build.
[[nodiscard]] std::string match_page(const MatchData& data);

/// The same, for a server that sends its parts.
[[nodiscard]] Page page_of_match(const MatchData& data);

/// The style sheets and scripts of that page. The last script starts the page if it has its data,
/// and defines startMatchPage() for a page that gets its data later.
[[nodiscard]] std::vector<std::string_view> match_styles();
[[nodiscard]] std::vector<std::string_view> match_scripts();

}  // namespace raum::web
