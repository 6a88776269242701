// The results of a match study or a league as tables or as JSON.
#pragma once

#include <string>

#include "tournament/study_match/match_study.h"

namespace raum::tournament {

/// One row per match; for a league preceded by the ratings, the best player first.
[[nodiscard]] std::string to_table(const Study& study, const MatchStudyOutcome& outcome);

/// One JSON object with schema_version.
[[nodiscard]] std::string to_json(const Study& study, const MatchStudyOutcome& outcome);

}  // namespace raum::tournament
