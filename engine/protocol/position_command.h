// PositionCommand: the arguments of `position`, which `d` accepts, too:
//   startpos | fen <position text>   [moves <move>...]
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/game/game.h"

namespace raum {

struct PositionCommand {
  std::optional<Game> game;    // up to the first move that is not legal; nullopt without a position
  std::optional<Error> error;  // what is wrong
};

/// Errors: a missing or unknown first word, an invalid position text, an illegal move.
[[nodiscard]] PositionCommand parse_position_command(std::span<const std::string_view> words);

}  // namespace raum
