#include "ci/cost/allocations.h"

#include <fmt/core.h>

#include <chrono>

#include "regression/measure/function_costs.h"

namespace raum::ci {

namespace {

constexpr auto kCountLimit = std::chrono::minutes(5);

// Growing an output line or a principal variation may allocate a few times per bench. A search that
// allocates at its nodes does so tens of thousands of times.
constexpr std::int64_t kReportingAllocations = 100;

}  // namespace

CostFinding judge_allocations(const CheckContext& context, const Builds& builds) {
  regression::AllocationRules rules = context.rules().allocations;
  if (rules.command.empty()) return {};
  rules.command = expand(rules.command, context.values);
  rules.prefix = context.prefix;
  rules.memory_mib = context.rules().build.memory_mib;
  const auto count = [&](const Build& build) {
    return regression::search_allocations(build.source(), rules, kCountLimit, context.stop);
  };
  const auto base = count(builds.base);
  return judge_allocation_counts(base, count(builds.head));
}

CostFinding judge_allocation_counts(const Expected<std::int64_t>& base,
                                    const Expected<std::int64_t>& head) {
  CostFinding finding;
  if (!base || !head) {
    finding.unmeasured.push_back(fmt::format("allocations of {} not counted: {}",
                                             base ? "head" : "base",
                                             to_string((base ? head : base).error())));
    return finding;
  }
  Figure figure{.name = "allocations in the search", .base = *base, .head = *head, .unit = "calls"};
  const std::string text = fmt::format("{} allocations in the search", *head);
  const bool is_reported = *head > kReportingAllocations;
  if (is_reported && *head > *base + kReportingAllocations) {
    figure.verdict = FigureVerdict::Failed;
    finding.failures.push_back(text);
  } else if (is_reported) {
    figure.verdict = FigureVerdict::Reported;
    finding.warnings.push_back(text + ", as in the base");
  }
  finding.figures.push_back(std::move(figure));
  return finding;
}

}  // namespace raum::ci
