#include "ci/build/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <system_error>
#include <vector>

#include "base/process/subprocess.h"
#include "base/text/content_hash.h"
#include "base/text/text_file.h"

namespace raum::ci {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;

namespace {

std::string digest(const std::string& text) {
  ContentHash hash;
  hash.add(text);
  return hash.text();
}

constexpr auto kConfigureLimit = std::chrono::minutes(5);
constexpr auto kCompileLimit = std::chrono::minutes(60);

std::string_view name_of(TargetSet targets) {
  switch (targets) {
    case TargetSet::Measured:
      return "measured";
    case TargetSet::Rules:
      return "rules";
    case TargetSet::Tests:
      break;
  }
  return "tests";
}

// "" without an overlay.
std::string digest(const Overlay& overlay) {
  if (overlay.files.empty()) return "";
  ContentHash hash;
  for (const std::string& file : overlay.files) {
    hash.add(file);
    hash.add(read_text_file(overlay.from / file, "a file of the overlay").value_or(""));
  }
  return "-" + hash.text();
}

fs::path entry_of(const BuildSettings& settings, const Revision& revision, TargetSet targets,
                  const std::string& overlay) {
  return settings.cache / fmt::format("{}-{}-{}{}", revision.tree.substr(0, 16),
                                      digest(settings.toolchain.identity()), name_of(targets),
                                      overlay);
}

// The content of `finished`.
std::string marker_of(const BuildSettings& settings, const Revision& revision) {
  return fmt::format("tree {}\n{}", revision.tree, settings.toolchain.identity());
}

fs::path lock_of(const fs::path& entry) { return entry.string() + ".lock"; }

bool is_finished(const fs::path& entry, const std::string& marker) {
  return fs::exists(Build{.directory = entry}.engine()) &&
         read_text_file(entry / "finished", "a marker") == marker;
}

std::optional<Build> find_finished(const BuildSettings& settings, const Revision& revision,
                                   TargetSet targets, const std::string& overlay) {
  const std::string marker = marker_of(settings, revision);
  for (const TargetSet built : {TargetSet::Tests, TargetSet::Rules, TargetSet::Measured}) {
    const fs::path entry = entry_of(settings, revision, built, overlay);
    if (is_finished(entry, marker)) {
      std::error_code ignored;
      fs::last_write_time(entry / "finished", fs::file_time_type::clock::now(), ignored);
      return Build{.directory = entry, .reused = true};
    }
    if (built == targets) break;
  }
  return std::nullopt;
}

// Lets ccache hash paths below the sources as relative ones, so that all builds share objects.
std::vector<std::pair<std::string, std::string>> compile_environment(const BuildSettings& settings,
                                                                     const fs::path& entry) {
  if (!settings.toolchain.ccache) return {};
  std::vector<std::pair<std::string, std::string>> added = {
      {"CCACHE_BASEDIR", (entry / "source").string()},
      {"CCACHE_NOHASHDIR", "1"},
      {"CCACHE_DEPEND", "1"}};
  if (std::getenv("HOME") == nullptr && std::getenv("CCACHE_DIR") == nullptr) {
    added.emplace_back("CCACHE_DIR", (settings.cache / "ccache").string());
  }
  return added;
}

Command configure_command(const BuildSettings& settings, const Revision& revision,
                          const fs::path& entry, TargetSet targets) {
  Command command{.arguments = {"cmake", "-S", (entry / "source").string(), "-B",
                                Build{.directory = entry}.binaries().string(), "-G", "Ninja"},
                  .environment = compile_environment(settings, entry),
                  .limit = kConfigureLimit,
                  .log = entry / "log.txt",
                  .stop = settings.stop};
  for (const std::string& option : settings.toolchain.cmake_options) {
    command.arguments.push_back(option);
  }
  command.arguments.push_back("-DRAUM_COMMIT=" + revision.short_commit());
  command.arguments.push_back(
      fmt::format("-DRAUM_TESTS={}", targets == TargetSet::Measured ? "OFF" : "ON"));
  if (settings.toolchain.ccache) {
    command.arguments.push_back("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache");
  }
  return command;
}

Command compile_command(const BuildSettings& settings, const fs::path& entry, TargetSet targets) {
  Command command{.arguments = {"ninja", "-C", Build{.directory = entry}.binaries().string(), "-j",
                                std::to_string(settings.jobs), "raum-engine", "raum-bench"},
                  .environment = compile_environment(settings, entry),
                  .limit = kCompileLimit,
                  .log = entry / "log.txt",
                  .stop = settings.stop};
  if (targets == TargetSet::Measured) return command;
  command.arguments.insert(command.arguments.end(), {"raum", "raum-properties"});
  const Build build{.directory = entry};
  if (build.has_target(kGoldens)) command.arguments.emplace_back(kGoldens);
  if (targets == TargetSet::Tests && build.has_target(kUnitTests)) {
    command.arguments.emplace_back(kUnitTests);
  }
  return command;
}

bool disk_is_full(const fs::path& path) {
  constexpr std::uintmax_t kTooLittle = std::uintmax_t{16} << 20;
  std::error_code error;
  const fs::space_info space = fs::space(path, error);
  return !error && space.available < kTooLittle;
}

// What compilers, cmake and ninja print if the machine made them fail, as in the script ci/gate.
constexpr auto kMachineFaults = std::to_array<std::string_view>(
    {"Killed", "No space left on device", "Cannot allocate memory", "cannot allocate memory",
     "Out of memory", "out of memory", "_COMPILER could be found", "unable to find a build program",
     "is not able to compile a simple test program"});

// The first of kMachineFaults in the log; "" if there is none. A longer name that begins with one,
// such as KilledBySignal in a line of the sources, is none.
std::string_view machine_fault_in(std::string_view log) {
  const auto continues_name = [&](std::size_t at) {
    return at < log.size() && (std::isalnum(static_cast<unsigned char>(log[at])) != 0);
  };
  for (const std::string_view fault : kMachineFaults) {
    for (std::size_t at = log.find(fault); at != std::string_view::npos;
         at = log.find(fault, at + 1)) {
      if (!continues_name(at + fault.size())) return fault;
    }
  }
  return "";
}

BuildFailure failure_of(const Command& command, const CommandResult& outcome, const fs::path& entry,
                        std::string_view step) {
  BuildFailure failure;
  if (outcome.end == CommandEnd::Interrupted) {
    return {.kind = BuildFailure::Interrupted, .reason = "interrupted", .compiler_output = ""};
  }
  failure.log = entry / "log.txt";
  const std::string log = read_text_file(failure.log, "a log").value_or("");
  failure.compiler_output = first_errors(log);
  const std::string_view fault = machine_fault_in(log);
  // Sources make a tool exit with an error; what ends or stops it otherwise is the machine.
  if (outcome.end != CommandEnd::Exited || !fault.empty()) failure.kind = BuildFailure::Environment;
  if (disk_is_full(entry)) {
    failure.kind = BuildFailure::Environment;
    failure.reason = fmt::format("the disk of {} is full", entry.parent_path().string());
  } else if (outcome.end == CommandEnd::NotStarted) {
    failure.reason = describe_end(command, outcome);
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

tl::expected<void, BuildFailure> fill_entry(const BuildSettings& settings, const Revision& revision,
                                            const fs::path& entry, TargetSet targets,
                                            const Overlay& overlay) {
  const auto environment = [](std::string reason) {
    return tl::unexpected(BuildFailure{
        .kind = BuildFailure::Environment, .reason = std::move(reason), .compiler_output = ""});
  };
  std::error_code error;
  fs::remove_all(entry, error);
  if (!error) fs::create_directories(entry / "source", error);
  if (error) return environment(fmt::format("{}: {}", entry.string(), error.message()));
  if (const auto exported = export_files(settings.repository, revision, entry / "source");
      !exported) {
    if (settings.stop.stop_requested()) {
      return tl::unexpected(BuildFailure{
          .kind = BuildFailure::Interrupted, .reason = "interrupted", .compiler_output = ""});
    }
    return environment(to_string(exported.error()));
  }
  error = copy_files(overlay, entry / "source");
  if (error) return environment(fmt::format("{}: {}", entry.string(), error.message()));
  settings.compiled(revision, {});
  const Command configure = configure_command(settings, revision, entry, targets);
  if (const CommandResult outcome = run_command(configure); !outcome.ok()) {
    return tl::unexpected(failure_of(configure, outcome, entry, "cmake"));
  }
  Command compile = compile_command(settings, entry, targets);
  StepReader steps;
  compile.on_output = [&](std::string_view piece) {
    if (const auto count = steps.read(piece)) settings.compiled(revision, *count);
  };
  if (const CommandResult outcome = run_command(compile); !outcome.ok()) {
    return tl::unexpected(failure_of(compile, outcome, entry, "compiling"));
  }
  if (!fs::exists(Build{.directory = entry}.engine())) {
    return tl::unexpected(BuildFailure{.kind = BuildFailure::DoesNotBuild,
                                       .reason = "its target raum-engine builds no bin/raum-engine",
                                       .compiler_output = ""});
  }
  std::ofstream marker(entry / "finished");
  marker << marker_of(settings, revision) << std::flush;
  if (!marker) return environment((entry / "finished").string() + " cannot be written");
  return {};
}

}  // namespace

bool Build::has_target(std::string_view name) const {
  const auto rules = read_text_file(binaries() / "build.ninja", "rules of ninja");
  return rules && rules->find(fmt::format("\nbuild {}: ", name)) != std::string::npos;
}

std::string Build::named_commit() const { return cmake_variable("RAUM_COMMIT"); }

std::string Build::cmake_variable(std::string_view name) const {
  const std::string cache =
      read_text_file(binaries() / "CMakeCache.txt", "variables of cmake").value_or("");
  const std::size_t at = cache.find(fmt::format("\n{}:", name));
  if (at == std::string::npos) return "";
  const std::size_t value = cache.find('=', at) + 1;
  return cache.substr(value, cache.find('\n', value) - value);
}

tl::expected<Build, BuildFailure> build_revision(const BuildSettings& settings,
                                                 const Revision& revision, TargetSet targets,
                                                 const Overlay& overlay) {
  const std::string overlaid = digest(overlay);
  const fs::path entry = entry_of(settings, revision, targets, overlaid);
  const auto refuse = [](BuildFailure::Kind kind, std::string reason) {
    return tl::unexpected(
        BuildFailure{.kind = kind, .reason = std::move(reason), .compiler_output = ""});
  };
  std::error_code error;
  fs::create_directories(settings.cache, error);
  if (error) {
    return refuse(BuildFailure::Environment,
                  fmt::format("{}: {}", settings.cache.string(), error.message()));
  }
  if (auto build = find_finished(settings, revision, targets, overlaid)) return *std::move(build);
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
               : refuse(BuildFailure::Environment, entry.string() + ".lock cannot be opened");
  }
  if (auto build = find_finished(settings, revision, targets, overlaid)) return *std::move(build);
  std::string what = targets == TargetSet::Measured ? ", its engine and benchmarks" : "";
  if (!overlay.files.empty()) what = ", with the tests of base that it changed or dropped";
  settings.log(fmt::format("building {} ({}){}", revision.name, revision.short_commit(), what));
  const auto started = std::chrono::steady_clock::now();
  if (auto filled = fill_entry(settings, revision, entry, targets, overlay); !filled) {
    // Keep the log, delete the incomplete build.
    fs::remove_all(entry / "source", error);
    return tl::unexpected(filled.error());
  }
  return Build{.directory = entry,
               .reused = false,
               .seconds = Seconds(std::chrono::steady_clock::now() - started).count()};
}

tl::expected<FileLock, BuildFailure> hold(const Build& build, const std::stop_token& stop) {
  const fs::path file = lock_of(build.directory);
  auto lock = FileLock::take(
      file, [] {}, stop, FileLock::Mode::Shared);
  const auto refuse = [](BuildFailure::Kind kind, std::string reason) {
    return tl::unexpected(
        BuildFailure{.kind = kind, .reason = std::move(reason), .compiler_output = ""});
  };
  if (!lock && stop.stop_requested()) return refuse(BuildFailure::Interrupted, "interrupted");
  if (!lock) return refuse(BuildFailure::Environment, file.string() + " cannot be opened");
  // Its marker was removed if it was deleted before the lock was taken.
  if (!fs::exists(build.directory / "finished")) {
    return refuse(BuildFailure::Environment, "its build deleted by another program");
  }
  return *std::move(lock);
}

void create_ignored(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path ignored = folder / ".gitignore";
  if (!fs::exists(ignored, error)) std::ofstream(ignored) << "*\n";
}

void prune_cache(const fs::path& cache, std::size_t kept) {
  struct Entry {
    fs::file_time_type used;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::error_code error;
  for (const auto& item : fs::directory_iterator(cache, error)) {
    const auto used = fs::last_write_time(item.path() / "finished", error);
    if (!error) entries.push_back({used, item.path()});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used > b.used; });
  const auto in_use_since = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (std::size_t i = kept; i < entries.size(); ++i) {
    const fs::path& entry = entries[i].path;
    if (entries[i].used >= in_use_since) continue;
    const auto lock = FileLock::try_take(lock_of(entry));
    // It may have been used while this function looked at the others.
    if (!lock || fs::last_write_time(entry / "finished", error) != entries[i].used) continue;
    // Remove the marker first, so that no one uses a half-deleted entry.
    fs::remove(entry / "finished", error);
    fs::remove_all(entry, error);
  }
}

std::string first_errors(const std::string& log) {
  constexpr int kLines = 25;
  constexpr std::size_t kBytes = 3000;
  // Start at the first error: later errors are mostly consequences of it.
  std::size_t first = std::string::npos;
  for (const std::string_view mark :
       {"\nFAILED: ", "error: ", "CMake Error", "ninja: error", "undefined reference"}) {
    first = std::min(first, log.find(mark));
  }
  if (first == std::string::npos) return last_words(log, kLines, kBytes);
  first = log.rfind('\n', first);
  const std::size_t begin = first == std::string::npos ? 0 : first + 1;
  std::size_t end = begin;
  for (int line = 0; line < kLines && end < log.size() && end - begin < kBytes; ++line) {
    const std::size_t newline = log.find('\n', end);
    end = newline == std::string::npos ? log.size() : newline + 1;
  }
  return last_words(log.substr(begin, std::min(end - begin, kBytes)), kLines, kBytes);
}

}  // namespace raum::ci
