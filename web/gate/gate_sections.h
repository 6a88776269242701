// The charts of a gate's page.
#pragma once

#include <optional>
#include <vector>

#include "web/charts/bar_chart.h"
#include "web/charts/interval_chart.h"
#include "web/gate/change_chart.h"
#include "web/gate/gate_file.h"

namespace raum::web {

/// The judged changes of a check: what failed first, then what was reported, then the rest; among
/// these the largest change first. nullopt without a judged figure.
[[nodiscard]] std::optional<ChangeChart> changes_of(const GateCheck& check);

/// The functions that changed in each workload: instructions of head, with those of base as marks.
[[nodiscard]] std::vector<BarChart> functions_of(const GateCheck& check);

/// Elo of the match: logistic, median-unbiased after the stop of a sequential test, normalized.
/// nullopt without a pair.
[[nodiscard]] std::optional<IntervalChart> elo_of(const GateMatch& match);

/// The LLR between its bounds. nullopt without a sequential test that has begun.
[[nodiscard]] std::optional<IntervalChart> llr_of(const GateMatch& match);

/// The pairs by their points.
[[nodiscard]] BarChart pentanomial_of(const GateMatch& match);

}  // namespace raum::web
