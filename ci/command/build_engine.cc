#include "ci/command/build_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>

#include "base/cli/console.h"
#include "base/process/file_lock.h"
#include "base/text/lines.h"
#include "base/text/quote.h"
#include "ci/build/build.h"
#include "ci/build/revision.h"
#include "ci/build/toolchain.h"

namespace raum::ci {
namespace {

constexpr std::size_t kShownBytes = 200;  // of a line of the compiler

// A revision in the repository around the current folder.
struct Found {
  std::filesystem::path repository;
  Revision revision;
};

Fallible<Found> find(const std::string& revision) {
  const auto repository = find_repository(std::filesystem::current_path());
  if (!repository) return usage_error(repository.error());
  auto resolved = resolve(*repository, revision);
  if (!resolved) return usage_error(std::move(resolved.error()));
  return Found{*repository, std::move(*resolved)};
}

// The line of the compiler that names the first error, or else the first line of its output.
std::string first_error_line(const std::string& output) {
  TextLines lines(output);
  while (const auto line = lines.next()) {
    for (const std::string_view mark : {"error: ", "CMake Error", "undefined reference"}) {
      if (line->find(mark) != std::string_view::npos) return std::string(*line);
    }
  }
  return output.substr(0, output.find('\n'));
}

// Never Fail: that code means that H0 was accepted.
tl::unexpected<Failure> failure_of(const std::string& revision, const BuildFailure& failure) {
  const std::string where = raum::quoted(revision);
  if (failure.kind == BuildFailure::Interrupted) {
    return tl::unexpected(
        Failure{ExitCode::NoVerdict, {where, "interrupted while it was built", ""}});
  }
  std::string found = failure.reason;
  const std::string line = first_error_line(failure.compiler_output);
  if (!line.empty()) found += ": " + quoted_utf8(line, kShownBytes);
  std::string expected = failure.kind == BuildFailure::DoesNotBuild ? "a revision that builds"
                                                                    : "a machine that can build it";
  if (!failure.log.empty()) expected += fmt::format("; its log is {}", failure.log.string());
  return environment_error({where, std::move(found), std::move(expected)});
}

}  // namespace

Fallible<std::string> commit_of(const std::string& revision) {
  return find(revision).map([](const Found& found) { return found.revision.short_commit(); });
}

Fallible<tournament::BuiltEngine> build_engine(const tournament::NamedCommit& revision,
                                               const std::stop_token& stop) {
  auto found = find(revision.commit);
  if (!found) return tl::unexpected(std::move(found.error()));
  found->revision.name = revision.name;
  auto toolchain = find_toolchain();
  if (!toolchain) return environment_error(toolchain.error());
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const BuildSettings settings{
      .repository = found->repository,
      .cache = found->repository / "build/gate",
      .toolchain = std::move(*toolchain),
      .jobs = jobs,
      .stop = stop,
      .log = [](const std::string& line) { print_message("raum match: " + line); }};
  create_ignored(settings.cache);
  // A gate may delete a finished build before it is held here, then it is built again.
  BuildFailure failure;
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto build = build_revision(settings, found->revision, TargetSet::Measured);
    if (!build) return failure_of(revision.name, build.error());
    auto lock = hold(*build, stop);
    if (lock) {
      return tournament::BuiltEngine{build->engine().string(),
                                     std::make_shared<FileLock>(*std::move(lock))};
    }
    failure = std::move(lock.error());
  }
  return failure_of(revision.name, failure);
}

}  // namespace raum::ci
