#include "web/live/live_page.h"

#include <fmt/core.h>

#include <array>

#include "base/core/build_info.h"
#include "base/text/xml.h"
#include "web/assets/assets.h"

namespace raum::web {

namespace {

constexpr std::array kLiveStyles{"style.css", "charts.css", "board.css", "live_page.css"};
// The last one starts the page.
constexpr std::array kLiveScripts{"board_geometry.js", "board_marks.js", "board_pieces.js",
                                  "board_scene.js",    "game_dom.js",    "api.js",
                                  "live_figures.js",   "live_games.js",  "live_workers.js",
                                  "live_page.js"};

}  // namespace

Page live_page() {
  Page page{.title = "raum match", .body = {}};
  page.body = fmt::format(
      "<main>\n<header>\n<h1 id=\"live-title\">A running match</h1>\n"
      "<p id=\"live-facts\" class=\"muted\"></p>\n</header>\n"
      "<p id=\"live-state\" class=\"live-state\" role=\"status\">Asking the server …</p>\n"
      "<p class=\"live-buttons\" id=\"live-buttons\"></p>\n"
      "<section id=\"live-end\" class=\"verdict open\" hidden></section>\n"
      "<section id=\"live-figures\"></section>\n"
      "<section id=\"live-boards\"></section>\n"
      "<section id=\"live-workers\"></section>\n"
      "<div id=\"live-charts\"></div>\n"
      "<section id=\"live-results\"></section>\n"
      "{}<footer><p>Served by raum {}</p></footer>\n</main>\n",
      kNeedsScript, xml_text(build_line()));
  page.styles = assets_of(kLiveStyles);
  page.scripts = assets_of(kLiveScripts);
  page.connects = true;
  return page;
}

}  // namespace raum::web
