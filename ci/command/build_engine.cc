#include "ci/command/build_engine.h"

#include <algorithm>
#include <filesystem>
#include <thread>

#include "base/cli/console.h"
#include "base/text/quote.h"
#include "ci/build/build.h"
#include "ci/build/revision.h"
#include "ci/build/toolchain.h"

namespace raum::ci {
namespace {

ExitCode code_of(BuildFailure::Kind kind) {
  switch (kind) {
    case BuildFailure::DoesNotBuild:
      return ExitCode::Fail;
    case BuildFailure::Interrupted:
      return ExitCode::NoVerdict;
    case BuildFailure::Environment:
      break;
  }
  return ExitCode::Environment;
}

}  // namespace

Fallible<tournament::BuiltEngine> build_engine(const std::string& revision,
                                               const std::stop_token& stop) {
  const auto repository = find_repository(std::filesystem::current_path());
  if (!repository) return usage_error(repository.error());
  const auto resolved = resolve(*repository, revision);
  if (!resolved) return usage_error(resolved.error());
  auto toolchain = find_toolchain();
  if (!toolchain) return environment_error(toolchain.error());
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const auto build =
      build_revision({.repository = *repository,
                      .cache = *repository / "build/gate",
                      .toolchain = std::move(*toolchain),
                      .jobs = jobs,
                      .stop = stop,
                      .log = [](const std::string& line) { print_message("raum match: " + line); }},
                     *resolved, TargetSet::Measured);
  if (build) return tournament::BuiltEngine{build->engine().string(), resolved->short_commit()};
  const BuildFailure& failure = build.error();
  return tl::unexpected(Failure{code_of(failure.kind),
                                {raum::quoted(revision), failure.reason,
                                 "a revision that builds; its log is in build/gate"}});
}

}  // namespace raum::ci
