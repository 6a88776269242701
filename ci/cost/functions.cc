#include "ci/cost/functions.h"

#include <fmt/core.h>

#include "base/text/quote.h"
#include "regression/measure/function_costs.h"

namespace raum::ci {

using regression::CostChange;
using regression::CostVerdict;
using regression::Workload;

namespace {

// Names of templates may be long, and those of a judged revision anything.
std::string shown_name(const std::string& function) {
  constexpr std::size_t kLongest = 200;
  return printable_utf8(utf8_start(function, kLongest));
}

}  // namespace

ChangedFunctions changed_functions(const CheckContext& context, const Builds& builds,
                                   std::span<const Workload> works,
                                   std::span<const CostChange> changes, const ValgrindRuns& runs) {
  constexpr int kProfiled = 3;
  constexpr std::size_t kFunctions = 8;
  ChangedFunctions changed;
  std::string& text = changed.text;
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
    const auto largest = regression::largest_changes(*base, *head, kFunctions);
    text += regression::to_table(largest);
    for (const regression::FunctionChange& change : largest) {
      changed.functions.push_back({.workload = work.name,
                                   .name = shown_name(change.function),
                                   .base = change.base,
                                   .head = change.head});
    }
  }
  return changed;
}

}  // namespace raum::ci
