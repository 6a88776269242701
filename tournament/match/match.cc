#include "tournament/match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/core/build_info.h"
#include "tournament/match/file_limit.h"
#include "tournament/match/game_records.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_run.h"
#include "tournament/match/plays_alike.h"
#include "tournament/match/prepared_match.h"

namespace raum::tournament {
namespace {

void warn(const MatchCallbacks& callbacks, const std::string& line) {
  if (callbacks.warning) callbacks.warning(line);
}

void warn_of_repeats(const MatchConfig& config, const MatchCallbacks& callbacks,
                     const PreparedMatch& prepared) {
  const Schedule& schedule = prepared.schedule;
  if (!schedule.has_repeats()) return;
  const auto& seats = prepared.seats;
  const bool is_any_known = std::any_of(seats.begin(), seats.end(),
                                        [](const std::string& seat) { return !seat.empty(); });
  warn(callbacks, fmt::format("{} pairs from {} distinct openings: a repeated game of engines that "
                              "play alike every time is no evidence{}",
                              config.pairs, schedule.openings().size(),
                              is_any_known ? " and is not counted" : ""));
}

// Of a match that cannot begin.
MatchOutcome without_engine(const MatchConfig& config, const PreparedMatch& prepared) {
  const auto& [engine, error] = *prepared.missing;
  const std::string fault(to_string(EngineFault::CannotStart));
  MatchOutcome out = outcome_of(Tally(prepared.schedule.pairs(), {}), prepared.schedule.pairings());
  out.engine_failure = fmt::format("engine {}: {} {}: {}", config.engines[engine].name, fault,
                                   config.engines[engine].command, error.found);
  out.terminations[{config.engines[engine].name, fault}] = 0;
  return out;
}

// Scripts of which the cache would hand out games.
Fallible<std::vector<std::string>> find_scripts(const MatchConfig& config,
                                                const PreparedMatch& prepared, Store& store) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; config.use_cache && i < config.engines.size(); ++i) {
    if (!prepared.identities[i].is_script) continue;
    const auto known = store.knows(prepared.seats[i]);
    if (!known) return tl::unexpected(known.error());
    if (!*known) continue;
    lines.push_back(
        fmt::format("engine {}: {} is a script; the cache has games of it but cannot "
                    "see whether what it starts has changed: --no-cache plays anew",
                    config.engines[i].name, config.engines[i].command));
  }
  return lines;
}

}  // namespace

MatchOutcome outcome_of(const Tally& tally, const std::vector<Pairing>& pairings) {
  MatchOutcome out;
  out.pairs = tally.pair_counts();
  out.games = tally.game_counts();
  for (const Pairing& pairing : pairings) {
    const auto found = tally.standings().find(pairing);
    out.pairings.push_back(
        {pairing, found == tally.standings().end() ? Standing{} : found->second});
  }
  out.sprt = tally.sprt();
  out.complete = tally.is_complete();
  out.pairs_planned = tally.pairs();
  out.repeats = tally.repeats();
  return out;
}

std::vector<std::string> player_names(const MatchConfig& config) {
  std::vector<std::string> names;
  for (const EngineSpec& engine : config.engines) names.push_back(engine.name);
  return names;
}

Fallible<MatchPlan> plan_match(const MatchConfig& config) {
  auto prepared = prepare(config);
  if (!prepared) return tl::unexpected(std::move(prepared.error()));
  if (prepared->missing) return environment_error(prepared->missing->second);
  auto usable = Store::check(config.db_path, prepared->configuration, config.new_match);
  if (!usable) return tl::unexpected(std::move(usable.error()));
  return MatchPlan{.identities = std::move(prepared->identities),
                   .openings = prepared->schedule.openings().size(),
                   .pairings = prepared->schedule.pairings().size(),
                   .pairs = prepared->schedule.pairs()};
}

Fallible<MatchOutcome> run_match(const MatchConfig& config, const MatchCallbacks& callbacks,
                                 const std::stop_token& stop) {
  const auto prepared = prepare(config);
  if (!prepared) return tl::unexpected(prepared.error());
  if (prepared->missing) return without_engine(config, *prepared);
  const auto room = make_room_for_files(
      files_needed(static_cast<std::size_t>(config.concurrency), config.engines.size()));
  if (!room) return environment_error(room.error());
  warn_of_repeats(config, callbacks, *prepared);
  auto store = Store::open(config.db_path, prepared->configuration,
                           {.build = build_line(),
                            .processor = processor_name(),
                            .host = host_name(),
                            .concurrency = config.concurrency,
                            .pairs = prepared->schedule.pairs()},
                           config.new_match);
  if (!store) return tl::unexpected(std::move(store.error()));
  if (!config.rgn_path.empty()) {
    auto writable = check_record_path(config.rgn_path);
    if (!writable) return tl::unexpected(std::move(writable.error()));
  }

  MatchRun run(config, callbacks, *prepared, *store);
  auto loaded = run.load();
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  AlikeEngines alike;
  std::vector<std::string> warnings;
  if (!run.tally().is_complete() && !run.is_given_up()) {
    StopEvent stopped;
    const std::stop_callback on_stop(stop, [&] { stopped.set(); });
    auto found = find_alike(config, prepared->identities, prepared->seats, *store, stopped);
    if (!found) return tl::unexpected(std::move(found.error()));
    alike = std::move(*found);
    auto scripts = find_scripts(config, *prepared, *store);
    if (!scripts) return tl::unexpected(std::move(scripts.error()));
    warnings = std::move(*scripts);
    warnings.insert(warnings.end(), alike.same_engine.begin(), alike.same_engine.end());
    for (const auto* const lines : {&alike.same_games, &warnings}) {
      for (const std::string& line : *lines) warn(callbacks, line);
    }
    // A test of an engine against itself could only be decided by luck.
    if (alike.same_games.empty() || !config.sprt) {
      auto played = run.play_all(stop);
      if (!played) return tl::unexpected(std::move(played.error()));
    }
  }
  auto kept = store->is_in_place();
  if (!kept) return tl::unexpected(std::move(kept.error()));
  auto outcome = run.outcome(stop);
  if (!outcome) return outcome;
  outcome->alike = std::move(alike.same_games);
  outcome->warnings = std::move(warnings);
  return outcome;
}

ExitCode exit_code(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty() || outcome.record_failure) return ExitCode::Environment;
  if (!outcome.complete) return ExitCode::NoVerdict;
  if (!config.sprt) return ExitCode::Pass;
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (verdict == SprtState::H1) return ExitCode::Pass;
  return verdict == SprtState::H0 ? ExitCode::Fail : ExitCode::NoVerdict;
}

}  // namespace raum::tournament
