#include "web/play_page/play_page.h"

#include <array>
#include <string_view>
#include <vector>

#include "web/assets/assets.h"

namespace raum::web {

namespace {

constexpr std::array kStyles{"style.css",     "board.css",     "board_space.css",
                             "game_list.css", "game_view.css", "play.css"};
// The last one starts the page; before it only definitions stand.
constexpr std::array kScripts{
    "api.js",         "board.js",        "board_controls.js", "board_geometry.js",
    "board_keys.js",  "board_marks.js",  "board_pieces.js",   "board_scene.js",
    "board_space.js", "game_dom.js",     "game_moves.js",     "game_rows.js",
    "game_text.js",   "page_address.js", "play_board.js",     "play_boxes.js",
    "play_editor.js", "play_focus.js",   "play_game.js",      "play_help.js",
    "play_hint.js",   "play_history.js", "play_lines.js",     "play_link.js",
    "play_moves.js",  "play_players.js", "play_record.js",    "play_search.js",
    "play_server.js", "play_terms.js",   "play_text.js",      "play_thinking.js",
    "play_page.js"};

}  // namespace

Page play_page() {
  Page page{.title = "Play and analyse", .body = {}};
  page.body = R"(<main class="play">
<header class="play-head"><h1>Play and analyse</h1> <a href="/">All matches</a></header>
<noscript><p>Playing needs JavaScript.</p></noscript>
<div id="play"></div>
</main>
)";
  page.styles = assets_of(kStyles);
  page.scripts = assets_of(kScripts);
  page.connects = true;
  return page;
}

}  // namespace raum::web
