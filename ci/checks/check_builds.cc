// The check `builds`: both revisions compile with one toolchain.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "ci/build/toolchain.h"
#include "ci/checks/checks.h"

namespace raum::ci {

namespace {

constexpr std::size_t kKeptBuilds = 12;

Value seconds_of(const Build& build) {
  if (build.reused) return std::string("reused");
  return build.seconds;
}

}  // namespace

CheckReport check_builds(CheckContext& context) {
  CheckReport report{.name = "builds", .reason = ""};
  const auto no_verdict = [&](std::string reason) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = std::move(reason);
    return report;
  };
  std::error_code error;
  std::filesystem::create_directories(context.options.report, error);
  if (error) {
    return no_verdict(fmt::format("{}: {}", context.options.report.string(), error.message()));
  }
  const auto toolchain = find_toolchain(context.options.cmake_options);
  if (!toolchain) return no_verdict(to_string(toolchain.error()));
  const BuildSettings settings{.repository = context.repository,
                               .cache = context.options.cache,
                               .toolchain = *toolchain,
                               .jobs = context.options.jobs,
                               .stop = context.stop,
                               .say = context.say};
  const bool equal_trees = context.base.tree == context.head.tree;
  // The base first: where even that does not compile, head cannot be blamed.
  if (!equal_trees) {
    auto base = build_revision(settings, context.base, TargetSet::Measured);
    if (!base) {
      report.details = base.error().words;
      return no_verdict(fmt::format("base {} gives no engine to compare with: {}",
                                    context.base.short_commit(), base.error().reason));
    }
    context.base_build = *std::move(base);
  }
  const bool needs_tests = is_asked(context.options, "rules") || is_asked(context.options, "play");
  auto head =
      build_revision(settings, context.head, needs_tests ? TargetSet::All : TargetSet::Measured);
  if (!head) {
    report.details = head.error().words;
    const std::string reason =
        fmt::format("head {} does not build: {}", context.head.short_commit(), head.error().reason);
    if (head.error().kind != BuildFailure::DoesNotBuild) return no_verdict(reason);
    report.result = CheckResult::Fail;
    report.reason = reason;
    return report;
  }
  context.head_build = *std::move(head);
  if (equal_trees) context.base_build = context.head_build;
  prune_cache(context.options.cache, kKeptBuilds);
  report.result = CheckResult::Pass;
  report.reason = equal_trees ? "both revisions hold the same files, built once"
                              : "both revisions build, " + toolchain->version;
  report.figures = {{"build", seconds_of(context.base_build), seconds_of(context.head_build), "s"}};
  return report;
}

}  // namespace raum::ci
