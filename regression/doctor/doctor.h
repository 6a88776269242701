// Doctor: what readings of a machine mean for measuring on it; pure functions, no measuring here.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/core/exit_code.h"

namespace raum::regression {

// What a machine tells and what was measured on it; a text that is empty was not told.
struct MachineReadings {
  std::string processor;
  int cores = 1;         // that this process may use
  int cores_online = 1;  // of the machine
  std::string governor;  // of the frequency, "performance"
  std::string turbo;     // "on", "off"
  std::string smt;       // two threads a core: "on", "off"
  bool is_virtual = false;
  double load = 0;                 // processes waiting or running, average of a minute
  double clock_resolution_ns = 0;  // the smallest step that the clock was seen to make
  std::string valgrind;            // version
  std::string counters;            // "instructions", or why not
  bool has_counters = false;
  bool has_avx512 = false, has_bmi2 = false;
  std::string compiler;              // of this build
  double work_ms = 0;                // the median time of the fixed work
  std::vector<double> log_ratios{};  // ln(second / first) of the pairs of the same work
};

// What paired timings can tell, from the noise of equal work.
struct Resolution {
  std::size_t pairs = 0;
  double sigma = 0;   // of one log ratio: 1.4826 times the median absolute deviation
  double median = 0;  // of the log ratios; 0 would be no bias
  // The exact interval of the median by the sign test.
  double low = 0, high = 0;
  double coverage = 0;           // of that interval, at least 99 % where the pairs suffice for it
  double smallest = 0;           // slowdown, a share, that so many pairs find 4 times of 5
  std::size_t pairs_needed = 0;  // for the slowdown asked for, of this noise
};

/// The resolution of `log_ratios.size()` pairs for a median of log ratios:
///   smallest = exp((z₀.₉₇₅ + z₀.₈₀) · σ · √(π / 2n)) − 1,  pairs_needed the n that makes it
///   `slowdown`.
/// Requires: at least 8 finite ratios, 0 < slowdown.
/// Sources: sample size of a paired test with 5 % error and 80 % power, Cohen, "Statistical power
/// analysis for the behavioral sciences", 1988, chapter 2; π/2 as the price of the median against
/// the mean, and the sign test's interval, Lehmann, "Nonparametrics", 1975, chapter 4; 1.4826 for
/// the normal distribution, Rousseeuw and Croux, JASA 88 (1993).
[[nodiscard]] Resolution resolution_of(std::span<const double> log_ratios, double slowdown);

enum class Health { Good, Note, Bad };  // Note: worth knowing; Bad: why there is no verdict

struct Finding {
  Health health = Health::Good;
  std::string name, told;  // "frequency governor", "powersave"
  std::string advice{};    // what to do; may be empty
};

struct Diagnosis {
  Resolution resolution;
  std::vector<Finding> findings;
  bool can_resolve = false;
  std::string verdict{};  // one line

  /// Pass where timing resolves the slowdown, NoVerdict where it does not.
  [[nodiscard]] ExitCode code() const { return can_resolve ? ExitCode::Pass : ExitCode::NoVerdict; }
};

/// Judges by the measured noise alone; the other readings explain it.
/// Requires: as resolution_of().
[[nodiscard]] Diagnosis diagnose(const MachineReadings& readings, double slowdown);

/// A line a finding, the verdict last.
[[nodiscard]] std::string doctor_text(const Diagnosis& diagnosis);
/// One object with "schema_version": 1.
[[nodiscard]] std::string doctor_json(const Diagnosis& diagnosis, const MachineReadings& readings,
                                      double slowdown);

}  // namespace raum::regression
