// GateReport: what a gate found.
#pragma once

#include <string>
#include <vector>

#include "ci/build/revision.h"
#include "ci/checks/gate_options.h"
#include "ci/checks/verdict.h"

namespace raum::ci {

struct GateReport {
  GateOptions options;
  Revision base, head;
  std::vector<std::string> notes;  // what a reader should know beside the checks
  std::vector<CheckReport> checks;
  Verdict verdict;
  std::string started;  // UTC, ISO 8601
  double seconds = 0;
};

}  // namespace raum::ci
