// The checksum that the results database keeps beside each game, so that a damaged game is noticed
// even if its texts can still be read.
#pragma once

#include <cstdint>

#include "base/core/error.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// The checksum of all that is stored of a game but its match and session, whose numbers differ
/// from database to database. 64-bit FNV-1a: each step is a bijection of its state, so that any
/// change of a single byte changes the result.
[[nodiscard]] std::int64_t checksum_of(const StoredGame& game);

/// Errors: the game was read from a database and does not fit its checksum.
[[nodiscard]] Expected<void> check_intact(const StoredGame& game);

}  // namespace raum::tournament
