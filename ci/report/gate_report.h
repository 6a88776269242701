// GateReport: the result of one gate.
#pragma once

#include <string>
#include <vector>

#include "ci/build/revision.h"
#include "ci/context/gate_options.h"
#include "ci/context/verdict.h"

namespace raum::ci {

struct GateReport {
  GateOptions options;
  StrengthRules strength;  // as the match is played
  Revision base, head;
  std::vector<std::string> notes;  // remarks that belong to no check
  std::vector<CheckReport> checks;
  Verdict verdict;
  std::string started;  // UTC, ISO 8601
  double seconds = 0;
};

}  // namespace raum::ci
