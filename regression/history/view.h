// A history as text for people and for other programs.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "regression/history/series.h"

namespace raum::regression {

/// A table per series (times: per processor): commit, date, value, change to the run before and to
/// the first; a mark where a level begins. The last `last` points, 0 for all; changes and levels
/// are those of all points.
[[nodiscard]] std::string trend_table(std::span<const HistorySeries> series,
                                      std::span<const HistoryRun> runs, std::size_t last);
/// One object with "schema_version": 1 and the same rows.
[[nodiscard]] std::string trend_json(std::span<const HistorySeries> series,
                                     std::span<const HistoryRun> runs, std::size_t last);
/// A header and a row a point (RFC 4180).
[[nodiscard]] std::string trend_csv(std::span<const HistorySeries> series,
                                    std::span<const HistoryRun> runs, std::size_t last);

/// A line per series that shifted or is worse, with the commits; a line per processor whose times
/// are not judged, because the newest run is of another; the verdict last.
[[nodiscard]] std::string check_text(std::span<const Trend> trends,
                                     std::span<const HistoryRun> runs, double threshold);
/// One object with "schema_version": 1: every series with its levels and verdict.
[[nodiscard]] std::string check_json(std::span<const Trend> trends,
                                     std::span<const HistoryRun> runs, double threshold);

/// The newest run's figures as customSmallerIsBetter of github-action-benchmark: an array of
/// {name, unit, value, extra}; figures of which less is not better are left out.
[[nodiscard]] std::string export_github(const HistoryRun& run);
/// The newest run's figures in the Bencher Metric Format: {benchmark: {measure: {"value":
/// number}}}. Times are the measure "latency" in nanoseconds, any other unit is a measure of its
/// own name; figures that are neither better small nor large are left out.
[[nodiscard]] std::string export_bencher(const HistoryRun& run);

}  // namespace raum::regression
