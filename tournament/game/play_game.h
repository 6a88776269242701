// play_game: plays one game between two engines. raum::Game is the referee: legality, the end of
// the game and the time used are all checked here, whatever the engines claim.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "tournament/engines/search_report.h"
#include "tournament/game/adjudication.h"
#include "tournament/game/pv_check.h"
#include "tournament/game/timekeeper.h"

namespace raum::tournament {

/// A finished game with the reports of both engines.
struct PlayedGame {
  std::vector<Move> moves;
  std::vector<SearchReport> infos;  // infos[i] belongs to moves[i]
  std::optional<Color> winner;      // nullopt: a draw
  std::string reason;               // to_string() of the GameEnd or EngineFault, or Ruling::reason
  std::optional<Color> failed;      // the side that lost by a fault of its engine
  std::string detail;               // of the fault
  std::array<PvCounts, 2> pvs;      // by color
};

/// Is called after each move that was played.
using MoveObserver = std::function<void(Move, const SearchReport&)>;

/// Plays from the opening until the rules, an adjudication or a fault end the game; the engine with
/// the fault loses. `on_move` may be empty.
/// Returns: nullopt if the match was stopped meanwhile.
[[nodiscard]] std::optional<PlayedGame> play_game(Side white, Side black, const Position& opening,
                                                  const Adjudication& adjudication = {},
                                                  const MoveObserver& on_move = {});

}  // namespace raum::tournament
