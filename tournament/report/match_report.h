// The result of a match as people and programs read it.
#pragma once

#include <string>

#include "tournament/match/match.h"

namespace raum::tournament {

/// The final table, several lines: results, pairs, Elo, LOS, the test, how the games ended.
[[nodiscard]] std::string to_table(const MatchConfig& config, const MatchOutcome& outcome);

/// The same as one JSON object, schema_version 1, without a line end.
[[nodiscard]] std::string to_json(const MatchConfig& config, const MatchOutcome& outcome);

/// "H1 accepted", "H0 accepted", "undecided", "interrupted", "plays alike", "all pairs played" or
/// "incomplete".
[[nodiscard]] std::string verdict_text(const MatchConfig& config, const MatchOutcome& outcome);

}  // namespace raum::tournament
