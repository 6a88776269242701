#include "ci/checks/builds.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "ci/build/toolchain.h"
#include "ci/inventory/base_tests.h"

namespace raum::ci {

namespace {

constexpr std::size_t kKeptBuilds = 12;

tl::unexpected<CheckReport> environment_failure(std::string reason, std::string details = "") {
  return tl::unexpected(CheckReport{.result = CheckResult::NoVerdict,
                                    .reason = std::move(reason),
                                    .details = std::move(details),
                                    .environment = true});
}

tl::unexpected<CheckReport> base_failure(const Revision& base, const BuildFailure& failure) {
  return environment_failure(
      fmt::format("base {} has no engine to compare with: {}", base.short_commit(), failure.reason),
      failure.compiler_output);
}

tl::unexpected<CheckReport> head_failure(const Revision& head, const BuildFailure& failure) {
  if (failure.kind != BuildFailure::DoesNotBuild) {
    return environment_failure(
        fmt::format("head {} was not built: {}", head.short_commit(), failure.reason),
        failure.compiler_output);
  }
  return tl::unexpected(CheckReport{
      .result = CheckResult::Fail,
      .reason = fmt::format("head {} does not build: {}", head.short_commit(), failure.reason),
      .details = failure.compiler_output});
}

bool needs_rules(const GateOptions& options) {
  return is_selected(options, "rules") || is_selected(options, "play");
}

// What the selected checks need.
TargetSet targets_of_head(const GateOptions& options) {
  if (is_selected(options, "tests")) return TargetSet::Tests;
  return needs_rules(options) ? TargetSet::Rules : TargetSet::Measured;
}

void report_steps(const CheckContext& context, const char* part, StepCount steps) {
  context.progress({.part = part, .done = steps.done, .total = steps.total});
}

// Errors: an interrupt, or a machine that cannot build. Tests of base that do not compile against
// head are a problem that the check `rules` reports.
tl::expected<void, CheckReport> build_base_tests(const CheckContext& context,
                                                 BuildSettings settings, Builds& builds) {
  const Overlay overlay{.from = builds.base.source(),
                        .files = changed_test_files(builds.base.source(), builds.head.source())};
  if (overlay.files.empty()) return {};
  settings.compiled = [&](const Revision&, StepCount steps) {
    report_steps(context, "steps of base's tests", steps);
  };
  auto built = build_revision(settings, context.head, TargetSet::Rules, overlay);
  if (built) {
    builds.base_tests = *std::move(built);
  } else if (built.error().kind == BuildFailure::DoesNotBuild) {
    builds.base_tests_problem = built.error().reason;
  } else {
    return environment_failure(
        "the tests of base were not built against head: " + built.error().reason,
        built.error().compiler_output);
  }
  return {};
}

// Builds of a cache that cannot be written are not held: nobody can delete them.
void hold_all(const CheckContext& context, Builds& builds) {
  const auto keep = [&](const Build& build) {
    auto lock = hold(build, context.stop);
    if (lock) builds.locks.push_back(std::make_shared<const FileLock>(*std::move(lock)));
  };
  keep(builds.base);
  keep(builds.head);
  if (builds.base_tests) keep(*builds.base_tests);
}

Value seconds_of(const Build& build) {
  if (build.reused) return std::string("reused");
  return build.seconds;
}

}  // namespace

CheckReport check_builds(const CheckContext& context, const Builds& builds) {
  CheckReport report{.result = CheckResult::Pass};
  report.reason = context.base.tree == context.head.tree
                      ? "both revisions hold the same files, built once"
                      : "both revisions build, " + builds.toolchain;
  report.figures = {{"build", seconds_of(builds.base), seconds_of(builds.head), "s"}};
  return report;
}

tl::expected<Builds, CheckReport> build_both(const CheckContext& context) {
  const GateOptions& options = context.options;
  std::error_code error;
  std::filesystem::create_directories(options.report, error);
  if (error) {
    return environment_failure(fmt::format("{}: {}", options.report.string(), error.message()));
  }
  const auto toolchain = find_toolchain(options.cmake_options);
  if (!toolchain) return environment_failure(to_string(toolchain.error()));
  const BuildSettings settings{.repository = context.repository,
                               .cache = options.cache,
                               .toolchain = *toolchain,
                               .jobs = options.jobs,
                               .stop = context.stop,
                               .log = context.log,
                               .compiled = [&](const Revision& revision, StepCount steps) {
                                 const bool is_base = revision.commit == context.base.commit;
                                 report_steps(context, is_base ? "steps of base" : "steps of head",
                                              steps);
                               }};
  Builds builds{.base = {}, .head = {}, .toolchain = toolchain->version};
  const bool equal_trees = context.base.tree == context.head.tree;
  // Base first: if even the base does not compile, head is not to blame.
  if (!equal_trees) {
    auto base = build_revision(settings, context.base, TargetSet::Measured);
    if (!base) return base_failure(context.base, base.error());
    builds.base = *std::move(base);
  }
  auto head = build_revision(settings, context.head, targets_of_head(options));
  if (!head) return head_failure(context.head, head.error());
  builds.head = *std::move(head);
  if (equal_trees) builds.base = builds.head;
  if (!equal_trees && needs_rules(options)) {
    if (auto built = build_base_tests(context, settings, builds); !built) {
      return tl::unexpected(built.error());
    }
  }
  hold_all(context, builds);
  prune_cache(options.cache, kKeptBuilds);
  return builds;
}

}  // namespace raum::ci
