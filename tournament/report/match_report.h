// Formats the outcome of a match as a table and as JSON.
#pragma once

#include <string>

#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"

namespace raum::tournament {

/// The final table, several lines: results, pairs, Elo, LOS, sequential test, terminations. Without
/// a finished pair only the warnings and the verdict.
[[nodiscard]] std::string to_table(const MatchConfig& config, const MatchOutcome& outcome);

/// One JSON object (schema_version 1) without a line end.
[[nodiscard]] std::string to_json(const MatchConfig& config, const MatchOutcome& outcome);

/// "H1 accepted", "H0 accepted", "undecided", "interrupted", "plays alike", "all pairs played" or
/// "incomplete".
[[nodiscard]] std::string verdict_text(const MatchConfig& config, const MatchOutcome& outcome);

}  // namespace raum::tournament
