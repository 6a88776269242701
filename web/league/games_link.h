// Links to the list of games of a page, filtered. The names are those of game_state.js.
#pragma once

#include <string>
#include <string_view>

namespace raum::web {

/// As encodeURIComponent() of JavaScript, but with more characters escaped.
[[nodiscard]] std::string uri_component(std::string_view text);

/// "#failed=NAME&end=REASON"; `engine` "": "#end=REASON".
[[nodiscard]] std::string link_to_games(const std::string& engine, const std::string& reason);

/// The games between two engines, in either colour: "#player=NAME&against=NAME".
[[nodiscard]] std::string link_to_pairing(const std::string& player, const std::string& against);

}  // namespace raum::web
