// Timing comparison: compares two files of timings, benchmark by benchmark.
// The two files were measured one after the other, so a drift of the machine looks like a change.
// Where both builds can be run, interleaved pairs (paired_timings.h) and instruction counts are
// more reliable.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/core/exit_code.h"
#include "regression/compare/timing_file.h"

namespace raum::regression {

/// How p values are corrected for the number of benchmarks: multiple_comparisons.h.
enum class Adjustment { Holm, BenjaminiHochberg };

/// When a slowdown fails. Threshold and level are shares: 0.03 is 3 %.
struct TimingOptions {
  double threshold = 0.03;  // a slowdown that is significantly larger fails
  double level = 0.05;      // significance level over all benchmarks together
  Adjustment adjustment = Adjustment::Holm;
};

/// The verdict on one benchmark.
enum class TimingVerdict {
  Same,    // no significant difference
  Faster,  // significant, of any size
  Slower,  // significant, of any size, but not significantly beyond the threshold
  Fails,   // slower by significantly more than the threshold
  TooFew,  // not significant; too few repetitions for any difference to be significant
};

/// The timings of one benchmark in both files.
struct TimingRow {
  std::string benchmark;
  std::size_t base_runs = 0, head_runs = 0;
  double base = 0, head = 0;     // medians, nanoseconds
  double p = 1, adjusted_p = 1;  // of the difference
  double slowdown_p = 1;         // of a slowdown beyond the threshold, adjusted
  TimingVerdict verdict = TimingVerdict::Same;

  [[nodiscard]] double ratio() const { return head / base; }
};

/// The comparison of two files and its exit code.
struct TimingComparison {
  std::vector<TimingRow> rows;  // the benchmarks that both files have
  std::vector<std::string> only_base, only_head, failed_in_head;
  // The files name different processors, compilers or flags, or none at all.
  bool is_other_machine = false;
  ExitCode code = ExitCode::Pass;
  std::string verdict{};  // one line
};

/// Compares each benchmark by the Mann–Whitney test. A slowdown beyond the threshold is tested the
/// same way, with the times of base multiplied by (1 + threshold).
/// Returns: Fail if a row fails or a benchmark reports an error in head only; NoVerdict if a row
/// has too few repetitions, head lacks a benchmark of base, or the files have none in common.
[[nodiscard]] TimingComparison compare_timings(const TimingFile& base, const TimingFile& head,
                                               const TimingOptions& options = {});

/// One line per row, then the benchmarks of one file only, then the verdict.
[[nodiscard]] std::string comparison_text(const TimingComparison& comparison);
/// One object with "schema_version": 1.
[[nodiscard]] std::string comparison_json(const TimingComparison& comparison,
                                          const TimingOptions& options);

}  // namespace raum::regression
