// Estimates in Elo as texts and as rows of a chart. An end of the scale, kEloLimit, stands for any
// strength beyond it.
#pragma once

#include <string>

#include "tournament/stats/elo.h"
#include "web/charts/interval_chart.h"

namespace raum::web {

/// "+12.3 [+1.0, +23.6]", "+300.0 [+120.0, +∞]"
[[nodiscard]] std::string elo_text(const tournament::Estimate& estimate);

/// The row of an estimate; ends of the scale are infinite.
[[nodiscard]] IntervalRow elo_row(std::string label, const tournament::Estimate& estimate);

}  // namespace raum::web
