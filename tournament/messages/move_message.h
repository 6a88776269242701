// The message of a move that an engine has played in a worker process, {"move": ...}.
#pragma once

#include <cstddef>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "engine/board/move.h"
#include "tournament/engines/search_report.h"

namespace raum::tournament {

struct MoveMessage {
  int leg = 0;
  std::size_t ply = 0;  // from 1; 1 begins the game, also anew
  Move move = Move::none();
  SearchReport report = {};  // its depth, score and time
};

[[nodiscard]] Json move_json(const MoveMessage& message);

/// Errors: a field that is missing or has another type, no move, no game, no ply.
[[nodiscard]] Expected<MoveMessage> read_move(const Json& json);

}  // namespace raum::tournament
