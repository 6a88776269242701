#include "ci/init/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/cli/console.h"
#include "base/core/system_error.h"
#include "base/process/signal_watch.h"
#include "base/process/stray_keeper.h"
#include "base/process/subprocess.h"
#include "base/text/quote.h"
#include "ci/build/build.h"
#include "ci/build/build_cache.h"
#include "ci/build/revision_manifest.h"
#include "ci/init/manifest_text.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr const char* kProgram = "raum init";

struct InitArguments {
  std::string directory = ".";
  bool force = false;
};

// The files of HEAD.
std::vector<std::string> tracked_files(const fs::path& repository, const Revision& head) {
  const CommandResult listed =
      run_command({.arguments = {"git", "-C", repository.string(), "ls-tree", "-r", "-z",
                                 "--name-only", head.commit}});
  std::vector<std::string> files;
  std::istringstream names(listed.output);
  for (std::string name; std::getline(names, name, '\0');) files.push_back(std::move(name));
  return files;
}

// What was found in a repository, and what there is to say about it.
struct FoundProject {
  Project project = {};
  Words engine = {};
  std::optional<EngineAbilities> abilities = {};
  std::string problem = {};  // why there is no engine; empty if there is one
};

std::string shown(const Words& command) { return fmt::format("{}", fmt::join(command, " ")); }

tl::expected<Build, BuildFailure> build_head(const fs::path& repository, const Revision& head,
                                             const Project& project, const std::stop_token& stop) {
  const auto tools = find_tools(project.tools);
  if (!tools) {
    return tl::unexpected(BuildFailure{.kind = BuildFailure::Environment,
                                       .reason = to_string(tools.error()),
                                       .compiler_output = ""});
  }
  const int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  // The cache and the commands of the gate, which then finds this build.
  const BuildSettings settings{.repository = repository,
                               .cache = repository / "build/gate",
                               .tools = *tools,
                               .values = common_values(jobs),
                               .stop = stop,
                               .log = [](const std::string& line) { print_message(line); }};
  create_ignored(settings.cache);
  const BuildRules defaults;
  return build_revision(settings, head,
                        {.commands = project.commands,
                         .environment = {},
                         .limit = defaults.limit,
                         .memory_mib = defaults.memory_mib});
}

FoundProject look_at(const fs::path& repository, const Revision& head, Project project,
                     const std::vector<std::string>& tracked, const std::stop_token& stop) {
  FoundProject found{.project = std::move(project)};
  print_message(fmt::format("found {}", found.project.kind));
  const auto built = build_head(repository, head, found.project, stop);
  if (!built) {
    found.problem = "it does not build: " + built.error().reason;
    if (!built.error().compiler_output.empty()) print_message(built.error().compiler_output);
    return found;
  }
  for (const Words& command : guess_engines(built->source(), tracked)) {
    if (stop.stop_requested()) break;
    print_message("trying " + shown(command));
    found.abilities = probe_engine(built->source(), command, stop);
    if (!found.abilities) continue;
    found.engine = command;
    return found;
  }
  found.problem = "no program answers `uci` with `uciok`";
  return found;
}

// The first guess that leads to an engine, or else the first one.
FoundProject look_at(const fs::path& repository, const Revision& head,
                     const std::stop_token& stop) {
  const auto tracked = tracked_files(repository, head);
  std::optional<FoundProject> first;
  for (Project& project : guess_projects(repository)) {
    if (stop.stop_requested()) break;
    FoundProject found = look_at(repository, head, std::move(project), tracked, stop);
    if (found.problem.empty()) return found;
    print_message(found.problem);
    if (!first) first = std::move(found);
  }
  return std::move(first).value_or(FoundProject{});
}

// What the user should know, a line each.
std::string summary_of(const FoundProject& found) {
  std::string text = fmt::format("build      {}\n", found.project.kind);
  for (const Words& command : found.project.commands) {
    text += fmt::format("           {}\n", shown(command));
  }
  if (!found.problem.empty()) return text + fmt::format("engine     {}\n", found.problem);
  const EngineAbilities& abilities = *found.abilities;
  text += fmt::format("engine     {}{}\n", shown(found.engine),
                      abilities.name.empty() ? "" : ", " + raum::quoted(abilities.name));
  text += abilities.signature
              ? fmt::format("signature  {} nodes of its bench\n", *abilities.signature)
              : fmt::format("signature  node sums, for {}\n", abilities.no_signature);
  text += abilities.has_perft
              ? std::string("rules      go perft counts right in the start position\n")
              : fmt::format("rules      by moves, for {}\n", abilities.no_perft);
  text += fmt::format("tests      {}\n", found.project.test_command.empty()
                                             ? "none found"
                                             : shown(found.project.test_command));
  return text;
}

ExitCode run(const InitArguments& arguments) {
  const auto repository = find_repository(arguments.directory);
  if (!repository) return report_error(kProgram, repository.error());
  const fs::path file = *repository / kManifestName;
  std::error_code ignored;
  if (fs::exists(file, ignored) && !arguments.force) {
    return report_error(kProgram, {file.string(), "a manifest", "none, or --force"});
  }
  const auto head = resolve(*repository, "HEAD");
  if (!head) return report_error(kProgram, head.error());
  const std::stop_source source;
  const SignalWatch watch(source);
  const StrayKeeper strays;
  const FoundProject found = look_at(*repository, *head, source.get_token());
  if (source.stop_requested()) {
    report_line(fmt::format("{}: interrupted; nothing was written", kProgram));
    return ExitCode::NoVerdict;
  }
  const std::string text = manifest_text(found.project, found.engine, found.abilities);
  // --force replaces a manifest, which a full disk must not lose.
  const fs::path partial = file.string() + ".partial";
  if (!(std::ofstream(partial) << text << std::flush) ||
      std::rename(partial.c_str(), file.c_str()) != 0) {
    const int reason = errno;
    fs::remove(partial, ignored);
    return report_error(kProgram, {file.string(), system_error_text(reason), "a file to write"},
                        ExitCode::Environment);
  }
  const std::string end = found.problem.empty() ? "next: read it, try `raum gate`, then commit it\n"
                                                : "next: edit it, then try `raum gate`\n";
  return print_result(kProgram,
                      fmt::format("{}wrote      {}\n{}", summary_of(found), file.string(), end),
                      found.problem.empty() ? ExitCode::Pass : ExitCode::Fail);
}

}  // namespace

std::function<ExitCode()> add_init_command(CliCommand raum) {
  const auto arguments = std::make_shared<InitArguments>();
  CliCommand command = raum.add_command(
      "init", "Write a first raumlab.toml for a repository, after building and trying its engine");
  command.add_option("--repository", arguments->directory,
                     "Directory in the repository (default: current directory)");
  command.add_flag("--force", arguments->force, "Replace a raumlab.toml that is there");
  command.footer(
      "Exit code: 0 written, and an engine was found; 1 written, but the repository does not build "
      "or no program answers uci; 2 wrong usage; 3 interrupted; 4 the file cannot be written.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::ci
