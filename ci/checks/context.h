// CheckContext: the inputs that all checks of one gate share; constant while they run, but for the
// number of checks that run at the same time.
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "ci/build/revision.h"
#include "ci/checks/check_progress.h"
#include "ci/checks/gate_options.h"
#include "regression/compare/thresholds.h"

namespace raum::ci {

// The file of the judged revision with the thresholds of the check `cost`.
constexpr std::string_view kThresholdsPath = "regression/thresholds.toml";

/// What every check of a gate is given. Copies share the progress, the stop request and the number
/// of running checks.
struct CheckContext {
  GateOptions options;
  Revision base, head;
  std::filesystem::path repository;
  std::function<void(const std::string&)> log;  // what the gate begins and ends, a line per call
  ReportProgress progress = [](const CheckProgress&) {};
  std::stop_token stop{};
  regression::Thresholds thresholds{};  // head's
  // How many checks run now and share the jobs; nullptr: only one.
  const std::atomic<int>* running = nullptr;

  /// The jobs that a check may start now: its share of options.jobs, at least 1. The share grows
  /// when another check ends.
  [[nodiscard]] int jobs() const {
    return std::max(1, options.jobs / std::max(1, running != nullptr ? running->load() : 1));
  }
};

}  // namespace raum::ci
