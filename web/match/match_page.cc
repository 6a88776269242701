#include "web/match/match_page.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/core/build_info.h"
#include "base/text/xml.h"
#include "web/assets/assets.h"
#include "web/match/conditions.h"
#include "web/match/course.h"
#include "web/match/endings.h"
#include "web/match/match_json.h"
#include "web/match/opening_table.h"
#include "web/match/strength.h"
#include "web/match/verdict.h"
#include "web/page/base64.h"
#include "web/page/deflate.h"
#include "web/page/embedded_json.h"
#include "web/page/page.h"

namespace raum::web {

namespace {

constexpr std::array kMatchStyles{"style.css",       "charts.css",    "board.css",
                                  "board_space.css", "game_list.css", "game_view.css"};
// The last one starts the page, once all of them are defined.
constexpr std::array kMatchScripts{
    "board.js",         "board_controls.js", "board_geometry.js", "board_keys.js",
    "board_marks.js",   "board_pieces.js",   "board_scene.js",    "board_space.js",
    "folded_tables.js", "game_bytes.js",     "game_dom.js",       "game_filter.js",
    "game_graph.js",    "game_line.js",      "game_list.js",      "game_moves.js",
    "game_record.js",   "game_rows.js",      "game_state.js",     "game_text.js",
    "game_view.js",     "games_data.js",     "page_address.js",   "match_page.js"};

DataBlock packed_block(std::string id, std::string_view bytes) {
  return {std::move(id), "application/octet-stream", base64(deflated(bytes))};
}

std::string title_of(const tournament::StoredMatch& match) {
  const auto& engines = match.config.engines;
  if (engines.size() == 2) return engines[0].name + " against " + engines[1].name;
  return fmt::format("{} of {} engines", tournament::to_string(match.config.format),
                     engines.size());
}

}  // namespace

std::vector<std::string_view> match_styles() { return assets_of(kMatchStyles); }
std::vector<std::string_view> match_scripts() { return assets_of(kMatchScripts); }

std::string match_page(const MatchData& data) { return to_html(page_of_match(data)); }

Page page_of_match(const MatchData& data) {
  const std::string title = title_of(data.match);
  Page page{.title = title, .body = {}};
  page.body = fmt::format(
      "<main>\n<header>\n<h1>{}</h1>\n<p>Match {} of a results database</p>\n</header>\n",
      xml_text(title), data.match.id);
  page.body += to_html(verdict_of(data.match));
  page.body += warnings_section(data);
  page.body += strength_section(data.match, &data.lengths);
  page.body += course_section(data.match, data.series);
  page.body += endings_section(data.match, data.lengths);
  page.body += openings_section(data.openings.openings());
  page.body +=
      "<section id=\"game-list\"></section>\n<section id=\"game-view\" hidden></section>\n"
      "<noscript><p>The list of the games and their boards need JavaScript.</p></noscript>\n";
  page.body += conditions_section(data.match);
  page.body +=
      fmt::format("<footer><p>Written by raum {}</p></footer>\n</main>\n", xml_text(build_line()));
  page.data = {{"match", "application/json", embedded_json(match_json(data))},
               packed_block("openings", embedded_json(openings_json(data.games))),
               packed_block("games", data.games.bytes)};
  if (!data.games.clocks.empty()) {
    page.data.push_back(packed_block("clocks", data.games.clocks));
  }
  page.styles = match_styles();
  page.scripts = match_scripts();
  return page;
}

}  // namespace raum::web
