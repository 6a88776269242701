// The check `signature`: whether the two engines play alike, and whether a change was announced.
#include <fmt/format.h>

#include <chrono>

#include "ci/checks.h"
#include "regression/comparison.h"
#include "regression/signature.h"

namespace raum::ci {

namespace {

constexpr auto kBenchLimit = std::chrono::minutes(2);

}  // namespace

CheckReport check_signature(CheckContext& context) {
  using regression::SignatureChange;
  CheckReport report{.name = "signature", .reason = ""};
  const auto base =
      regression::measure_signature(context.base_build.engine(), kBenchLimit, context.stop);
  if (!base) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = "engine of base: " + to_string(base.error());
    return report;
  }
  const auto head =
      regression::measure_signature(context.head_build.engine(), kBenchLimit, context.stop);
  if (!head) {
    report.result = CheckResult::Fail;
    report.reason = "engine of head: " + to_string(head.error());
    return report;
  }
  context.base_signature = *base;
  context.head_signature = *head;
  report.result = CheckResult::Pass;
  report.figures = {
      {"signature", static_cast<std::int64_t>(*base), static_cast<std::int64_t>(*head), "nodes"}};
  switch (regression::compare_signatures(*base, *head, context.head.message)) {
    case SignatureChange::Equal:
      report.reason = fmt::format("equal: {}", *head);
      break;
    case SignatureChange::Announced:
      report.reason = fmt::format("changed as announced: {} to {}", *base, *head);
      break;
    case SignatureChange::Unannounced:
      report.reason = fmt::format("changed: {} to {}", *base, *head);
      report.warnings.push_back(fmt::format(
          "the signature changed, the commit message has no line \"Bench: {}\"", *head));
      break;
  }
  return report;
}

}  // namespace raum::ci
