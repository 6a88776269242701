#include "ci/gate.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "ci/checks.h"
#include "tournament/utc_time.h"

namespace raum::ci {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

namespace {

struct NamedCheck {
  std::string_view name;
  CheckReport (*make)(CheckContext&);
};

constexpr std::array kChecks = {
    NamedCheck{"builds", [](CheckContext& context) { return check_builds(context); }},
    NamedCheck{"rules", [](CheckContext& context) { return check_rules(context); }},
    NamedCheck{"signature", [](CheckContext& context) { return check_signature(context); }},
    NamedCheck{"cost", [](CheckContext& context) { return check_cost(context); }},
    NamedCheck{"strength", [](CheckContext& context) { return check_strength(context); }},
};

CheckReport made(const NamedCheck& check, CheckContext& context) {
  const auto started = Clock::now();
  CheckReport report = check.make(context);
  report.seconds = Seconds(Clock::now() - started).count();
  // What was cut off midway tells nothing about head.
  if (context.stop.stop_requested() && report.result != CheckResult::Pass) {
    report.result = CheckResult::NoVerdict;
    report.environment = false;
    report.reason = "interrupted; the same command goes on from what is built";
    report.details.clear();
  }
  return report;
}

std::vector<CheckReport> make_checks(CheckContext& context) {
  std::vector<CheckReport> reports;
  std::string stopped_by;
  for (const NamedCheck& check : kChecks) {
    if (!stopped_by.empty()) {
      reports.push_back({.name = std::string(check.name), .reason = stopped_by});
      continue;
    }
    context.say(fmt::format("check {}", check.name));
    reports.push_back(made(check, context));
    const CheckReport& report = reports.back();
    context.say(fmt::format("{}: {}, {} ({:.1f} s)", report.name, to_string(report.result),
                            report.reason, report.seconds));
    if (report.result == CheckResult::Fail || report.result == CheckResult::NoVerdict) {
      stopped_by = fmt::format("{} came to: {}", report.name, to_string(report.result));
    }
  }
  return reports;
}

}  // namespace

Expected<GateReport> run_gate(GateOptions options,
                              const std::function<void(const std::string&)>& say,
                              std::stop_token stop) {
  const auto started = Clock::now();
  const auto repository = find_repository(options.directory);
  if (!repository) return tl::unexpected(repository.error());
  const auto head = resolve(*repository, options.head);
  if (!head) return tl::unexpected(within("--head", head.error()));
  const auto base =
      options.base.empty() ? parent_of(*repository, *head) : resolve(*repository, options.base);
  if (!base) return tl::unexpected(within("--base", base.error()));
  if (options.cache.empty()) options.cache = *repository / "build/gate";
  if (options.report.empty()) options.report = *repository / "build/gate/report";
  options.cache = fs::absolute(options.cache).lexically_normal();
  options.report = fs::absolute(options.report).lexically_normal();

  GateReport report{.options = options,
                    .base = *base,
                    .head = *head,
                    .notes = {},
                    .checks = {},
                    .verdict = {},
                    .started = tournament::utc_now()};
  say(fmt::format("base {} {}", base->short_commit(), base->subject));
  say(fmt::format("head {} {}", head->short_commit(), head->subject));
  if (base->tree == head->tree) report.notes.push_back("base and head hold the same files");
  if (has_local_changes(*repository)) {
    report.notes.push_back("changes that are not committed are not judged");
  }
  for (const std::string& note : report.notes) say("note: " + note);
  CheckContext context{.options = options,
                       .base = *base,
                       .head = *head,
                       .repository = *repository,
                       .say = say,
                       .stop = std::move(stop)};
  report.checks = make_checks(context);
  report.verdict = combine(report.checks);
  report.seconds = Seconds(Clock::now() - started).count();
  return report;
}

}  // namespace raum::ci
