#include "tournament/match/match_config.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

#include "base/process/descriptor.h"
#include "base/text/quote.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/launch/workers_option.h"

namespace raum::tournament {
namespace {

constexpr int kMaxConcurrency = 1'024;

// The absolute path of the file that a path leads to, which need not exist. weakly_canonical()
// alone follows no link to a missing file, and leaves "x" as it is but completes "./x".
std::filesystem::path place_of(std::filesystem::path path) {
  constexpr int kMaxLinks = 40;  // as in the kernel
  std::error_code ignored;
  for (int i = 0; i < kMaxLinks && std::filesystem::is_symlink(path, ignored); ++i) {
    path = path.parent_path() / std::filesystem::read_symlink(path, ignored);
  }
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(a, b, ignored) || place_of(a) == place_of(b);
}

// Whether a path such as /dev/fd/63, which a shell writes for >(gzip), names a pipe that this
// process has open and that somebody reads.
bool is_read_pipe(const std::string& path) {
  std::error_code error;
  const std::string target = std::filesystem::read_symlink(path, error).string();
  if (error || !target.starts_with("pipe:[")) return false;
  // Nobody sees an end when this is closed, because the process keeps its own descriptor.
  const Descriptor pipe(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
  pollfd state{.fd = pipe.get(), .events = POLLOUT, .revents = 0};
  return pipe.is_open() && ::poll(&state, 1, 0) >= 0 && (state.revents & POLLERR) == 0;
}

// What a path names if it is neither a file nor a device of characters nor a pipe with a reader,
// else nullptr. A named pipe is refused also with a reader, which would see end-of-file when this
// check closes its descriptor. Folders are refused by plan_match() and when they are opened.
const char* unfit_kind(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_fifo(status) && !is_read_pipe(path)) return "a pipe";
  if (std::filesystem::is_socket(status)) return "a socket";
  if (std::filesystem::is_block_file(status)) return "a block device";
  return nullptr;
}

// The game record replaces its file and the log appends to it, so that neither may be a file that
// the match needs.
Expected<void> check_output(const MatchConfig& config, const char* option,
                            const std::string& output) {
  if (const char* const kind = unfit_kind(output)) {
    return fail(option, kind, "a file, or a device such as /dev/null");
  }
  const auto refuse = [&](const std::string& path, const std::string& what) -> Expected<void> {
    if (path.empty() || !is_same_file(output, path)) return {};
    return fail(option, fmt::format("the path of {}", what), "another file");
  };
  auto done = refuse(config.openings_path, "the openings");
  // SQLite names its files after the one that a symbolic link leads to.
  const std::string db = place_of(config.db_path).string();
  for (const char* const end : {"", "-journal", "-shm", "-wal"}) {
    if (done) done = refuse(db + end, "the database");
  }
  for (const EngineSpec& engine : config.engines) {
    const std::string what = fmt::format("a file of engine {}", engine.name);
    if (done) done = refuse(find_program(engine.command).value_or(engine.command), what);
    for (const std::string& argument : engine.arguments) {
      if (done) done = refuse(path_from_runner(engine, argument), what);
    }
    for (const auto& [name, value] : engine.environment) {
      if (done) done = refuse(path_from_runner(engine, value), what);
    }
    for (const auto& [name, value] : engine.options) {
      if (done) done = refuse(path_from_runner(engine, value), what);
    }
  }
  return done;
}

Expected<void> check_engines(const MatchConfig& config) {
  if (config.engines.size() < 2 || config.engines.size() > kMaxEngines) {
    return fail("engines", fmt::format("{}", config.engines.size()),
                fmt::format("2 to {}", kMaxEngines));
  }
  std::set<std::string> names;
  for (const EngineSpec& engine : config.engines) {
    if (!names.insert(engine.name).second) {
      return fail("engines", fmt::format("two with the name {}", raum::quoted(engine.name)),
                  "unique names");
    }
    const Limit& limit = limit_of(config, engine);
    const std::string where = fmt::format("engine {}", engine.name);
    if (!limit.is_some()) return fail(where, "no limit", "a depth, nodes, movetime or tc");
    if (limit.clock.is_some() && limit.movetime_ms > 0) {
      return fail(where, "a movetime and a tc", "one of the two");
    }
    if (auto cpus = check_cpus(engine); !cpus) return cpus;
    if (auto folder = check_folder(engine); !folder) return folder;
  }
  const bool is_limit_used =
      std::any_of(config.engines.begin(), config.engines.end(),
                  [](const EngineSpec& engine) { return !engine.limit.is_some(); });
  if (config.limit.is_some() && !is_limit_used) {
    return fail(
        "limit of the match",
        fmt::format("{}, though every engine has a limit of its own", to_string(config.limit)),
        "an engine without one");
  }
  return {};
}

// A margin that applies to no engine is refused, as a limit is. An untimed engine may have one
// beside a timed engine, since --each gives it to both.
Expected<void> check_margins(const MatchConfig& config) {
  if (config.margin_ms && *config.margin_ms < 0) {
    return fail("--margin", fmt::format("{}", *config.margin_ms), "at least 0");
  }
  const auto is_timed = [&](const EngineSpec& engine) {
    return limit_of(config, engine).is_timed();
  };
  const bool is_used =
      std::any_of(config.engines.begin(), config.engines.end(),
                  [&](const EngineSpec& engine) { return is_timed(engine) && !engine.margin_ms; });
  if (config.margin_ms && !is_used) {
    return fail("--margin", fmt::format("{} ms, which no engine plays by", *config.margin_ms),
                "an engine with a movetime or tc and no margin of its own");
  }
  if (std::any_of(config.engines.begin(), config.engines.end(), is_timed)) return {};
  for (const EngineSpec& engine : config.engines) {
    if (!engine.margin_ms) continue;
    return fail(fmt::format("engine {}: margin", engine.name),
                fmt::format("{} ms, though no engine plays by a time", *engine.margin_ms),
                "an engine with a movetime or tc");
  }
  return {};
}

// A log is appended to, which would damage any other file, such as another match's database.
Expected<void> check_is_log(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::is_empty(path, error)) {
    return {};
  }
  std::string start(kLogStart.size(), '\0');
  std::ifstream(path).read(start.data(), static_cast<std::streamsize>(start.size()));
  if (start == kLogStart) return {};
  return fail("--log", "an existing file that is no log",
              "a new file, or the log of a match, which is continued");
}

}  // namespace

const Limit& limit_of(const MatchConfig& config, const EngineSpec& engine) {
  return engine.limit.is_some() ? engine.limit : config.limit;
}

std::vector<std::string> player_names(const MatchConfig& config) {
  std::vector<std::string> names;
  for (const EngineSpec& engine : config.engines) names.push_back(engine.name);
  return names;
}

bool MatchConfig::has_worker_processes() const { return has_processes(workers); }

int MatchConfig::threads() const {
  return workers.empty() ? concurrency : count_workers(workers) - count_processes(workers);
}

Expected<void> check(const MatchConfig& config) {
  if (auto engines = check_engines(config); !engines) return engines;
  if (config.concurrency < 1 || config.concurrency > kMaxConcurrency) {
    return fail(config.workers.empty() ? "--concurrency" : "--workers",
                fmt::format("{}", config.concurrency), fmt::format("1 to {}", kMaxConcurrency));
  }
  if (auto unit = check_unit_pairs(config.unit_pairs, config.workers); !unit) return unit;
  for (const EngineSpec& engine : config.engines) {
    if (engine.cpus.empty() || !config.has_worker_processes()) continue;
    return fail("engine " + engine.name, "cpus= beside --workers with other processes",
                "processors that the launcher of the workers reserves");
  }
  if (config.stall_ms < 1) {
    return fail("--stall-ms", fmt::format("{}", config.stall_ms), "at least 1");
  }
  if (auto margins = check_margins(config); !margins) return margins;
  if (!(config.verify_cache >= 0 && config.verify_cache <= 1)) {
    return fail("--verify-cache", fmt::format("{}", config.verify_cache), "a share from 0 to 1");
  }
  if (config.db_path.empty()) return fail("--db", "no path", "the path of a results database");
  if (!config.rgn_path.empty()) {
    if (auto record = check_output(config, "--rgn", config.rgn_path); !record) return record;
  }
  if (!config.log_path.empty()) {
    if (auto log = check_output(config, "--log", config.log_path); !log) return log;
    if (auto log = check_is_log(config.log_path); !log) return log;
    if (!config.rgn_path.empty() && is_same_file(config.log_path, config.rgn_path)) {
      return fail("--log", "the path of the game record", "another file");
    }
  }
  if (config.sprt) {
    if (config.engines.size() != 2) {
      return fail("--sprt", fmt::format("{} engines", config.engines.size()), "two");
    }
    const auto state = sprt_state(PairCounts{}, *config.sprt);
    if (!state) return tl::unexpected(within("--sprt", state.error()));
  }
  return {};
}

}  // namespace raum::tournament
