// HistorySeries: one benchmark across the runs of a history, its levels, and whether the newest
// level is worse than the accepted one. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "regression/history/run.h"
#include "regression/stats/change_points.h"

namespace raum::regression {

/// The direction in which a figure improves.
enum class Better { Less, More, Neither };

/// Which direction is better for a unit: less for times, instructions, bytes and (allocator) calls,
/// more for rates ("moves/s"), neither for descriptive counts ("nodes", Elo).
[[nodiscard]] Better better_of(std::string_view unit);

/// Whether figures in this unit are reproducible: instructions, nodes, bytes, allocator calls.
[[nodiscard]] bool is_exact(std::string_view unit);

/// Whether figures in this unit depend on the processor: times and rates.
[[nodiscard]] bool is_timed(std::string_view unit);

/// The figure of one run.
struct HistoryPoint {
  std::size_t run = 0;  // index into the runs
  double value = 0;
};

/// The values of one figure in all runs that have it.
struct HistorySeries {
  std::string source, benchmark, unit;
  std::string processor;             // if the unit is_timed(), else ""
  std::vector<HistoryPoint> points;  // in order of the runs
};

/// One series per source, benchmark and unit, sorted by these; also per processor if the unit
/// is_timed(), so that different processors are never compared.
[[nodiscard]] std::vector<HistorySeries> series_of(std::span<const HistoryRun> runs);

/// The series of one benchmark; the name may omit the check ("search" for "cost/search").
/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<std::vector<HistorySeries>> only(const std::vector<HistorySeries>& series,
                                                        const std::string& benchmark);

/// Levels by exact_levels() or noisy_levels(), depending on the unit. The gate's peak memory counts
/// as noisy, since it varies by a few percent from run to run. Only the newest 500 points of a
/// noisy series are examined; older ones belong to the first level but not to its mean.
[[nodiscard]] std::vector<Level> levels_of(const HistorySeries& series,
                                           const NoisyOptions& options = {});

/// How the newest level compares with the accepted one.
enum class TrendVerdict {
  Steady,  // the newest level is the accepted one, or within the threshold
  Better,
  Worse,
  Unjudged,  // see judge()
};

/// "steady", "better", "worse", "not judged"
[[nodiscard]] std::string_view to_string(TrendVerdict verdict);

/// A series, its levels and the verdict on the newest one.
struct Trend {
  HistorySeries series;
  std::vector<Level> levels;
  std::size_t accepted = 0;  // level of the last point up to the accepted run; 0 if none is
  double ratio = 1;          // mean of the newest level over the accepted one
  TrendVerdict verdict = TrendVerdict::Unjudged;
  std::string newer_processor{};  // the newest run's processor if the series has another
};

/// Judges the newest level against the accepted one, so that several small steps add up.
/// If the mean of the accepted level is 0 and less is better, any growth is worse. Not judged are:
/// units without a better direction; other series whose accepted level has a mean of 0 or below;
/// times on another processor than that of the newest run of their source; and figures that the
/// gate treats as informational: build times (they depend on the compiler cache), wall times of the
/// cost check and figures of strength games.
/// Requires: a series with a point; 0 ≤ threshold, a share (0.03 is 3 %).
[[nodiscard]] Trend judge(const HistorySeries& series, std::span<const HistoryRun> runs,
                          double threshold, const NoisyOptions& options = {});

}  // namespace raum::regression
