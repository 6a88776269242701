#include "ci/command/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/utc.h"
#include "ci/build/base_choice.h"
#include "ci/build/build.h"
#include "ci/checks/context.h"
#include "ci/command/check_times.h"
#include "ci/command/run_checks.h"

namespace raum::ci {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

namespace {

Expected<void> check_selection(const std::vector<std::string>& only) {
  for (const std::string& name : only) {
    if (std::find(kCheckNames.begin(), kCheckNames.end(), name) != kCheckNames.end()) continue;
    return fail("--only", name.empty() ? "an empty name" : raum::quoted(name),
                with_nearest(fmt::format("{}", fmt::join(kCheckNames, ", ")), name, kCheckNames));
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

}  // namespace

Expected<GateReport> run_gate(GateOptions options, const GateCallbacks& callbacks,
                              std::stop_token stop) {
  const auto started = Clock::now();
  if (const auto known = check_selection(options.only); !known) {
    return tl::unexpected(known.error());
  }
  const auto repository = find_repository(options.directory);
  if (!repository) return tl::unexpected(repository.error());
  const auto head = resolve(*repository, options.head);
  if (!head) return tl::unexpected(within("--head", head.error()));
  const auto choice = choose_base(*repository, *head, options.base, ci_environment());
  if (!choice) return tl::unexpected(within("--base", choice.error()));
  const Revision& base = choice->base;
  const auto thresholds = thresholds_of(*repository, *head);
  if (!thresholds) return tl::unexpected(thresholds.error());
  const fs::path own_folder = *repository / "build/gate";
  if (options.cache.empty() || options.report.empty()) create_ignored(own_folder);
  if (options.cache.empty()) options.cache = own_folder;
  if (options.report.empty()) options.report = own_folder / "report";
  options.cache = fs::absolute(options.cache).lexically_normal();
  options.report = fs::absolute(options.report).lexically_normal();

  GateReport report{.options = options,
                    .base = base,
                    .head = *head,
                    .notes = {},
                    .checks = {},
                    .verdict = {},
                    .started = utc_now()};
  const auto& log = callbacks.log;
  log(fmt::format("base {} {}", base.short_commit(), base.subject));
  log(fmt::format("head {} {}", head->short_commit(), head->subject));
  if (base.tree == head->tree) report.notes.push_back("base and head hold the same files");
  if (!choice->note.empty()) report.notes.push_back(choice->note);
  if (has_local_changes(*repository)) {
    report.notes.push_back("uncommitted changes are not judged");
  }
  for (const std::string& note : report.notes) log("note: " + note);
  CheckTimes times = CheckTimes::load(options.cache);
  report.checks = run_checks({.options = options,
                              .base = base,
                              .head = *head,
                              .repository = *repository,
                              .log = log,
                              .progress =
                                  [&](CheckProgress progress) {
                                    progress.expected_seconds = times.of(progress.check);
                                    callbacks.progress(progress);
                                  },
                              .stop = std::move(stop),
                              .thresholds = *thresholds});
  times.learn(report.checks);
  times.save(options.cache);
  report.verdict = combine(report.checks, options.strict ? Warnings::Fail : Warnings::Tolerated);
  report.seconds = Seconds(Clock::now() - started).count();
  return report;
}

}  // namespace raum::ci
