// play_game: one game between two engines. The referee is raum::Game: neither engine is believed in
// anything, not about legality, not about the end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/game.h"
#include "tournament/uci_client.h"

namespace raum::tournament {

// One side of a game.
struct Seat {
  UciClient* client = nullptr;
  Limit limit;
};

struct PlayedGame {
  std::vector<Move> moves;
  std::vector<SearchInfo> infos;  // of moves[i]
  std::optional<Color> winner;    // none: a draw
  std::string reason;             // to_string() of a GameEnd or of an EngineFault
  std::optional<Color> failed;    // whose engine lost by a fault
  std::string detail;             // of the fault
};

/// Plays from the opening until the rules or a fault end the game; the engine with a fault loses.
/// Returns nothing when the match was stopped meanwhile.
[[nodiscard]] std::optional<PlayedGame> play_game(Seat white, Seat black, const Position& opening);

}  // namespace raum::tournament
