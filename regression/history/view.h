// History view: trends and their judgement as text, JSON and CSV.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "regression/history/series.h"

namespace raum::regression {

/// One table per series (times: per processor) with commit, date, value and the changes to the
/// previous and the first run; a mark shows where a level begins, and the notes of a commit stand
/// below its row. Shows the last `last` points, or
/// all for 0; changes and levels are computed from all points.
[[nodiscard]] std::string trend_table(std::span<const HistorySeries> series,
                                      std::span<const HistoryRun> runs, std::size_t last);
/// The same rows as one object with "schema_version": 1.
[[nodiscard]] std::string trend_json(std::span<const HistorySeries> series,
                                     std::span<const HistoryRun> runs, std::size_t last);
/// A header and one row per point (RFC 4180).
[[nodiscard]] std::string trend_csv(std::span<const HistorySeries> series,
                                    std::span<const HistoryRun> runs, std::size_t last);

/// One line per series that shifted or is worse, with the commits; one line per processor whose
/// times are not judged because the newest run is from another processor; then the verdict.
[[nodiscard]] std::string check_text(std::span<const Trend> trends,
                                     std::span<const HistoryRun> runs, double threshold);
/// One object with "schema_version": 1: every series with its levels and verdict.
[[nodiscard]] std::string check_json(std::span<const Trend> trends,
                                     std::span<const HistoryRun> runs, double threshold);

}  // namespace raum::regression
