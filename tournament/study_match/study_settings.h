// The settings of a study as a results database stores them.
#pragma once

#include <vector>

#include "base/core/error.h"
#include "tournament/store/match_series.h"
#include "tournament/study/study.h"

namespace raum::tournament {

/// The matches of the database that a study plays: one for a league, otherwise one for each of
/// study.matches, in their order.
/// Errors: this program's file cannot be read.
[[nodiscard]] Expected<std::vector<SeriesMatch>> series_of(const Study& study, int concurrency);

}  // namespace raum::tournament
