// History export: the figures of one run in the formats of other dashboards.
#pragma once

#include <string>

#include "regression/history/run.h"

namespace raum::regression {

/// customSmallerIsBetter of github-action-benchmark: an array of {name, unit, value, extra}. Only
/// figures for which less is better are included.
[[nodiscard]] std::string export_github(const HistoryRun& run);

/// Bencher Metric Format: {benchmark: {measure: {"value": number}}}. Times are the measure
/// "latency" in nanoseconds; any other unit is the name of its measure. Figures for which neither
/// less nor more is better are omitted.
[[nodiscard]] std::string export_bencher(const HistoryRun& run);

}  // namespace raum::regression
