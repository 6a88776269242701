// CostFinding: what one measurement of the check `cost` contributes to its report.
#pragma once

#include <string>
#include <vector>

#include "ci/context/verdict.h"

namespace raum::ci {

struct CostFinding {
  std::vector<Figure> figures{};
  std::vector<MovedFunction> functions{};
  std::vector<std::string> warnings{};
  std::vector<std::string> failures{};    // reasons to fail
  std::vector<std::string> unmeasured{};  // reasons why there is no verdict without a failure
  std::string details{};
};

}  // namespace raum::ci
