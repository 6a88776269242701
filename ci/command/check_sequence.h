// CheckSequence: runs the checks of a gate in stages and collects their reports.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ci/context/context.h"
#include "ci/context/verdict.h"

namespace raum::ci {

/// Runs stages of checks until a check fails or has no verdict. The checks of one stage run at the
/// same time, and all of them run to their end.
class CheckSequence {
 public:
  // A check of a stage. It gets the context with its share of the jobs: CheckContext::jobs().
  struct Step {
    std::string_view name;  // one of kCheckNames
    std::function<CheckReport(const CheckContext&)> run;
  };

  /// The context outlives the sequence. Several threads call its log at a time.
  explicit CheckSequence(const CheckContext& context) : context_(context) {}

  /// Runs the selected checks of the stage, unless an earlier stage stopped the sequence. A check
  /// that does not run is reported as not run, with the reason; one that was running at an
  /// interrupt has no verdict.
  /// Requires: the checks are passed in the order of kCheckNames.
  void run(const std::vector<Step>& stage);

  /// The reports of all stages.
  [[nodiscard]] std::vector<CheckReport> take_reports() { return std::move(reports_); }

 private:
  const CheckContext& context_;
  std::vector<CheckReport> reports_;
  std::string stopped_by_;  // the reason why the remaining checks are not run
};

}  // namespace raum::ci
