// The charts of a history: one for each figure, the worst first.
#pragma once

#include <span>
#include <vector>

#include "regression/history/series.h"
#include "web/history/trend_chart.h"

namespace raum::web {

/// The trends in the order of a page: worse, better, those with a shift, steady, not judged; among
/// these the one that changed most first.
[[nodiscard]] std::vector<regression::Trend> sorted_trends(
    std::span<const regression::HistoryRun> runs, double threshold);

/// The chart of a trend.  Requires: 0 ≤ threshold, a share.
[[nodiscard]] TrendChart chart_of(const regression::Trend& trend,
                                  std::span<const regression::HistoryRun> runs, double threshold);

}  // namespace raum::web
