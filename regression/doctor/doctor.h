// Doctor: judges from readings of a machine how small a slowdown it can measure. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/core/exit_code.h"

namespace raum::regression {

constexpr int kLeastPairs = 8;  // that are timed

/// Machine facts and measurements; an empty string means unknown.
struct MachineReadings {
  std::string host{};  // "node1"
  std::string processor;
  double speed = 0;      // nodes per second of perft, as in a worker's hello
  int cores = 1;         // available to this process
  int cores_online = 1;  // of the machine
  std::string governor;  // of the frequency, "performance"
  std::string turbo;     // "on", "off"
  std::string smt;       // two threads per core: "on", "off"
  bool is_virtual = false;
  double load = 0;                 // running or waiting processes, 1-minute average
  double clock_resolution_ns = 0;  // the smallest observed step of the clock
  std::string valgrind;            // version
  std::string counters;            // "instructions", or why there are none
  bool has_counters = false;
  bool has_avx512 = false, has_bmi2 = false;
  std::string compiler;              // of this build
  double work_ms = 0;                // median time of the fixed workload
  std::vector<double> log_ratios{};  // ln(second / first) of pairs of equal work
};

/// What paired timings can resolve, estimated from the noise of equal work. Ratios are kept as
/// logarithms; texts and JSON show them as changes in percent, 100 · (exp(x) − 1).
struct Resolution {
  std::size_t pairs = 0;
  double sigma = 0;   // of one log ratio: 1.4826 times the median absolute deviation
  double median = 0;  // of the log ratios; 0 means no bias
  // Exact interval of the median by the sign test.
  double low = 0, high = 0;
  double coverage = 0;           // of that interval; at least 99 % if there are enough pairs
  double smallest = 0;           // slowdown (a share) that is detected with a power of 80 %
  std::size_t pairs_needed = 0;  // for the requested slowdown at this noise
};

/// The resolution of `log_ratios.size()` pairs for a median of log ratios:
///   smallest = exp(max((z₀.₉₇₅ + z₀.₈₀) · σ · √(π / 2n), −low, high)) − 1
/// The first term presumes that pairs are independent and nearly normal. Under a changing load they
/// are not; then the interval of equal work is wider, and a slowdown inside it is not resolved.
/// pairs_needed is the n for which `smallest` equals `slowdown`, as both terms shrink by √n.
/// Requires: at least 8 finite ratios, 0 < slowdown.
/// Sources: sample size of a paired test with 5 % error and 80 % power, Cohen, "Statistical power
/// analysis for the behavioral sciences", 1988, chapter 2; π/2 as the ratio of the variances of
/// median and mean, and the sign test's interval, Lehmann, "Nonparametrics", 1975, chapter 4;
/// 1.4826 for the normal distribution, Rousseeuw and Croux, JASA 88 (1993).
[[nodiscard]] Resolution resolution_of(std::span<const double> log_ratios, double slowdown);

/// Note: for information. Bad: a reason why the slowdown cannot be resolved.
enum class Health { Good, Note, Bad };

/// One property of the machine and whether it disturbs timings.
struct Finding {
  Health health = Health::Good;
  std::string name, value;  // "frequency governor", "powersave"
  std::string advice{};     // what to do; may be empty
};

/// What the machine can measure, and why.
struct Diagnosis {
  Resolution resolution;
  std::vector<Finding> findings;
  bool can_resolve = false;
  std::string verdict{};  // one line

  /// Pass if timing can resolve the slowdown, otherwise NoVerdict.
  [[nodiscard]] ExitCode code() const { return can_resolve ? ExitCode::Pass : ExitCode::NoVerdict; }
};

/// The verdict depends on the measured noise only; the other readings explain it.
/// Requires: as resolution_of().
[[nodiscard]] Diagnosis diagnose(const MachineReadings& readings, double slowdown);

/// One line per finding, then the verdict.
[[nodiscard]] std::string doctor_text(const Diagnosis& diagnosis);
/// One object with "schema_version": 1.
[[nodiscard]] std::string doctor_json(const Diagnosis& diagnosis, const MachineReadings& readings,
                                      double slowdown);

}  // namespace raum::regression
