#include "tournament/match/match.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "base/core/assert.h"
#include "base/core/build_info.h"
#include "base/core/system_error.h"
#include "base/process/stop_event.h"
#include "base/text/numbers.h"
#include "base/text/utc.h"
#include "tournament/engines/protocol_log.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/launch/file_limit.h"
#include "tournament/match/equivalent_engines.h"
#include "tournament/match/match_run.h"
#include "tournament/match/prepared_match.h"
#include "tournament/match/stored_configuration.h"
#include "tournament/records/game_records.h"
#include "tournament/store/store.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {
namespace {

// "Model 3000", with the processors that games are bound to.
std::string processor_text(const std::vector<int>& cpus) {
  if (cpus.empty()) return processor_name();
  return fmt::format("{}, games bound to {}", processor_name(), cpus_text(cpus));
}

// Errors: a folder, or neither the file nor, if it is missing, its folder can be written. Creates
// nothing.
Fallible<void> check_writable(const std::string& path) {
  const auto refuse = [&](int reason) {
    return environment_error({path, system_error_text(reason), "a file that can be written"});
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return refuse(EISDIR);
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0) return {};
  if (const int reason = errno; reason != ENOENT) return refuse(reason);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const char* const name = folder.empty() ? "." : folder.c_str();
  if (::faccessat(AT_FDCWD, name, W_OK | X_OK, AT_EACCESS) == 0) return {};
  return refuse(errno);
}

// Errors: the record would replace a file that is no record of this match.
Fallible<void> check_record_is_own(const MatchConfig& config, const LatestMatch& played) {
  std::error_code ignored;
  if (config.rgn_path.empty() || config.replace_record ||
      !std::filesystem::is_regular_file(config.rgn_path, ignored) ||
      std::filesystem::is_empty(config.rgn_path, ignored)) {
    return {};
  }
  if (played.games > 0) {
    const auto is_own = is_record_of(config.rgn_path, config.db_path, played.id);
    if (!is_own) return tl::unexpected(is_own.error());
    if (*is_own) return {};
  }
  return usage_error({fmt::format("--rgn {}", config.rgn_path), "an existing file",
                      "a new one, or the record of the match that is continued"});
}

void warn(const MatchCallbacks& callbacks, const std::string& line) {
  if (callbacks.warning) callbacks.warning(line);
}

void warn_of_repeats(const MatchConfig& config, const MatchCallbacks& callbacks,
                     const PreparedMatch& prepared) {
  if (!prepared.schedule.has_repeats()) return;
  const bool is_any_deterministic =
      std::any_of(prepared.contenders.begin(), prepared.contenders.end(),
                  [](const Contender& contender) { return contender.is_deterministic(); });
  warn(callbacks, fmt::format("{} from {}: a repeated game of deterministic "
                              "engines is no evidence{}",
                              counted(config.pairs, "pair"),
                              counted(prepared.schedule.openings().size(), "distinct opening"),
                              is_any_deterministic ? " and is not counted" : ""));
}

// A warning of more games at a time than processors, or than free ones, if engines play against the
// clock. A game needs one processor for each thread of an engine, since only one of its engines
// thinks at a time.
std::vector<std::string> crowding(const MatchConfig& config, const PreparedMatch& prepared) {
  const bool is_timed =
      std::any_of(prepared.contenders.begin(), prepared.contenders.end(),
                  [](const Contender& contender) { return contender.limit.is_timed(); });
  const std::size_t games =
      std::min(static_cast<std::size_t>(config.threads()), prepared.schedule.pairs());
  if (!prepared.workers.warning.empty()) return {prepared.workers.warning};
  const std::size_t processors = own_cpus().size();
  std::size_t threads = 1;
  for (const Contender& contender : prepared.contenders) {
    threads = std::max(threads, threads_of(contender));
  }
  if (!is_timed || processors == 0 || games * threads <= processors) return {};
  if (threads > 1) {
    return {
        fmt::format("{} at a time with a clock, of an engine with {} threads, on {}: threads that "
                    "wait for a processor lose time",
                    counted(games, "game"), threads, counted(processors, "processor"))};
  }
  return {
      fmt::format("{} at a time with a clock on {}: engines that wait for a "
                  "processor lose time; --concurrency {} gives each game its own",
                  counted(games, "game"), counted(processors, "processor"), processors)};
}

// The outcome of a match that cannot begin because the program of an engine is missing.
MatchOutcome without_engine(const PreparedMatch& prepared, RunnerSession session) {
  const auto& [player, error] = *prepared.missing;
  const EngineSpec& engine = prepared.contenders[player].spec;
  const std::string fault(to_string(EngineFault::CannotStart));
  MatchOutcome out = outcome_of(Tally(prepared.schedule.pairs(), {}), prepared.schedule.pairings());
  out.engine_failure =
      fmt::format("engine {}: {} {}: {}", engine.name, fault, engine.command, error.found);
  out.terminations[{engine.name, fault}] = 0;
  out.configuration = prepared.configuration;
  session.started = utc_now();
  session.failure = {.failed = engine.name, .fault = fault, .text = out.engine_failure};
  out.sessions.push_back(std::move(session));
  return out;
}

// One warning for each engine that is a script and has games in the cache.
Fallible<std::vector<std::string>> find_scripts(const MatchConfig& config,
                                                const PreparedMatch& prepared, Store& store) {
  std::vector<std::string> lines;
  if (!config.use_cache) return lines;
  for (const Contender& contender : prepared.contenders) {
    if (!contender.identity.is_script) continue;
    const auto known = store.has_games_of(contender.play_key);
    if (!known) return tl::unexpected(known.error());
    if (!*known) continue;
    lines.push_back(
        fmt::format("engine {}: {} is a script with games in the cache, which does not notice if "
                    "the program that it starts has changed; --no-cache plays all games again",
                    contender.name(), contender.spec.command));
  }
  return lines;
}

// Opens what the match writes beside its database, before the database is created.
// Returns: the log; nullptr without one.
Fallible<std::unique_ptr<ProtocolLog>> open_outputs(const MatchConfig& config,
                                                    const Configuration& configuration,
                                                    const RunnerSession& session) {
  if (config.rgn_path.empty() && config.log_path.empty()) return nullptr;
  const auto played = Store::check(config.db_path, configuration, config.new_match);
  if (!played) return tl::unexpected(played.error());
  if (auto own = check_record_is_own(config, *played); !own) {
    return tl::unexpected(std::move(own.error()));
  }
  if (!config.rgn_path.empty()) {
    auto writable = check_record_path(config.rgn_path);
    if (!writable) return tl::unexpected(std::move(writable.error()));
  }
  if (config.log_path.empty()) return nullptr;
  return ProtocolLog::open(config.log_path, fmt::format("{}{}, raum {}, {}", kLogStart.substr(2),
                                                        utc_now(), session.build, config.db_path));
}

}  // namespace

Fallible<MatchPlan> plan_match(const MatchConfig& config) {
  auto prepared = prepare(config);
  if (!prepared) return tl::unexpected(std::move(prepared.error()));
  if (prepared->missing) return environment_error(prepared->missing->second);
  std::vector<std::string> unknown;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    if (config.engines[i].is_built()) continue;
    unknown.push_back(command_key(i));
    unknown.push_back(program_key(i));
  }
  auto played = Store::check(config.db_path, prepared->configuration, config.new_match, unknown);
  if (!played) return tl::unexpected(std::move(played.error()));
  if (auto own = check_record_is_own(config, *played); !own) {
    return tl::unexpected(std::move(own.error()));
  }
  for (const std::string& path : {config.rgn_path, config.log_path}) {
    if (path.empty()) continue;
    auto writable = check_writable(path);
    if (!writable) return tl::unexpected(std::move(writable.error()));
  }
  std::vector<std::string> warnings = crowding(config, *prepared);
  return MatchPlan{.contenders = std::move(prepared->contenders),
                   .openings = prepared->schedule.openings().size(),
                   .pairings = prepared->schedule.pairings().size(),
                   .pairs = prepared->schedule.pairs(),
                   .cpus = std::move(prepared->workers.cpus),
                   .played = *played,
                   .warnings = std::move(warnings)};
}

Fallible<MatchOutcome> run_match(const MatchConfig& config, const MatchCallbacks& callbacks,
                                 const std::stop_token& stop) {
  RAUM_ASSERT(std::all_of(config.engines.begin(), config.engines.end(),
                          [](const EngineSpec& engine) { return engine.is_built(); }));
  const auto prepared = prepare(config);
  if (!prepared) return tl::unexpected(prepared.error());
  const RunnerSession session{.build = build_line(),
                              .processor = processor_text(prepared->workers.cpus),
                              .host = host_name(),
                              .concurrency = config.concurrency,
                              .pairs = prepared->schedule.pairs(),
                              .openings = config.openings_path};
  if (prepared->missing) return without_engine(*prepared, session);
  const int threads = config.threads();
  const auto room = make_room_for_files(
      files_needed(static_cast<std::size_t>(threads), most_engines_running(config.engines.size()),
                   static_cast<std::size_t>(config.concurrency - threads)));
  if (!room) return environment_error(room.error());
  warn_of_repeats(config, callbacks, *prepared);
  const auto log = open_outputs(config, prepared->configuration, session);
  if (!log) return tl::unexpected(log.error());
  auto store = Store::open(config.db_path, prepared->configuration, session, config.new_match);
  if (!store) return tl::unexpected(std::move(store.error()));

  MatchRun run(config, callbacks, *prepared, *store, log->get());
  auto loaded = run.load();
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  EquivalentEngines equivalent;
  std::vector<std::string> warnings;
  if (!run.tally().is_complete() && !run.is_given_up()) {
    StopEvent stopped;
    const std::stop_callback on_stop(stop, [&] { stopped.set(); });
    auto found = find_equivalent_engines(
        config, prepared->contenders, *store,
        [&](const std::string& line) {
          if (callbacks.step) callbacks.step(line);
        },
        stopped);
    if (!found) return tl::unexpected(std::move(found.error()));
    equivalent = std::move(*found);
    warnings = crowding(config, *prepared);
    const auto scripts = find_scripts(config, *prepared, *store);
    if (!scripts) return tl::unexpected(scripts.error());
    warnings.insert(warnings.end(), scripts->begin(), scripts->end());
    warnings.insert(warnings.end(), equivalent.same_engine.begin(), equivalent.same_engine.end());
    for (const auto* const lines : {&equivalent.silent, &equivalent.same_games, &warnings}) {
      for (const std::string& line : *lines) warn(callbacks, line);
    }
    // A sequential test of an engine against itself could only be decided by chance.
    if (equivalent.same_games.empty() || !config.sprt) {
      auto played = run.play_all(stop);
      if (!played) return tl::unexpected(std::move(played.error()));
    }
  }
  auto kept = store->is_in_place();
  if (!kept) return tl::unexpected(std::move(kept.error()));
  auto outcome = run.outcome(stop);
  if (!outcome) return outcome;
  outcome->equivalent_engines = std::move(equivalent.same_games);
  outcome->warnings.insert(outcome->warnings.begin(), warnings.begin(), warnings.end());
  outcome->configuration = prepared->configuration;
  auto sessions = store->sessions();
  if (!sessions) return tl::unexpected(std::move(sessions.error()));
  add_sessions(*outcome, std::move(*sessions));
  return outcome;
}

ExitCode exit_code(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty() || outcome.record_failure || outcome.log_failure) {
    return ExitCode::Environment;
  }
  if (!outcome.complete) return ExitCode::NoVerdict;
  if (has_too_many_faults(outcome, config.max_faults)) return ExitCode::NoVerdict;
  if (!config.sprt) return ExitCode::Pass;
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (verdict == SprtState::H1) return ExitCode::Pass;
  return verdict == SprtState::H0 ? ExitCode::Fail : ExitCode::NoVerdict;
}

}  // namespace raum::tournament
