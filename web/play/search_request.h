// SearchRequest: what a page asks of an engine, checked: nothing else reaches the engine's pipe.
//   1. The position and its moves are written anew from the parsed ones.
//   2. Options have names that the engine announced, and values of their type and range.
//   3. Numbers are within PlayLimits.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "web/play/play_engine.h"

namespace raum::web {

struct SearchRequest {
  std::string tab;         // 32 hexadecimal digits
  std::size_t engine = 0;  // index
  // Those of the request; they precede the engine's own ones of the same name.
  std::vector<std::pair<std::string, std::string>> options;
  Game game;
  std::string go;                    // "go depth 6 searchmoves Ab1Ac3"
  std::chrono::milliseconds time{};  // the longest one that the search may take
  int lines = 1;
  bool new_game = false;
};

/// The tab of a call: {"tab": "0123...ef"}.
/// Errors: anything but 32 hexadecimal digits.
[[nodiscard]] Expected<std::string> read_tab(const JsonPlace& body);

/// Errors: a field of a wrong type, an unknown engine or option, a value out of range, a game that
/// has no next move, searched moves that are not legal; those of read_game_of().
[[nodiscard]] Expected<SearchRequest> read_search_request(const Json& body,
                                                          std::span<const PlayEngine> engines,
                                                          const PlayLimits& limits);

/// The engine's spec with the options of the request.
[[nodiscard]] tournament::EngineSpec spec_of(const SearchRequest& request,
                                             const PlayEngine& engine);

/// "position fen ... moves ...\n"
[[nodiscard]] std::string position_line(const Game& game);

}  // namespace raum::web
