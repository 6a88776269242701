// The page of a history: every figure over the commits.
#pragma once

#include <span>
#include <string>

#include "regression/history/run.h"

namespace raum::web {

/// One HTML file: the verdict of `raum history check` first, then a chart for each figure, the
/// worst first, with its levels, shifts, the accepted run and the limit; a click on a chart shows
/// the commit with all its figures.
/// `threshold`: share by which the newest level may be worse than the accepted one.
/// Requires: a run, 0 ≤ threshold.
[[nodiscard]] std::string history_page(std::span<const regression::HistoryRun> runs,
                                       double threshold = 0.03);

}  // namespace raum::web
