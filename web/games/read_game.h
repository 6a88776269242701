// ReadGame: a stored game, read and replayed by the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/position.h"
#include "tournament/engines/search_report.h"
#include "tournament/game/stored_game.h"

namespace raum::web {

/// A move and what the rules say about the position after it.
struct PlayedMove {
  Move move;
  bool is_check = false;
  bool is_mate = false;
  bool is_stalemate = false;
  std::uint32_t halfmove_clock = 0;
};

struct ReadGame {
  std::optional<Position> start;                // nullopt: the opening cannot be read
  std::vector<PlayedMove> moves;                // empty if one of them cannot be read or is illegal
  std::vector<tournament::SearchReport> infos;  // one for each move, or none
  std::string damage;                           // what cannot be read, "": nothing
};

/// Reads whatever can be read of the game, which may come from anywhere. Whether it fits its
/// checksum is not looked at.
[[nodiscard]] ReadGame read_game(const tournament::StoredGame& game);

}  // namespace raum::web
