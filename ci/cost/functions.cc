#include "ci/cost/functions.h"

#include <fmt/core.h>

#include "regression/measure/function_costs.h"

namespace raum::ci {

using regression::CostChange;
using regression::CostVerdict;
using regression::Workload;

std::string changed_functions(const CheckContext& context, const Builds& builds,
                              std::span<const Workload> works, std::span<const CostChange> changes,
                              const ValgrindRuns& runs) {
  constexpr int kProfiled = 3;
  constexpr std::size_t kFunctions = 8;
  std::string text;
  int profiled = 0;
  for (std::size_t i = 0; i < changes.size() && profiled < kProfiled; ++i) {
    if (changes[i].verdict != CostVerdict::Regressed) continue;
    ++profiled;
    const Workload& work = works[i];
    context.log(fmt::format("{}: looking for the functions that changed", work.name));
    const auto profile = [&](const Build& build) { return runs.profile(build.source(), work); };
    const auto base = profile(builds.base), head = profile(builds.head);
    text += fmt::format("{}{}: instructions of the functions that changed most\n",
                        text.empty() ? "" : "\n", work.name);
    if (!base || !head) {
      text += "no profile: " + to_string((base ? head : base).error()) + "\n";
      continue;
    }
    text += regression::to_table(regression::largest_changes(*base, *head, kFunctions));
  }
  return text;
}

}  // namespace raum::ci
