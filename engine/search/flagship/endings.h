// Endings: what endgame tables tell the search. A table knows nothing of the hundredth ply and of
// repetition, so that the search asks it only where these cannot matter, and looks at draws by
// repetition first.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "engine/endgame/tables/tables.h"

namespace raum::flagship {

/// The score of a value, `ply` plies from the root; nullopt if the hundredth ply may come before
/// the mate.
[[nodiscard]] std::optional<int> score_of(const endgame::Value& value, const Position& position,
                                          int ply);

/// The same for a position by its table; nullopt also if it is in none.
[[nodiscard]] std::optional<int> score_by_tables(const endgame::Tables& tables,
                                                 const Position& position, int ply);

/// Leaves of a root's moves those that keep the best outcome, the best one first. Of winning moves
/// it leaves out those that the other side can answer by a position that was there twice before,
/// if others remain. `earlier` are the keys of the game before the root.
/// Returns: the value of the first move; nullopt if the moves are not known, and then they stay.
std::optional<endgame::Value> keep_best_outcome(const endgame::Tables& tables, const Position& root,
                                                std::span<const Key> earlier, MoveList& moves);

/// Continues a line from the root to mate, as both sides play best by the tables, if these know its
/// last position and the hundredth ply does not come first. The line gets no longer than kMaxPly.
void continue_to_mate(const endgame::Tables& tables, Position root, std::vector<Move>& line);

}  // namespace raum::flagship
