// play_game: one game between two engines. The referee is raum::Game: neither engine is believed in
// anything, not about legality, not about the end, not about the time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/game.h"
#include "tournament/engines/uci_client.h"
#include "tournament/game/adjudication.h"

namespace raum::tournament {

// One side of a game.
struct Seat {
  UciClient* client = nullptr;
  Limit limit;
  int margin_ms = 0;  // how much later than its clock or its time per move a move may come
};

struct PlayedGame {
  std::vector<Move> moves;
  std::vector<SearchInfo> infos;  // of moves[i]
  std::optional<Color> winner;    // none: a draw
  std::string reason;             // to_string() of a GameEnd or an EngineFault, or a ruling's
  std::optional<Color> failed;    // whose engine lost by a fault
  std::string detail;             // of the fault
};

/// Plays from the opening until the rules, an adjudication or a fault end the game; the engine with
/// a fault loses.  Returns nothing when the match was stopped meanwhile.
[[nodiscard]] std::optional<PlayedGame> play_game(Seat white, Seat black, const Position& opening,
                                                  const Adjudication& adjudication = {});

}  // namespace raum::tournament
