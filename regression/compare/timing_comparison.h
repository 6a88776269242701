// Timing comparison: two files of timings that were not taken in turns, benchmark by benchmark.
// Files hide what the machine did between them; where both builds can be run, pairs in turns
// (paired_timings.h) and instruction counts say more.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/core/exit_code.h"
#include "regression/compare/timing_file.h"

namespace raum::regression {

// How the p values of many benchmarks are held against one level: multiple_comparisons.h.
enum class Adjustment { Holm, BenjaminiHochberg };

struct TimingOptions {
  double threshold = 0.03;  // a slowdown that is beyond it without doubt fails
  double level = 0.05;      // of doubt, over all benchmarks together
  Adjustment adjustment = Adjustment::Holm;
};

enum class TimingVerdict {
  Same,    // no difference beyond doubt
  Faster,  // beyond doubt, by however little
  Slower,  // the same, and perhaps within the threshold
  Fails,   // slower by more than the threshold beyond doubt
  TooFew,  // not beyond doubt, and so few repetitions that no difference of one benchmark would be
};

struct TimingRow {
  std::string benchmark;
  std::size_t base_runs = 0, head_runs = 0;
  double base = 0, head = 0;   // medians, nanoseconds
  double p = 1, adjusted = 1;  // of the difference
  double beyond = 1;           // adjusted, of a slowdown by more than the threshold
  TimingVerdict verdict = TimingVerdict::Same;

  [[nodiscard]] double ratio() const { return head / base; }
};

struct TimingComparison {
  std::vector<TimingRow> rows;  // the benchmarks that both files have
  std::vector<std::string> only_base, only_head, failed_in_head;
  bool is_other_machine =
      false;  // the files tell of other machines, compilers or flags, or of none
  ExitCode code = ExitCode::Pass;
  std::string verdict{};  // one line
};

/// Each benchmark by the Mann–Whitney test; whether it is slower by more than the threshold, by the
/// same test of head against base times (1 + threshold).
/// Fail where a row fails or a benchmark reports an error in head alone. NoVerdict where a row has
/// too few repetitions, a benchmark of base is missing in head, or none is in both.
[[nodiscard]] TimingComparison compare_timings(const TimingFile& base, const TimingFile& head,
                                               const TimingOptions& options = {});

/// A line a row, what is in one file only, the verdict last.
[[nodiscard]] std::string comparison_text(const TimingComparison& comparison);
/// One object with "schema_version": 1.
[[nodiscard]] std::string comparison_json(const TimingComparison& comparison,
                                          const TimingOptions& options);

}  // namespace raum::regression
