#include "ci/build/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>

#include "base/process/subprocess.h"
#include "base/text/content_hash.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "ci/build/build_log.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

namespace {

tl::unexpected<BuildFailure> refuse(BuildFailure::Kind kind, std::string reason) {
  return tl::unexpected(
      BuildFailure{.kind = kind, .reason = std::move(reason), .compiler_output = ""});
}

// "" without an overlay.
std::string digest(const Overlay& overlay) {
  if (overlay.files.empty()) return "";
  ContentHash hash;
  for (const std::string& file : overlay.files) {
    hash.add(file);
    hash.add(read_text_file(overlay.from / file, "a file of the overlay").value_or(""));
  }
  return hash.text();
}

// A command as a line, by which two are compared. Its placeholders are not filled in: they differ
// between builds that are alike.
std::string line_of(const Words& command) {
  std::string line = "run";
  for (const std::string& word : command) {
    line += fmt::format(" {}:", word.size());
    for (const char c : word) {
      line += c == '\n' ? std::string("\\n") : c == '\\' ? std::string("\\\\") : std::string(1, c);
    }
  }
  return line + "\n";
}

// What a build depends on besides its tree and its commands.
std::string surroundings_of(const BuildSettings& settings, const BuildPlan& plan,
                            const std::string& overlay) {
  std::string text =
      fmt::format("overlay {}\n{}{}", overlay, settings.prefix.empty() ? "" : "in a sandbox\n",
                  settings.tools.identity());
  for (const auto& [name, value] : plan.environment) text += fmt::format("{}={}\n", name, value);
  return text;
}

// The beginning of the names of all entries of the tree that differ in their commands alone.
std::string family_of(const BuildSettings& settings, const Revision& revision,
                      const BuildPlan& plan, const std::string& overlay) {
  return fmt::format("{}-{}-", revision.tree.substr(0, 16),
                     hash_of_text(surroundings_of(settings, plan, overlay)));
}

std::string commands_of(const BuildPlan& plan) {
  std::string lines;
  for (const Words& command : plan.commands) lines += line_of(command);
  return lines;
}

// The content of `finished`, in which the commit is what follows the first line.
std::string marker_of(const BuildSettings& settings, const Revision& revision,
                      const BuildPlan& plan, const std::string& overlay) {
  return fmt::format("tree {}\ncommit {}\n{}{}", revision.tree, revision.short_commit(),
                     surroundings_of(settings, plan, overlay), commands_of(plan));
}

// The finished build of an entry, if its commands include those of the plan in their order.
std::optional<Build> finished_in(const fs::path& entry, const BuildSettings& settings,
                                 const Revision& revision, const BuildPlan& plan,
                                 const std::string& overlay) {
  constexpr std::string_view kCommit = "commit ";
  const auto marker = read_text_file(entry / "finished", "a marker");
  const std::string tree = fmt::format("tree {}\n{}", revision.tree, kCommit);
  if (!marker || !marker->starts_with(tree)) return std::nullopt;
  const std::size_t line_end = marker->find('\n', tree.size());
  if (line_end == std::string::npos) return std::nullopt;
  std::string_view rest = std::string_view(*marker).substr(line_end + 1);
  const std::string surroundings = surroundings_of(settings, plan, overlay);
  if (!rest.starts_with(surroundings)) return std::nullopt;
  rest.remove_prefix(surroundings.size());
  const std::string run = fmt::format("\n{}", rest);
  std::size_t after = 0;
  for (const Words& command : plan.commands) {
    const std::string line = line_of(command);
    const std::size_t at = run.find("\n" + line, after);
    if (at == std::string::npos) return std::nullopt;
    after = at + line.size();
  }
  return Build{.directory = entry,
               .commit = marker->substr(tree.size(), line_end - tree.size()),
               .reused = true};
}

std::optional<Build> find_finished(const BuildSettings& settings, const Revision& revision,
                                   const BuildPlan& plan, const std::string& overlay) {
  const std::string family = family_of(settings, revision, plan, overlay);
  std::error_code error;
  for (fs::directory_iterator at(settings.cache, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(family)) continue;
    auto build = finished_in(at->path(), settings, revision, plan, overlay);
    if (!build) continue;
    std::error_code ignored;
    fs::last_write_time(at->path() / "finished", fs::file_time_type::clock::now(), ignored);
    return build;
  }
  return std::nullopt;
}

bool disk_is_full(const fs::path& path) {
  constexpr std::uintmax_t kTooLittle = std::uintmax_t{16} << 20;
  std::error_code error;
  const fs::space_info space = fs::space(path, error);
  return !error && space.available < kTooLittle;
}

// Whether the revision has no such program of its own, or none that can be run. If a script is
// there, its interpreter is missing.
bool lacks_own_program(const Command& command, const CommandResult& outcome) {
  const fs::path program = command.arguments.front();
  std::error_code error;
  return program.has_parent_path() &&
         (outcome.status != ENOENT || !fs::exists(command.directory / program, error));
}

BuildFailure failure_of(const Command& command, const CommandResult& outcome, const fs::path& entry,
                        std::string_view step, std::chrono::seconds limit) {
  BuildFailure failure;
  if (outcome.end == CommandEnd::Interrupted) {
    return {.kind = BuildFailure::Interrupted, .reason = "interrupted", .compiler_output = ""};
  }
  failure.log = entry / "log.txt";
  const std::string log = read_text_file(failure.log, "a log").value_or("");
  failure.compiler_output = first_errors(log);
  const std::string_view fault = machine_fault_in(log);
  // Sources make a tool exit with an error, write without end or run for ever; what ends or stops
  // it otherwise is the machine.
  const bool is_of_machine =
      outcome.end == CommandEnd::Signalled ||
      (outcome.end == CommandEnd::NotStarted && !lacks_own_program(command, outcome));
  if (is_of_machine || !fault.empty()) failure.kind = BuildFailure::Environment;
  if (disk_is_full(entry)) {
    failure.kind = BuildFailure::Environment;
    failure.reason = fmt::format("the disk of {} is full", entry.parent_path().string());
  } else if (outcome.end == CommandEnd::NotStarted) {
    failure.reason = describe_end(command, outcome);
  } else if (outcome.end == CommandEnd::TimedOut) {
    failure.reason = fmt::format("{}: its commands did not end within {} s", step, limit.count());
  } else {
    failure.reason = fmt::format("{}: {}", step, describe_end(command, outcome));
    if (!fault.empty()) failure.reason += fmt::format(", \"{}\"", fault);
  }
  return failure;
}

// Deletes whatever stands at the path, a link itself and not its target, unless it is a folder.
void make_way_for_folder(const fs::path& path, std::error_code& error) {
  const fs::file_status found = fs::symlink_status(path, error);
  if (found.type() == fs::file_type::not_found) {
    error.clear();
  } else if (!error && !fs::is_directory(found)) {
    fs::remove(path, error);
  }
}

// Copies the files of the overlay in place of whatever the tree `into` has at their paths. Links in
// the tree are replaced, because what they lead to may be outside of it or themselves.
std::error_code copy_files(const Overlay& overlay, const fs::path& into) {
  std::error_code error;
  for (const std::string& file : overlay.files) {
    fs::path folder = into;
    for (const fs::path& name : fs::path(file).parent_path()) {
      folder /= name;
      if (!error) make_way_for_folder(folder, error);
    }
    if (!error) fs::create_directories(folder, error);
    if (!error) fs::remove_all(into / file, error);
    if (!error) fs::copy_file(overlay.from / file, into / file, error);
  }
  return error;
}

// The entries of the folder beside the sources, the log and the marker.
std::set<std::string> unexpected_files_in(const fs::path& entry) {
  std::set<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(entry, error), end; !error && at != end; at.increment(error)) {
    names.insert(at->path().filename().string());
  }
  for (const char* const known : {"source", "log.txt"}) names.erase(known);
  return names;
}

tl::expected<void, BuildFailure> run_commands(const BuildSettings& settings,
                                              const Revision& revision, const fs::path& entry,
                                              const BuildPlan& plan) {
  const auto deadline = Clock::now() + plan.limit;
  const fs::path source = entry / "source";
  Placeholders values = settings.values;
  values["commit"] = revision.short_commit();
  StepReader steps;
  for (const Words& words : plan.commands) {
    Command command{.arguments = expand(settings.prefix, {{"folder", source.string()}}),
                    .directory = source,
                    .environment = plan.environment,
                    .limit = std::max(std::chrono::milliseconds(1),
                                      std::chrono::duration_cast<std::chrono::milliseconds>(
                                          deadline - Clock::now())),
                    .log = entry / "log.txt",
                    .memory_mib = plan.memory_mib,
                    .stop = settings.stop};
    const Words expanded = expand(words, values);
    command.arguments.insert(command.arguments.end(), expanded.begin(), expanded.end());
    command.on_output = [&](std::string_view piece) {
      if (const auto count = steps.read(piece)) settings.compiled(revision, *count);
    };
    if (const CommandResult outcome = run_command(command); !outcome.ok()) {
      return tl::unexpected(failure_of(command, outcome, entry,
                                       fs::path(expanded.front()).filename().string(), plan.limit));
    }
  }
  if (const auto unexpected = unexpected_files_in(entry); !unexpected.empty()) {
    return refuse(BuildFailure::DoesNotBuild,
                  fmt::format("its build writes {} outside of its own folder",
                              raum::quoted("../" + *unexpected.begin())));
  }
  return {};
}

tl::expected<void, BuildFailure> fill_entry(const BuildSettings& settings, const Revision& revision,
                                            const fs::path& entry, const BuildPlan& plan,
                                            const Overlay& overlay) {
  std::error_code error;
  fs::remove_all(entry, error);
  if (!error) fs::create_directories(entry / "source", error);
  if (error) {
    return refuse(BuildFailure::Environment,
                  fmt::format("{}: {}", entry.string(), error.message()));
  }
  if (const auto exported = export_files(settings.repository, revision, entry / "source");
      !exported) {
    if (settings.stop.stop_requested()) return refuse(BuildFailure::Interrupted, "interrupted");
    return refuse(BuildFailure::Environment, to_string(exported.error()));
  }
  error = copy_files(overlay, entry / "source");
  if (error) {
    return refuse(BuildFailure::Environment,
                  fmt::format("{}: {}", entry.string(), error.message()));
  }
  settings.compiled(revision, {});
  if (auto run = run_commands(settings, revision, entry, plan); !run) return run;
  std::ofstream marker(entry / "finished");
  marker << marker_of(settings, revision, plan, digest(overlay)) << std::flush;
  if (!marker) {
    return refuse(BuildFailure::Environment, (entry / "finished").string() + " cannot be written");
  }
  return {};
}

}  // namespace

fs::path lock_of(const fs::path& entry) { return entry.string() + ".lock"; }

std::string missing_program(const Build& build, const Manifest& own) {
  for (const EngineRules& engine : own.engines) {
    const std::string& name = engine.command.front();
    std::error_code error;
    if (name.find('/') != std::string::npos && !fs::is_regular_file(build.program(name), error)) {
      return name;
    }
  }
  return "";
}

fs::path Build::program(const std::string& name) const {
  return name.find('/') == std::string::npos ? fs::path(name)
                                             : (source() / name).lexically_normal();
}

tl::expected<Build, BuildFailure> build_revision(const BuildSettings& settings,
                                                 const Revision& revision, const BuildPlan& plan,
                                                 const Overlay& overlay, std::string_view what) {
  const std::string overlaid = digest(overlay);
  const fs::path entry = settings.cache / (family_of(settings, revision, plan, overlaid) +
                                           hash_of_text(commands_of(plan)));
  std::error_code error;
  fs::create_directories(settings.cache, error);
  if (error) {
    return refuse(BuildFailure::Environment,
                  fmt::format("{}: {}", settings.cache.string(), error.message()));
  }
  if (auto build = find_finished(settings, revision, plan, overlaid)) return *std::move(build);
  const auto lock = FileLock::take(
      lock_of(entry),
      [&] {
        settings.log(
            fmt::format("waiting for another program that builds {}", revision.short_commit()));
      },
      settings.stop);
  if (!lock) {
    return settings.stop.stop_requested()
               ? refuse(BuildFailure::Interrupted, "interrupted")
               : refuse(BuildFailure::Environment,
                        entry.string() + ".lock cannot be opened or locked");
  }
  if (auto build = find_finished(settings, revision, plan, overlaid)) return *std::move(build);
  settings.log(fmt::format("building {} ({}){}", revision.name, revision.short_commit(), what));
  const auto started = Clock::now();
  if (auto filled = fill_entry(settings, revision, entry, plan, overlay); !filled) {
    // Keep the log, delete the incomplete build and what it may have written beside its files.
    fs::remove_all(entry / "source", error);
    for (const std::string& name : unexpected_files_in(entry)) fs::remove_all(entry / name, error);
    return tl::unexpected(filled.error());
  }
  return Build{.directory = entry,
               .commit = revision.short_commit(),
               .reused = false,
               .seconds = Seconds(Clock::now() - started).count()};
}

}  // namespace raum::ci
