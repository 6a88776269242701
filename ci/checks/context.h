// CheckContext: the inputs that all checks of one gate share; constant while they run.
#pragma once

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

struct CheckContext {
  GateOptions options;
  Revision base, head;
  std::filesystem::path repository;
  std::function<void(const std::string&)> log;  // what the gate begins and ends, a line per call
  ReportProgress progress = [](const CheckProgress&) {};
  std::stop_token stop{};
  regression::Thresholds thresholds{};  // head's
};

}  // namespace raum::ci
