#include "tournament/compliance/compliance.h"

#include <string>
#include <utility>

#include "tournament/compliance/conversation.h"
#include "tournament/compliance/step.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

const std::vector<ComplianceStep>& all_steps() {
  static const std::vector<ComplianceStep> kSteps = [] {
    std::vector<ComplianceStep> steps;
    for (const auto group :
         {handshake_steps(), position_steps(), search_steps(), game_steps(), robustness_steps()}) {
      steps.insert(steps.end(), group.begin(), group.end());
    }
    return steps;
  }();
  return kSteps;
}

struct StepRun {
  StepResult result;
  bool is_last = false;  // the step failed in what those behind it need
};

StepRun run_step(const ComplianceStep& step, const CheckRequest& request, const StopEvent& stop) {
  Conversation conversation(request, stop);
  Remark remark = step.run(conversation);
  if (!conversation.is_fine()) {
    const bool is_last =
        step.need == Need::Pass || (step.need == Need::Answer && conversation.is_unanswered());
    return {.result = {.name = std::string(step.name),
                       .verdict = Compliance::Fail,
                       .failure = conversation.failure()},
            .is_last = is_last};
  }
  return {.result = {.name = std::string(step.name),
                     .verdict = remark.verdict,
                     .detail = std::move(remark.detail)}};
}

}  // namespace

std::size_t compliance_step_count() { return all_steps().size(); }

std::vector<StepResult> check_compliance(const CheckRequest& request, const StopEvent& stop,
                                         const std::function<void(const StepResult&)>& report) {
  std::vector<StepResult> results;
  for (const ComplianceStep& step : all_steps()) {
    StepRun run = run_step(step, request, stop);
    if (stop.is_set()) return results;
    if (report) report(run.result);
    results.push_back(std::move(run.result));
    if (run.is_last) return results;
  }
  return results;
}

}  // namespace raum::tournament
