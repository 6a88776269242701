#include "ci/context/verdict.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text/numbers.h"

namespace raum::ci {

std::string_view to_string(CheckResult result) {
  switch (result) {
    case CheckResult::Pass:
      return "pass";
    case CheckResult::Fail:
      return "fail";
    case CheckResult::NoVerdict:
      return "no verdict";
    case CheckResult::NotRun:
      return "not run";
  }
  return {};
}

std::string_view to_string(FigureVerdict verdict) {
  switch (verdict) {
    case FigureVerdict::None:
      return "";
    case FigureVerdict::Reported:
      return "reported";
    case FigureVerdict::Failed:
      return "failed";
  }
  return {};
}

namespace {

const CheckReport* first_with(std::span<const CheckReport> checks, CheckResult result) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const CheckReport& check) { return check.result == result; });
  return found == checks.end() ? nullptr : &*found;
}

// "rules, tests": the checks that fulfil the condition.
template <class Condition>
std::string names_of(std::span<const CheckReport> checks, const Condition& holds) {
  std::string names;
  for (const CheckReport& check : checks) {
    if (holds(check)) names.append(names.empty() ? "" : ", ").append(check.name);
  }
  return names;
}

// "FAIL rules: REASON", or "FAIL rules, tests; first: REASON" if several failed; the reason is that
// of the first one.
std::string fail_line(std::span<const CheckReport> checks, const CheckReport& first) {
  const std::string failed =
      names_of(checks, [](const CheckReport& check) { return check.result == CheckResult::Fail; });
  return fmt::format("FAIL {}{}: {}", failed, failed == first.name ? "" : "; first", first.reason);
}

// "PASS builds, rules; not run: cost (REASON)"; adjacent checks with one reason are grouped.
std::string pass_line(std::span<const CheckReport> checks) {
  std::string passed;
  std::vector<std::pair<std::string_view, std::string>> not_run;  // reason, names
  for (const CheckReport& check : checks) {
    if (check.result == CheckResult::Pass) {
      passed += fmt::format("{}{}", passed.empty() ? "" : ", ", check.name);
    } else if (!not_run.empty() && not_run.back().first == check.reason) {
      not_run.back().second.append(", ").append(check.name);
    } else {
      not_run.emplace_back(check.reason, check.name);
    }
  }
  std::string line = "PASS " + passed;
  for (const auto& [reason, names] : not_run) {
    line += fmt::format("; not run: {} ({})", names, reason);
  }
  return line;
}

// "FAIL play, cost: 2 warnings (--strict), first: WARNING"; nothing if no check has a warning.
std::optional<Verdict> verdict_of_warnings(std::span<const CheckReport> checks) {
  std::size_t count = 0;
  for (const CheckReport& check : checks) count += check.warnings.size();
  if (count == 0) return std::nullopt;
  const auto has_warning = [](const CheckReport& check) { return !check.warnings.empty(); };
  const auto first = std::find_if(checks.begin(), checks.end(), has_warning);
  return Verdict{ExitCode::Fail,
                 fmt::format("FAIL {}: {} (--strict), first: {}", names_of(checks, has_warning),
                             counted(count, "warning"), first->warnings.front())};
}

}  // namespace

Verdict combine(std::span<const CheckReport> checks, Warnings warnings) {
  if (const CheckReport* check = first_with(checks, CheckResult::Fail)) {
    return {check->bad_input ? ExitCode::Usage : ExitCode::Fail, fail_line(checks, *check)};
  }
  if (const CheckReport* check = first_with(checks, CheckResult::NoVerdict)) {
    return {check->environment ? ExitCode::Environment : ExitCode::NoVerdict,
            fmt::format("NO VERDICT {}: {}", check->name, check->reason)};
  }
  if (warnings == Warnings::Fail) {
    if (auto verdict = verdict_of_warnings(checks)) return *std::move(verdict);
  }
  if (first_with(checks, CheckResult::Pass) == nullptr) {
    return {ExitCode::NoVerdict, "NO VERDICT: no check was run"};
  }
  return {ExitCode::Pass, pass_line(checks)};
}

}  // namespace raum::ci
