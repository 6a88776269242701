#include "ci/command/build_engine.h"

#include <fmt/core.h>

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
#include "ci/build/build_cache.h"
#include "ci/build/build_tools.h"
#include "ci/build/revision.h"
#include "ci/build/revision_manifest.h"

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

// The manifest of the revision, or that of the last commit if the revision is older than it.
Fallible<Manifest> manifest_for(const Found& found) {
  auto manifest = manifest_of(found.repository, found.revision);
  if (manifest && !*manifest) {
    const auto head = resolve(found.repository, "HEAD");
    if (!head) return usage_error(head.error());
    manifest = manifest_of(found.repository, *head);
  }
  if (!manifest) return usage_error(manifest.error());
  if (!*manifest) {
    return usage_error({raum::quoted(found.revision.name), fmt::format("no {}", kManifestName),
                        "a revision with a manifest that says how it is built"});
  }
  return **std::move(manifest);
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
  auto manifest = manifest_for(*found);
  if (!manifest) return tl::unexpected(std::move(manifest.error()));
  // They would be settings of the match, which are compared before anything is built.
  if (const EngineRules& engine = manifest->engine();
      engine.command.size() > 1 || !engine.options.empty()) {
    return usage_error(
        {raum::quoted(revision.name),
         fmt::format("arguments or options of the engine {} in {}", engine.name, manifest->path),
         "an engine without them for rev=, or cmd= with its program"});
  }
  auto tools = find_tools(manifest->build.tools);
  if (!tools) return environment_error(tools.error());
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const BuildSettings settings{
      .repository = found->repository,
      .cache = found->repository / "build/gate",
      .tools = std::move(*tools),
      .values = common_values(jobs),
      .stop = stop,
      .log = [](const std::string& line) { print_message("raum match: " + line); }};
  const BuildPlan plan{.commands = manifest->build.commands,
                       .environment = manifest->build.environment,
                       .limit = manifest->build.limit,
                       .memory_mib = manifest->build.memory_mib};
  create_ignored(settings.cache);
  // A gate may delete a finished build before it is held here, then it is built again.
  BuildFailure failure;
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto build = build_revision(settings, found->revision, plan);
    if (!build) return failure_of(revision.name, build.error());
    if (const std::string missing = missing_program(*build, *manifest); !missing.empty()) {
      return failure_of(revision.name, {.reason = "its commands make no program " + missing,
                                        .compiler_output = ""});
    }
    auto lock = hold(*build, stop);
    if (lock) {
      return tournament::BuiltEngine{build->program(manifest->engine().command.front()).string(),
                                     std::make_shared<FileLock>(*std::move(lock))};
    }
    failure = std::move(lock.error());
  }
  return failure_of(revision.name, failure);
}

}  // namespace raum::ci
