// The JSON of a match page: what its scripts need besides the packed games.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "web/match/match_data.h"

namespace raum::web {

/// {"schema", "match", "engines", "reasons", "games", "plies", "detailed", "wide_scores",
/// "details", "odd_infos", "dates"}. Games and plies are named by their indices: "details" has
/// what is known about each fault, "odd_infos" the fields of a report that the columns do not
/// hold, and "dates" a list of [index of the first game with this date, date].
[[nodiscard]] nlohmann::ordered_json match_json(const MatchData& data);

/// [{"text", "cells", "turn", "ply"}, ...]: compressed apart from the rest, since a large match has
/// thousands.
[[nodiscard]] nlohmann::ordered_json openings_json(const PackedGames& games);

}  // namespace raum::web
