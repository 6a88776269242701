// HistorySeries: one benchmark through the runs of a history, its levels, and whether the newest
// level is worse than the accepted one; pure functions.
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

enum class Better { Less, More, Neither };

/// What is better of figures in this unit: times, instructions, bytes and calls (of an
/// allocator) should be small, rates ("moves/s") large; counts that only describe ("nodes", Elo)
/// are neither.
[[nodiscard]] Better better_of(std::string_view unit);

/// Whether figures in this unit are the same from run to run of one program: instructions, nodes,
/// bytes, calls of an allocator.
[[nodiscard]] bool is_exact(std::string_view unit);

/// Whether figures in this unit hang on the processor: times and rates.
[[nodiscard]] bool is_timed(std::string_view unit);

struct HistoryPoint {
  std::size_t run = 0;  // index into the runs
  double value = 0;
};

struct HistorySeries {
  std::string source, benchmark, unit;
  std::string processor;             // of a unit that is_timed(); else nothing
  std::vector<HistoryPoint> points;  // in the order of the runs
};

/// One series per source, benchmark and unit, sorted by these; where the unit is_timed(), one for
/// each processor, so that no two processors are compared.
[[nodiscard]] std::vector<HistorySeries> series_of(std::span<const HistoryRun> runs);

/// The series of that benchmark; a name without its check ("search" for "cost/search") will do.
/// Errors: no such name, with the nearest.
[[nodiscard]] Expected<std::vector<HistorySeries>> only(std::vector<HistorySeries> series,
                                                        const std::string& benchmark);

/// Levels by exact_levels() or noisy_levels(), as the unit is; the gate's peak memory is noisy: the
/// system's pages vary by a few percent from run to run. Of a noisy series the newest 500
/// points decide; older ones belong to the first level and not to its mean.
[[nodiscard]] std::vector<Level> levels_of(const HistorySeries& series,
                                           const NoisyOptions& options = {});

enum class TrendVerdict {
  Steady,  // the newest level is that of the accepted run, or within the threshold of it
  Better,
  Worse,
  Unjudged,  // see judge()
};

/// "steady", "better", "worse", "not judged"
[[nodiscard]] std::string_view to_string(TrendVerdict verdict);

struct Trend {
  HistorySeries series;
  std::vector<Level> levels;
  std::size_t accepted = 0;  // the level of the accepted run: of the last point up to it; 0 without
  double ratio = 1;          // mean of the newest level over that of the accepted one
  TrendVerdict verdict = TrendVerdict::Unjudged;
  std::string newer_processor{};  // of the newest run, where the series is of an older one
};

/// Judges the newest level against the accepted one, so that several small steps count together.
/// Unjudged are figures of which neither less nor more is better; a mean of 0 to compare with;
/// times on another processor than that of the newest run of their source; and of the gate the
/// times of builds (they tell of the compiler's cache), the wall time of costs and the figures of
/// strength games, which inform there too.
/// Requires: a series with a point; 0 ≤ threshold, a share (0.03 is 3 %).
[[nodiscard]] Trend judge(const HistorySeries& series, std::span<const HistoryRun> runs,
                          double threshold, const NoisyOptions& options = {});

}  // namespace raum::regression
