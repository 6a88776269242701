// CheckSteps: what check_engine() asks of an engine, as a list of named steps.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tournament/compliance/conversation.h"

namespace raum::tournament {

// What a step says beside pass and fail.
struct Remark {
  Compliance verdict = Compliance::Pass;
  std::string detail;
};

struct CheckStep {
  std::string_view name;
  Remark (*run)(Talk&);
};

/// All steps; the first one starts the program.
[[nodiscard]] std::span<const CheckStep> compliance_steps();

}  // namespace raum::tournament
