#include "web/assets/assets.h"

#include <algorithm>
#include <array>

#include "base/core/assert.h"

// The assembler copies the file into the read-only data: faster to compile than an array, and
// unlike `ld -r -b binary` it leaves the stack not executable.
#define RAUM_ASSET(symbol, file)                                                     \
  asm(".pushsection .rodata\n"                                                       \
      ".global raum_asset_" #symbol ", raum_asset_" #symbol                          \
      "_end\n"                                                                       \
      ".hidden raum_asset_" #symbol ", raum_asset_" #symbol                          \
      "_end\n"                                                                       \
      "raum_asset_" #symbol ": .incbin \"" RAUM_ASSETS "/" file                      \
      "\"\n"                                                                         \
      "raum_asset_" #symbol                                                          \
      "_end: .byte 0\n"                                                              \
      ".popsection\n");                                                              \
  extern "C" const char raum_asset_##symbol[] __attribute__((visibility("hidden"))); \
  extern "C" const char raum_asset_##symbol##_end[] __attribute__((visibility("hidden")))

RAUM_ASSET(api_js, "api.js");
RAUM_ASSET(board_css, "board.css");
RAUM_ASSET(board_js, "board.js");
RAUM_ASSET(board_controls_js, "board_controls.js");
RAUM_ASSET(board_geometry_js, "board_geometry.js");
RAUM_ASSET(board_keys_js, "board_keys.js");
RAUM_ASSET(board_marks_js, "board_marks.js");
RAUM_ASSET(board_pieces_js, "board_pieces.js");
RAUM_ASSET(board_scene_js, "board_scene.js");
RAUM_ASSET(board_space_css, "board_space.css");
RAUM_ASSET(board_space_js, "board_space.js");
RAUM_ASSET(charts_css, "charts.css");
RAUM_ASSET(folded_tables_js, "folded_tables.js");
RAUM_ASSET(game_bytes_js, "game_bytes.js");
RAUM_ASSET(game_dom_js, "game_dom.js");
RAUM_ASSET(game_filter_js, "game_filter.js");
RAUM_ASSET(game_graph_js, "game_graph.js");
RAUM_ASSET(game_line_js, "game_line.js");
RAUM_ASSET(game_list_css, "game_list.css");
RAUM_ASSET(game_list_js, "game_list.js");
RAUM_ASSET(game_moves_js, "game_moves.js");
RAUM_ASSET(game_record_js, "game_record.js");
RAUM_ASSET(game_rows_js, "game_rows.js");
RAUM_ASSET(game_state_js, "game_state.js");
RAUM_ASSET(game_text_js, "game_text.js");
RAUM_ASSET(game_view_css, "game_view.css");
RAUM_ASSET(game_view_js, "game_view.js");
RAUM_ASSET(games_data_js, "games_data.js");
RAUM_ASSET(gate_page_js, "gate_page.js");
RAUM_ASSET(history_page_js, "history_page.js");
RAUM_ASSET(live_figures_js, "live_figures.js");
RAUM_ASSET(live_games_js, "live_games.js");
RAUM_ASSET(live_page_css, "live_page.css");
RAUM_ASSET(live_page_js, "live_page.js");
RAUM_ASSET(live_workers_js, "live_workers.js");
RAUM_ASSET(match_page_js, "match_page.js");
RAUM_ASSET(page_address_js, "page_address.js");
RAUM_ASSET(play_css, "play.css");
RAUM_ASSET(play_board_js, "play_board.js");
RAUM_ASSET(play_boxes_js, "play_boxes.js");
RAUM_ASSET(play_editor_js, "play_editor.js");
RAUM_ASSET(play_focus_js, "play_focus.js");
RAUM_ASSET(play_game_js, "play_game.js");
RAUM_ASSET(play_help_js, "play_help.js");
RAUM_ASSET(play_history_js, "play_history.js");
RAUM_ASSET(play_lines_js, "play_lines.js");
RAUM_ASSET(play_link_js, "play_link.js");
RAUM_ASSET(play_moves_js, "play_moves.js");
RAUM_ASSET(play_page_js, "play_page.js");
RAUM_ASSET(play_players_js, "play_players.js");
RAUM_ASSET(play_record_js, "play_record.js");
RAUM_ASSET(play_search_js, "play_search.js");
RAUM_ASSET(play_server_js, "play_server.js");
RAUM_ASSET(play_terms_js, "play_terms.js");
RAUM_ASSET(play_text_js, "play_text.js");
RAUM_ASSET(play_thinking_js, "play_thinking.js");
RAUM_ASSET(serve_css, "serve.css");
RAUM_ASSET(serve_match_js, "serve_match.js");
RAUM_ASSET(serve_start_js, "serve_start.js");
RAUM_ASSET(style_css, "style.css");

namespace raum::web {

namespace {

struct Asset {
  std::string_view name;
  const char* begin;
  const char* end;
};

const std::array kAssets = {
    Asset{"api.js", raum_asset_api_js, raum_asset_api_js_end},
    Asset{"board.css", raum_asset_board_css, raum_asset_board_css_end},
    Asset{"board.js", raum_asset_board_js, raum_asset_board_js_end},
    Asset{"board_controls.js", raum_asset_board_controls_js, raum_asset_board_controls_js_end},
    Asset{"board_geometry.js", raum_asset_board_geometry_js, raum_asset_board_geometry_js_end},
    Asset{"board_keys.js", raum_asset_board_keys_js, raum_asset_board_keys_js_end},
    Asset{"board_marks.js", raum_asset_board_marks_js, raum_asset_board_marks_js_end},
    Asset{"board_pieces.js", raum_asset_board_pieces_js, raum_asset_board_pieces_js_end},
    Asset{"board_scene.js", raum_asset_board_scene_js, raum_asset_board_scene_js_end},
    Asset{"board_space.css", raum_asset_board_space_css, raum_asset_board_space_css_end},
    Asset{"board_space.js", raum_asset_board_space_js, raum_asset_board_space_js_end},
    Asset{"charts.css", raum_asset_charts_css, raum_asset_charts_css_end},
    Asset{"folded_tables.js", raum_asset_folded_tables_js, raum_asset_folded_tables_js_end},
    Asset{"game_bytes.js", raum_asset_game_bytes_js, raum_asset_game_bytes_js_end},
    Asset{"game_dom.js", raum_asset_game_dom_js, raum_asset_game_dom_js_end},
    Asset{"game_filter.js", raum_asset_game_filter_js, raum_asset_game_filter_js_end},
    Asset{"game_graph.js", raum_asset_game_graph_js, raum_asset_game_graph_js_end},
    Asset{"game_line.js", raum_asset_game_line_js, raum_asset_game_line_js_end},
    Asset{"game_list.css", raum_asset_game_list_css, raum_asset_game_list_css_end},
    Asset{"game_list.js", raum_asset_game_list_js, raum_asset_game_list_js_end},
    Asset{"game_moves.js", raum_asset_game_moves_js, raum_asset_game_moves_js_end},
    Asset{"game_record.js", raum_asset_game_record_js, raum_asset_game_record_js_end},
    Asset{"game_rows.js", raum_asset_game_rows_js, raum_asset_game_rows_js_end},
    Asset{"game_state.js", raum_asset_game_state_js, raum_asset_game_state_js_end},
    Asset{"game_text.js", raum_asset_game_text_js, raum_asset_game_text_js_end},
    Asset{"game_view.css", raum_asset_game_view_css, raum_asset_game_view_css_end},
    Asset{"game_view.js", raum_asset_game_view_js, raum_asset_game_view_js_end},
    Asset{"games_data.js", raum_asset_games_data_js, raum_asset_games_data_js_end},
    Asset{"gate_page.js", raum_asset_gate_page_js, raum_asset_gate_page_js_end},
    Asset{"history_page.js", raum_asset_history_page_js, raum_asset_history_page_js_end},
    Asset{"live_figures.js", raum_asset_live_figures_js, raum_asset_live_figures_js_end},
    Asset{"live_games.js", raum_asset_live_games_js, raum_asset_live_games_js_end},
    Asset{"live_page.css", raum_asset_live_page_css, raum_asset_live_page_css_end},
    Asset{"live_page.js", raum_asset_live_page_js, raum_asset_live_page_js_end},
    Asset{"live_workers.js", raum_asset_live_workers_js, raum_asset_live_workers_js_end},
    Asset{"match_page.js", raum_asset_match_page_js, raum_asset_match_page_js_end},
    Asset{"page_address.js", raum_asset_page_address_js, raum_asset_page_address_js_end},
    Asset{"play.css", raum_asset_play_css, raum_asset_play_css_end},
    Asset{"play_board.js", raum_asset_play_board_js, raum_asset_play_board_js_end},
    Asset{"play_boxes.js", raum_asset_play_boxes_js, raum_asset_play_boxes_js_end},
    Asset{"play_editor.js", raum_asset_play_editor_js, raum_asset_play_editor_js_end},
    Asset{"play_focus.js", raum_asset_play_focus_js, raum_asset_play_focus_js_end},
    Asset{"play_game.js", raum_asset_play_game_js, raum_asset_play_game_js_end},
    Asset{"play_help.js", raum_asset_play_help_js, raum_asset_play_help_js_end},
    Asset{"play_history.js", raum_asset_play_history_js, raum_asset_play_history_js_end},
    Asset{"play_lines.js", raum_asset_play_lines_js, raum_asset_play_lines_js_end},
    Asset{"play_link.js", raum_asset_play_link_js, raum_asset_play_link_js_end},
    Asset{"play_moves.js", raum_asset_play_moves_js, raum_asset_play_moves_js_end},
    Asset{"play_page.js", raum_asset_play_page_js, raum_asset_play_page_js_end},
    Asset{"play_players.js", raum_asset_play_players_js, raum_asset_play_players_js_end},
    Asset{"play_record.js", raum_asset_play_record_js, raum_asset_play_record_js_end},
    Asset{"play_search.js", raum_asset_play_search_js, raum_asset_play_search_js_end},
    Asset{"play_server.js", raum_asset_play_server_js, raum_asset_play_server_js_end},
    Asset{"play_terms.js", raum_asset_play_terms_js, raum_asset_play_terms_js_end},
    Asset{"play_text.js", raum_asset_play_text_js, raum_asset_play_text_js_end},
    Asset{"play_thinking.js", raum_asset_play_thinking_js, raum_asset_play_thinking_js_end},
    Asset{"serve.css", raum_asset_serve_css, raum_asset_serve_css_end},
    Asset{"serve_match.js", raum_asset_serve_match_js, raum_asset_serve_match_js_end},
    Asset{"serve_start.js", raum_asset_serve_start_js, raum_asset_serve_start_js_end},
    Asset{"style.css", raum_asset_style_css, raum_asset_style_css_end},
};

}  // namespace

std::string_view asset(std::string_view name) {
  const auto* const found =
      std::find_if(kAssets.begin(), kAssets.end(), [&](const Asset& a) { return a.name == name; });
  RAUM_ASSERT(found != kAssets.end());
  return {found->begin, static_cast<std::size_t>(found->end - found->begin)};
}

std::vector<std::string_view> assets_of(std::span<const char* const> names) {
  std::vector<std::string_view> texts;
  for (const char* const name : names) texts.push_back(asset(name));
  return texts;
}

std::vector<std::string_view> asset_names() {
  std::vector<std::string_view> names;
  for (const Asset& asset : kAssets) names.push_back(asset.name);
  return names;
}

}  // namespace raum::web
