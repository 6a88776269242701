#include "tournament/compliance/compliance.h"

#include <array>

#include "tournament/compliance/steps.h"

namespace raum::tournament {

std::string_view to_string(Compliance verdict) {
  constexpr std::array<std::string_view, 4> kTexts{"pass", "FAIL", "warn", "skip"};
  return kTexts[static_cast<std::size_t>(verdict)];
}

std::size_t check_steps() { return compliance_steps().size(); }

std::vector<StepResult> check_engine(const CheckRequest& request, const StopEvent& stop,
                                     const std::function<void(const StepResult&)>& report) {
  std::vector<StepResult> results;
  for (const CheckStep& step : compliance_steps()) {
    Talk talk(request, stop);
    const Remark remark = step.run(talk);
    if (stop.is_set()) return results;
    StepResult result{
        .name = std::string(step.name), .verdict = remark.verdict, .detail = remark.detail};
    if (!talk.is_fine()) {
      result.verdict = Compliance::Fail;
      result.detail = talk.trouble();
    }
    if (report) report(result);
    results.push_back(std::move(result));
    // Nothing else can be asked of a program that does not start.
    if (results.size() == 1 && results[0].verdict == Compliance::Fail) return results;
  }
  return results;
}

}  // namespace raum::tournament
