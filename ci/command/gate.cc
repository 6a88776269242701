#include "ci/command/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/core/utc.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "ci/build/base_choice.h"
#include "ci/checks/checks.h"

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
    NamedCheck{"play", [](CheckContext& context) { return check_play(context); }},
    NamedCheck{"cost", [](CheckContext& context) { return check_cost(context); }},
    NamedCheck{"strength", [](CheckContext& context) { return check_strength(context); }},
};

static_assert(std::equal(kChecks.begin(), kChecks.end(), kCheckNames.begin(), kCheckNames.end(),
                         [](const NamedCheck& check, std::string_view name) {
                           return check.name == name;
                         }));

Expected<void> check_asked(const std::vector<std::string>& only) {
  for (const std::string& name : only) {
    if (std::find(kCheckNames.begin(), kCheckNames.end(), name) != kCheckNames.end()) continue;
    return fail(
        "--only", name.empty() ? "an empty name" : raum::quoted(name),
        fmt::format("{} (nearest: {})", fmt::join(kCheckNames, ", "), nearest(name, kCheckNames)));
  }
  return {};
}

Expected<regression::Thresholds> thresholds_of(const fs::path& repository,
                                               const Revision& revision) {
  const auto text = file_of(repository, revision, kThresholdsPath);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return regression::Thresholds{};
  return regression::Thresholds::parse(**text,
                                       fmt::format("{}:{}", revision.name, kThresholdsPath));
}

CheckReport made(const NamedCheck& check, CheckContext& context) {
  const auto started = Clock::now();
  CheckReport report = check.make(context);
  report.seconds = Seconds(Clock::now() - started).count();
  // A check that was asked for by its name and cannot be made is no pass.
  if (!context.options.only.empty() && report.result == CheckResult::NotRun && report.environment) {
    report.result = CheckResult::NoVerdict;
  }
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
    if (!is_asked(context.options, check.name)) {
      reports.push_back({.name = std::string(check.name), .reason = "not asked for"});
      continue;
    }
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
  if (const auto asked = check_asked(options.only); !asked) return tl::unexpected(asked.error());
  const auto repository = find_repository(options.directory);
  if (!repository) return tl::unexpected(repository.error());
  const auto head = resolve(*repository, options.head);
  if (!head) return tl::unexpected(within("--head", head.error()));
  const auto choice = choose_base(*repository, *head, options.base, ci_environment());
  if (!choice) return tl::unexpected(within("--base", choice.error()));
  const Revision& base = choice->base;
  const auto thresholds = thresholds_of(*repository, *head);
  if (!thresholds) return tl::unexpected(thresholds.error());
  if (options.cache.empty()) options.cache = *repository / "build/gate";
  if (options.report.empty()) options.report = *repository / "build/gate/report";
  options.cache = fs::absolute(options.cache).lexically_normal();
  options.report = fs::absolute(options.report).lexically_normal();

  GateReport report{.options = options,
                    .base = base,
                    .head = *head,
                    .notes = {},
                    .checks = {},
                    .verdict = {},
                    .started = utc_now()};
  say(fmt::format("base {} {}", base.short_commit(), base.subject));
  say(fmt::format("head {} {}", head->short_commit(), head->subject));
  if (base.tree == head->tree) report.notes.push_back("base and head hold the same files");
  if (!choice->note.empty()) report.notes.push_back(choice->note);
  if (has_local_changes(*repository)) {
    report.notes.push_back("changes that are not committed are not judged");
  }
  for (const std::string& note : report.notes) say("note: " + note);
  CheckContext context{.options = options,
                       .base = base,
                       .head = *head,
                       .repository = *repository,
                       .say = say,
                       .stop = std::move(stop),
                       .thresholds = *thresholds};
  report.checks = make_checks(context);
  report.verdict = combine(report.checks);
  report.seconds = Seconds(Clock::now() - started).count();
  return report;
}

}  // namespace raum::ci
