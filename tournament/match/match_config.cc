#include "tournament/match/match_config.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <filesystem>
#include <set>

#include "base/text/content_hash.h"
#include "base/text/quote.h"
#include "tournament/engines/usable_cpus.h"

namespace raum::tournament {
namespace {

constexpr int kMaxConcurrency = 1'024;
constexpr std::size_t kMaxEngines = 256;

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(a, b, ignored) ||
         std::filesystem::weakly_canonical(a, ignored) ==
             std::filesystem::weakly_canonical(b, ignored);
}

// The record replaces its file, which must be none that the match needs.
Expected<void> check_record(const MatchConfig& config) {
  const auto refuse = [&](const std::string& path, const std::string& what) -> Expected<void> {
    if (path.empty() || !is_same_file(config.rgn_path, path)) return {};
    return fail("rgn", fmt::format("the path of {}", what), "another file");
  };
  auto done = refuse(config.openings_path, "the openings");
  for (const char* const end : {"", "-wal", "-shm"}) {
    if (done) done = refuse(config.db_path + end, "the database");
  }
  for (const EngineSpec& engine : config.engines) {
    const std::string what = fmt::format("a file of engine {}", engine.name);
    if (done) done = refuse(find_program(engine.command).value_or(engine.command), what);
    for (const std::string& argument : engine.arguments) {
      if (done) done = refuse(argument, what);
    }
    for (const auto& [name, value] : engine.options) {
      if (done) done = refuse(value, what);
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
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    const EngineSpec& engine = config.engines[i];
    if (!names.insert(engine.name).second) {
      return fail("engines", fmt::format("two with the name {}", raum::quoted(engine.name)),
                  "a name of its own for each");
    }
    const Limit& limit = limit_of(config, i);
    const std::string where = fmt::format("engine {}", engine.name);
    if (!limit.is_some()) return fail(where, "no limit", "a depth, nodes, movetime or tc");
    if (limit.clock.is_some() && limit.movetime_ms > 0) {
      return fail(where, "a movetime and a tc", "one of the two");
    }
    if (const auto cpus = check_cpus(engine); !cpus) return cpus;
  }
  return {};
}

}  // namespace

const Limit& limit_of(const MatchConfig& config, std::size_t engine) {
  const Limit& own = config.engines[engine].limit;
  return own.is_some() ? own : config.limit;
}

Expected<void> check(const MatchConfig& config) {
  if (const auto engines = check_engines(config); !engines) return engines;
  if (config.concurrency < 1 || config.concurrency > kMaxConcurrency) {
    return fail("concurrency", fmt::format("{}", config.concurrency),
                fmt::format("1 to {}", kMaxConcurrency));
  }
  if (config.stall_ms < 1) {
    return fail("stall-ms", fmt::format("{}", config.stall_ms), "at least 1");
  }
  if (config.margin_ms < 0)
    return fail("margin", fmt::format("{}", config.margin_ms), "at least 0");
  if (!(config.verify_cache >= 0 && config.verify_cache <= 1)) {
    return fail("verify-cache", fmt::format("{}", config.verify_cache), "a share from 0 to 1");
  }
  if (config.db_path.empty()) return fail("db", "no path", "the path of a results database");
  if (!config.rgn_path.empty()) {
    if (const auto record = check_record(config); !record) return record;
  }
  if (config.sprt) {
    if (config.engines.size() != 2) {
      return fail("sprt", fmt::format("{} engines", config.engines.size()), "two");
    }
    const auto state = sprt_state(PairCounts{}, *config.sprt);
    if (!state) return tl::unexpected(within("sprt", state.error()));
  }
  return {};
}

Configuration configuration_of(const MatchConfig& config,
                               const std::vector<EngineIdentity>& identities,
                               const std::vector<Opening>& openings) {
  Configuration all;
  bool has_clock = false;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    const EngineSpec& engine = config.engines[i];
    const std::string key = fmt::format("engine {}", i + 1);
    const Limit& limit = limit_of(config, i);
    all.emplace_back(key + " name", engine.name);
    all.emplace_back(key + " command", engine.command);
    all.emplace_back(key + " program", identities[i].program);
    all.emplace_back(key + " arguments", identities[i].arguments);
    all.emplace_back(key + " options", identities[i].options);
    all.emplace_back(key + " limit", to_string(limit));
    if (limit.clock.is_some() || limit.movetime_ms > 0) has_clock = true;
    if (engine.margin_ms) all.emplace_back(key + " margin", fmt::format("{}", *engine.margin_ms));
    if (engine.memory_mib > 0) {
      all.emplace_back(key + " memory", fmt::format("{}", engine.memory_mib));
    }
    if (engine.restart) all.emplace_back(key + " restart", "on");
  }
  ContentHash hash;
  for (const Opening& opening : openings) hash.add(opening.text + "\n");
  all.emplace_back("openings", fmt::format("{} positions {}", openings.size(), hash.text()));
  all.emplace_back("seed", fmt::format("{}", config.seed));
  all.emplace_back("sprt", config.sprt ? to_string(*config.sprt) : "none");
  all.emplace_back("stall-ms", fmt::format("{}", config.stall_ms));
  // What a match does not use is left out, so that databases older than it can be continued.
  if (config.engines.size() > 2) all.emplace_back("format", std::string(to_string(config.format)));
  if (has_clock) all.emplace_back("margin", fmt::format("{}", config.margin_ms));
  if (config.adjudication != Adjudication{}) {
    all.emplace_back("adjudication", to_string(config.adjudication));
  }
  return all;
}

std::string host_name() {
  utsname system = {};
  if (::uname(&system) != 0) return "unknown host";
  return fmt::format("{}, {} {} {}", system.nodename, system.sysname, system.release,
                     system.machine);
}

}  // namespace raum::tournament
