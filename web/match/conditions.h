// The conditions of a match: engines, settings, sessions, and reasons to distrust the result.
#pragma once

#include <string>
#include <vector>

#include "web/charts/table.h"
#include "web/match/match_data.h"

namespace raum::web {

/// A row for each setting of an engine that is stored, a column for each engine.
[[nodiscard]] Table engines_table(const tournament::StoredMatch& match);

/// All other settings, as they are stored.
[[nodiscard]] Table settings_table(const tournament::StoredMatch& match);

/// The last starts of the runner: build, machine, concurrency.
[[nodiscard]] Table sessions_table(const tournament::StoredMatch& match);

/// Reasons to distrust the figures, such as damaged games, and what the figures or the page leave
/// out.
[[nodiscard]] std::vector<std::string> warnings_of(const MatchData& data);

[[nodiscard]] std::string warnings_section(const MatchData& data);
[[nodiscard]] std::string conditions_section(const tournament::StoredMatch& match);

}  // namespace raum::web
