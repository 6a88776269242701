#include "ci/checks/builds.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "ci/build/build_cache.h"
#include "ci/build/build_tools.h"
#include "ci/checks/weaker_checks.h"
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

// Appends commands that the plan does not have yet.
void append(BuildPlan& plan, const std::vector<Words>& commands) {
  for (const Words& command : commands) {
    if (std::find(plan.commands.begin(), plan.commands.end(), command) == plan.commands.end()) {
      plan.commands.push_back(command);
    }
  }
}

// How a revision is built as far as every check needs it.
BuildPlan plan_of(const CheckContext& context, const Manifest& own) {
  BuildPlan plan{.commands = own.build.commands,
                 .environment = own.build.environment,
                 .limit = context.rules().build.limit,
                 .memory_mib = context.rules().build.memory_mib};
  // A program that is given a variable twice may read either value.
  for (const auto& variable : context.options.environment) {
    std::erase_if(plan.environment,
                  [&](const auto& other) { return other.first == variable.first; });
    plan.environment.push_back(variable);
  }
  return plan;
}

// The same with what the selected checks need of head.
BuildPlan plan_of_head(const CheckContext& context) {
  BuildPlan plan = plan_of(context, context.manifests.head);
  if (is_selected(context.options, "rules")) {
    for (const SuiteRules& suite : context.rules().suites) append(plan, suite.build);
  }
  for (const TestRules& tests : context.rules().tests) {
    if (is_selected(context.options, tests.check)) append(plan, tests.build);
  }
  return plan;
}

// The same with the tests of base that are asked of head.
BuildPlan plan_of_base_tests(const CheckContext& context) {
  BuildPlan plan = plan_of(context, context.manifests.head);
  for (const TestRules& tests : context.rules().tests) {
    if (tests.asks_base()) append(plan, tests.build);
  }
  return plan;
}

bool has_base_tests(const CheckContext& context) {
  const auto& tests = context.rules().tests;
  return std::any_of(tests.begin(), tests.end(), [&](const TestRules& one) {
    return one.asks_base() && is_selected(context.options, one.check);
  });
}

// "3/120 steps of base"; "base" as long as the number of steps is unknown, as it is with make.
void report_steps(const CheckContext& context, const std::string& whose, StepCount steps) {
  context.progress({.part = steps.total == 0 ? whose : "steps of " + whose,
                    .done = steps.done,
                    .total = steps.total});
}

// Errors: an interrupt, or a machine that cannot build. Tests of base that do not compile against
// head are a problem that the check `rules` reports.
tl::expected<void, CheckReport> build_base_tests(const CheckContext& context,
                                                 BuildSettings settings, Builds& builds) {
  const Overlay overlay{
      .from = builds.base.source(),
      .files = changed_test_files(context.rules(), builds.base.source(), builds.head.source())};
  if (overlay.files.empty()) return {};
  settings.compiled = [&](const Revision&, StepCount steps) {
    report_steps(context, "base's tests", steps);
  };
  auto built = build_revision(settings, context.head, plan_of_base_tests(context), overlay,
                              ", with the tests of base that it changed or dropped");
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
                      : "both revisions build" +
                            (builds.tool_version.empty() ? "" : ", " + builds.tool_version);
  if (!builds.base_tests_problem.empty()) {
    report.warnings.push_back(
        "the tests of base that head changed or dropped were not run, because they do not compile "
        "against head: " +
        builds.base_tests_problem);
  }
  report_weaker_manifest(context.manifests, report);
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
  const auto tools = find_tools(context.rules().build.tools);
  if (!tools) return environment_failure(to_string(tools.error()));
  const BuildSettings settings{.repository = context.repository,
                               .cache = options.cache,
                               .tools = *tools,
                               .values = context.values,
                               .prefix = context.prefix,
                               .stop = context.stop,
                               .log = context.log,
                               .compiled = [&](const Revision& revision, StepCount steps) {
                                 const bool is_base = revision.commit == context.base.commit;
                                 report_steps(context, is_base ? "base" : "head", steps);
                               }};
  Builds builds{.base = {}, .head = {}, .tool_version = tools->first_version()};
  const bool equal_trees = context.base.tree == context.head.tree;
  // Base first: if even the base does not compile, head is not to blame.
  if (!equal_trees) {
    auto base = build_revision(settings, context.base, plan_of(context, context.manifests.base));
    if (!base) return base_failure(context.base, base.error());
    builds.base = *std::move(base);
  }
  auto head = build_revision(settings, context.head, plan_of_head(context));
  if (!head) return head_failure(context.head, head.error());
  builds.head = *std::move(head);
  if (equal_trees) builds.base = builds.head;
  if (!equal_trees && has_base_tests(context)) {
    if (auto built = build_base_tests(context, settings, builds); !built) {
      return tl::unexpected(built.error());
    }
  }
  const auto lacks_program = [](const Build& build, const Manifest& own) {
    const std::string missing = missing_program(build, own);
    return missing.empty()
               ? std::optional<BuildFailure>{}
               : std::optional(BuildFailure{.reason = "its commands make no program " + missing,
                                            .compiler_output = ""});
  };
  if (const auto failure = lacks_program(builds.base, context.manifests.base)) {
    return base_failure(context.base, *failure);
  }
  if (const auto failure = lacks_program(builds.head, context.manifests.head)) {
    return head_failure(context.head, *failure);
  }
  hold_all(context, builds);
  prune_cache(options.cache, kKeptBuilds);
  return builds;
}

}  // namespace raum::ci
