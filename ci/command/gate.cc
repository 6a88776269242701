#include "ci/command/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/process/stray_keeper.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/utc.h"
#include "ci/build/base_choice.h"
#include "ci/build/build_cache.h"
#include "ci/build/revision_manifest.h"
#include "ci/build/sandbox.h"
#include "ci/checks/strength_match.h"
#include "ci/command/check_times.h"
#include "ci/command/run_checks.h"
#include "ci/context/context.h"

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

struct FoundManifests {
  Manifests manifests;
  std::vector<std::string> notes;  // what a reader of the report should know about them
};

// The manifests by which the two revisions are built and head is judged.
Expected<FoundManifests> find_manifests(const fs::path& repository, const Revision& base,
                                        const Revision& head, bool own_rules) {
  auto of_head = manifest_of(repository, head);
  if (!of_head) return tl::unexpected(of_head.error());
  FoundManifests found;
  auto of_base = manifest_of(repository, base);
  if (!of_base && own_rules && *of_head) {
    found.notes.push_back("base's manifest is not used: " + to_string(of_base.error()));
    of_base = std::optional<Manifest>{};
  }
  if (!of_base) return tl::unexpected(of_base.error());
  Manifests& manifests = found.manifests;
  const bool is_uncommitted = !*of_head && !*of_base;
  if (is_uncommitted) {
    of_head = uncommitted_manifest(repository);
    if (!of_head) return tl::unexpected(of_head.error());
    if (!*of_head) {
      return fail(head.name, fmt::format("no file {}", kManifestName),
                  "one, such as `raum init` writes");
    }
  }
  manifests.is_gone = !*of_head && *of_base;
  manifests.are_own_rules = *of_head && (own_rules || !*of_base);
  manifests.rules = manifests.are_own_rules ? **of_head : **of_base;
  manifests.base = *of_base ? **of_base : **of_head;
  manifests.head = *of_head ? **of_head : **of_base;
  if (is_uncommitted) {
    found.notes.push_back(fmt::format(
        "neither revision has a {}; both are judged by the one in the folder", kManifestName));
  } else if (!*of_head) {
    found.notes.push_back(fmt::format("head has no {}; it is built as base's says", kManifestName));
  } else if (!*of_base) {
    found.notes.push_back(fmt::format(
        "base has no {}; it is built, and head is judged, as head's says", kManifestName));
  } else if (own_rules) {
    found.notes.emplace_back("head is judged by its own rules (--own-rules)");
  }
  return found;
}

// The error of the revision with this role, which an argument or an option may have named.
Error of_role(const std::string& role, Error error) {
  if (error.where != "revision") return within(role, std::move(error));
  error.where = role;
  return error;
}

}  // namespace

Fallible<GateReport> run_gate(GateOptions options, const GateCallbacks& callbacks,
                              std::stop_token stop) {
  const StrayKeeper strays;
  const auto started = Clock::now();
  if (const auto known = check_selection(options.only); !known) {
    return usage_error(known.error());
  }
  const auto repository = find_repository(options.directory);
  if (!repository) return usage_error(repository.error());
  const auto head = resolve(*repository, options.head);
  if (!head) return usage_error(of_role("head", head.error()));
  const auto choice = choose_base(*repository, *head, options.base, ci_environment());
  if (!choice) return usage_error(of_role("base", choice.error()));
  const Revision& base = choice->base;
  auto found = find_manifests(*repository, base, *head, options.own_rules);
  if (!found) return usage_error(found.error());
  const fs::path own_folder = *repository / "build/gate";
  if (options.cache.empty() || options.report.empty()) create_ignored(own_folder);
  if (options.cache.empty()) options.cache = own_folder;
  if (options.report.empty()) options.report = own_folder / "report";
  options.cache = fs::absolute(options.cache).lexically_normal();
  options.report = fs::absolute(options.report).lexically_normal();
  Words prefix;
  if (options.isolate) {
    auto sandbox = sandbox_prefix(options.cache);
    if (!sandbox) return environment_error(sandbox.error());
    prefix = *std::move(sandbox);
  }
  CheckTimes times = CheckTimes::load(options.cache);
  const CheckContext context{.options = options,
                             .manifests = std::move(found->manifests),
                             .values = common_values(options.jobs),
                             .prefix = std::move(prefix),
                             .base = base,
                             .head = *head,
                             .repository = *repository,
                             .log = callbacks.log,
                             .progress =
                                 [&](CheckProgress progress) {
                                   progress.expected_seconds = times.of(progress.check);
                                   callbacks.progress(progress);
                                 },
                             .stop = std::move(stop)};
  GateReport report{.options = options,
                    .strength = strength_of(context),
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
  for (std::string& note : found->notes) report.notes.push_back(std::move(note));
  if (options.isolate) report.notes.push_back("builds and engines run in a sandbox (bubblewrap)");
  for (const tournament::WorkerGroup& group : options.workers) {
    report.notes.push_back("workers of the strength match: " + to_string(group));
  }
  if (has_local_changes(*repository)) {
    report.notes.push_back("uncommitted changes are not judged");
  }
  for (const std::string& note : report.notes) log("note: " + note);
  report.checks = run_checks(context);
  times.learn(report.checks);
  times.save(options.cache);
  report.verdict = combine(report.checks, options.strict ? Warnings::Fail : Warnings::Tolerated);
  report.seconds = Seconds(Clock::now() - started).count();
  return report;
}

}  // namespace raum::ci
