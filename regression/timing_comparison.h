// Timing comparison: two files of timings that were not taken in turns, benchmark by benchmark.
// Files hide what the machine did between them; where both builds can be run, pairs in turns
// (paired_timings.h) and instruction counts say more.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/exit_code.h"
#include "regression/timing_file.h"

namespace raum::regression {

// How the p values of many benchmarks are held against one level: multiple_comparisons.h.
enum class Adjustment { Holm, BenjaminiHochberg };

struct TimingOptions {
  double threshold = 0.03;  // a slowdown of the median beyond it fails, where it is beyond doubt
  double level = 0.05;      // of doubt, over all benchmarks together
  Adjustment adjustment = Adjustment::Holm;
};

enum class TimingVerdict {
  Same,    // no difference beyond doubt
  Faster,  // beyond doubt, by however little
  Slower,  // the same, within the threshold
  Fails,   // slower beyond doubt and beyond the threshold
  TooFew,  // so few repetitions that no difference, however large, would be beyond doubt
};

struct TimingRow {
  std::string benchmark;
  std::size_t base_runs = 0, head_runs = 0;
  double base = 0, head = 0;  // medians, nanoseconds
  double p = 1, adjusted = 1;
  TimingVerdict verdict = TimingVerdict::Same;

  [[nodiscard]] double ratio() const { return head / base; }
};

struct TimingComparison {
  std::vector<TimingRow> rows;  // the benchmarks that both files have
  std::vector<std::string> only_base, only_head;
  bool is_other_machine = false;  // the files tell of other machines or flags
  ExitCode code = ExitCode::Pass;
  std::string verdict{};  // one line
};

/// Fail where a row fails; NoVerdict where both files have no benchmark in common, or every row has
/// too few repetitions.
[[nodiscard]] TimingComparison compare_timings(const TimingFile& base, const TimingFile& head,
                                               const TimingOptions& options = {});

/// A line a row, what is in one file only, the verdict last.
[[nodiscard]] std::string comparison_text(const TimingComparison& comparison);
/// One object with "schema_version": 1.
[[nodiscard]] std::string comparison_json(const TimingComparison& comparison,
                                          const TimingOptions& options);

}  // namespace raum::regression
