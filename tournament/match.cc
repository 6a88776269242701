#include "tournament/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/base/build_info.h"
#include "engine/base/splitmix.h"
#include "tournament/file_limit.h"
#include "tournament/game_records.h"
#include "tournament/match_config.h"
#include "tournament/openings.h"
#include "tournament/plays_alike.h"
#include "tournament/store.h"
#include "tournament/worker.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kMailCapacity =
    4;                                   // games that a kill could still cost, beside those in play
constexpr std::size_t kCacheBatch = 64;  // games taken from the cache in one transaction

// All that is known of a match before its database is opened.
struct Prepared {
  std::vector<EngineIdentity> identities;
  std::vector<std::string> seats;
  Configuration configuration;
  Schedule schedule;
  std::optional<std::pair<std::size_t, Error>> missing;  // an engine whose program is not there
};

MatchResult<Prepared> prepare(const MatchConfig& config) {
  if (const auto sound = check(config); !sound) return usage_error(sound.error());
  auto openings = load_openings(config.openings_path, config.opening_plies);
  if (!openings) return usage_error(openings.error());
  Prepared prepared;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    auto identity = identity_of(config.engines[i]);
    if (!identity) {
      if (!prepared.missing) prepared.missing = std::pair(i, identity.error());
      identity = EngineIdentity{};
    }
    prepared.seats.push_back(
        seat_of(*identity, config.engines[i], limit_of(config, i), config.adjudication));
    prepared.identities.push_back(std::move(*identity));
  }
  prepared.configuration = configuration_of(config, prepared.identities, *openings);
  auto schedule = Schedule::make(std::move(*openings), {.players = config.engines.size(),
                                                        .format = config.format,
                                                        .rounds = config.pairs,
                                                        .seed = config.seed,
                                                        .allow_repeats = config.allow_repeats});
  if (!schedule) return usage_error(schedule.error());
  prepared.schedule = std::move(*schedule);
  return prepared;
}

// A match that runs: the only writer of the store, fed by the workers.
class Run {
 public:
  Run(const MatchConfig& config, const MatchCallbacks& callbacks, const Prepared& prepared,
      Store& store)
      : config_(config),
        callbacks_(callbacks),
        prepared_(prepared),
        schedule_(prepared.schedule),
        store_(store),
        tally_(schedule_.pairs(), config.sprt, config.max_failures) {}

  MatchResult<void> load() {
    return store_.for_each_result([&](const Store::Finished& game) {
      if (game.pair > schedule_.pairs()) return;
      if (game.is_cached && game.is_evidence) ++from_cache_;
      tally_.add({.pair = game.pair,
                  .leg = game.leg,
                  .players = schedule_.meeting(game.pair),
                  .first = game.first,
                  .failed = player_named(game.failed),
                  .fault = game.fault,
                  .is_evidence = game.is_evidence});
    });
  }

  // Why nothing may be played although something is left: what an earlier run has ended with.
  [[nodiscard]] bool is_given_up() const { return tally_.broken().has_value(); }

  // Every engine that could be asked again for the same games is asked once.
  MatchResult<void> play_all(const std::stop_token& stop) {
    auto done = take_cached();
    if (!done) return done;
    const bool keeps_repeats_back = config_.use_cache && schedule_.has_repeats();
    if (keeps_repeats_back) {
      done = play(stop, false);
      if (done) done = take_cached();
      if (!done) return done;
    }
    return play(stop, true);
  }

  MatchResult<MatchOutcome> outcome(const std::stop_token& stop) {
    MatchOutcome out;
    out.pairs = tally_.pair_counts();
    out.games = tally_.game_counts();
    for (const Meeting& meeting : schedule_.meetings()) {
      const auto found = tally_.standings().find(meeting);
      out.meetings.push_back(
          {meeting, found == tally_.standings().end() ? Standing{} : found->second});
    }
    out.sprt = tally_.sprt();
    out.complete = tally_.is_complete();
    out.interrupted = !out.complete && stop.stop_requested();
    if (tally_.broken()) {
      out.engine_failure = words_on(*tally_.broken());
    } else if (!out.complete) {
      out.engine_failure = engine_failure_;
    }
    out.pairs_planned = schedule_.pairs();
    out.played_now = played_now_;
    out.from_cache = from_cache_;
    out.verified = verified_;
    out.repeats = tally_.repeats();
    auto terminations = store_.terminations(tally_.counted());
    if (!terminations) return tl::unexpected(std::move(terminations.error()));
    out.terminations = std::move(*terminations);
    if (!out.complete && not_started_) out.terminations[*not_started_] += 0;
    if (!out.engine_failure.empty()) {
      const auto& [failed, fault] = not_started_.value_or(std::pair<std::string, std::string>());
      auto noted = store_.set_failure(failed, fault, out.engine_failure);
      if (!noted) return tl::unexpected(std::move(noted.error()));
    }
    if (config_.rgn_path.empty()) return out;
    // Games that ran ahead of a decision are no part of the match.
    const std::size_t last = tally_.is_decided() ? tally_.counted() : tally_.pairs();
    auto written = write_records(config_.rgn_path, store_, last);
    if (!written) out.record_failure = std::move(written.error().error);
    return out;
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  MatchResult<void> play(const std::stop_token& stop, bool with_repeats) {
    if (tally_.is_complete() || tally_.broken() || stop_.is_set()) return {};
    Mailbox<WorkerReport> mail(kMailCapacity);
    JobQueue jobs(schedule_, tally_, with_repeats);
    Work work{config_, schedule_, prepared_.identities, prepared_.seats, stop_, jobs, mail};
    const std::stop_callback on_stop(stop, [this] { stop_.set(); });
    std::vector<std::jthread> workers;
    const std::size_t open = tally_.pairs() - tally_.pairs_done();
    const auto wanted = std::min(static_cast<std::size_t>(config_.concurrency), open);
    try {
      while (workers.size() < wanted) workers.emplace_back([&work] { run_worker(work); });
    } catch (const std::system_error& error) {
      fail_with(lack_of(fmt::format("{} threads and no more: {}", workers.size(), error.what())));
    }
    // Every worker says when it is done, whatever happened, so that this loop ends and nobody is
    // left waiting at a full box.
    for (std::size_t left = workers.size(); left > 0;) {
      WorkerReport report = mail.take();
      if (std::holds_alternative<WorkerDone>(report)) --left;
      try {
        if (auto* played = std::get_if<PlayedReport>(&report)) take(std::move(*played));
        if (const auto* broken = std::get_if<BrokenEngine>(&report)) take(*broken);
        if (const auto* changed = std::get_if<ChangedEngine>(&report)) take(*changed);
        if (const auto* failed = std::get_if<FailedWorker>(&report))
          fail_with(lack_of(failed->what));
      } catch (const std::exception& error) {
        fail_with(lack_of(error.what()));
      }
    }
    if (failure_) return tl::unexpected(std::move(*failure_));
    return {};
  }

  [[nodiscard]] bool is_repeat(std::size_t pair) const {
    return schedule_.is_repeat(pair) && are_seats_known(pair);
  }

  [[nodiscard]] bool are_seats_known(std::size_t pair) const {
    const Meeting& meeting = schedule_.meeting(pair);
    return !prepared_.seats[meeting.first].empty() && !prepared_.seats[meeting.second].empty();
  }

  // Whether a game in the cache is one of the share that is played all the same.
  [[nodiscard]] bool is_verified(std::size_t pair, int leg) const {
    if (config_.verify_cache <= 0) return false;
    constexpr std::uint64_t kParts = 1'000'000;
    SplitMix64 random(config_.seed ^ (2 * pair + static_cast<std::uint64_t>(leg)));
    return static_cast<double>(random.below(kParts)) <
           config_.verify_cache * static_cast<double>(kParts);
  }

  MatchResult<std::optional<StoredGame>> find_cached(std::size_t pair, int leg) {
    const Meeting& meeting = schedule_.meeting(pair);
    const std::string& first = prepared_.seats[meeting.first];
    const std::string& second = prepared_.seats[meeting.second];
    return store_.played(leg == 0 ? first : second, leg == 0 ? second : first,
                         schedule_.opening(pair).text);
  }

  // Copies every game that is left to play and has been played before by the same two seats.
  MatchResult<void> take_cached() {
    bool any = false;
    for (const std::string& seat : prepared_.seats) {
      const auto known = store_.knows(seat);
      if (!known) return tl::unexpected(known.error());
      any = any || *known;
    }
    if (!any || !config_.use_cache) return {};
    std::vector<StoredGame> batch;
    for (std::size_t pair = tally_.counted() + 1; pair <= tally_.pairs(); ++pair) {
      if (tally_.is_complete()) break;
      for (int leg = 0; leg < kLegs && are_seats_known(pair); ++leg) {
        if (tally_.has(pair, leg) || (!schedule_.is_repeat(pair) && is_verified(pair, leg))) {
          continue;
        }
        auto found = find_cached(pair, leg);
        if (!found) return tl::unexpected(std::move(found.error()));
        if (*found) batch.push_back(renamed(std::move(**found), pair, leg));
      }
      if (batch.size() < kCacheBatch && pair != tally_.pairs()) continue;
      const auto stored = take_batch(batch);
      if (!stored) return stored;
    }
    return take_batch(batch);
  }

  MatchResult<void> take_batch(std::vector<StoredGame>& batch) {
    const auto stored = store_.add(batch);
    if (!stored) return stored;
    from_cache_ += static_cast<std::size_t>(std::count_if(
        batch.begin(), batch.end(), [](const auto& game) { return game.is_evidence; }));
    for (const StoredGame& game : batch) count(game);
    batch.clear();
    return {};
  }

  // A game of the cache as a game of this match.
  StoredGame renamed(StoredGame game, std::size_t pair, int leg) const {
    const Meeting& meeting = schedule_.meeting(pair);
    game.white = config_.engines[leg == 0 ? meeting.first : meeting.second].name;
    game.black = config_.engines[leg == 0 ? meeting.second : meeting.first].name;
    game.pair = pair;
    game.leg = leg;
    game.is_cached = true;
    game.is_evidence = !is_repeat(pair);
    return game;
  }

  // Returns whether a pair is finished with the game.
  bool count(const StoredGame& game) {
    return tally_.add({.pair = game.pair,
                       .leg = game.leg,
                       .players = schedule_.meeting(game.pair),
                       .first = result_of_first(game.result, game.leg),
                       .failed = player_named(game.failed),
                       .fault = fault_text(game.reason, game.detail),
                       .is_evidence = game.is_evidence});
  }

  [[nodiscard]] std::optional<std::size_t> player_named(const std::string& name) const {
    for (std::size_t i = 0; i < config_.engines.size(); ++i) {
      if (config_.engines[i].name == name) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] MatchError lack_of(std::string what) const {
    return {ExitCode::Environment,
            {"the runner", std::move(what),
             fmt::format("room for {} games at a time", config_.concurrency)}};
  }

  void fail_with(MatchError error) {
    if (!failure_) failure_ = std::move(error);
    stop_.set();
  }

  // A game that is in the cache, too, must be the same.
  bool verify(const StoredGame& game) {
    if (config_.verify_cache <= 0 || game.white_seat.empty()) return true;
    const auto cached = find_cached(game.pair, game.leg);
    if (!cached) {
      fail_with(cached.error());
      return false;
    }
    if (!*cached) return true;
    const StoredGame& before = **cached;
    if (before.moves == game.moves && before.result == game.result) {
      ++verified_;
      return true;
    }
    const auto differ = std::mismatch(before.moves.begin(), before.moves.end(), game.moves.begin(),
                                      game.moves.end());
    const auto ply = 1 + std::count(before.moves.begin(), differ.first, ' ');
    fail_with({ExitCode::Fail,
               {fmt::format("game {}.{}", game.pair, game.leg + 1),
                fmt::format("another game than the one in the cache from ply {} on", ply),
                "the same moves of the same engines (--no-cache plays without it)"}});
    return false;
  }

  void take(PlayedReport report) {
    if (failure_) return;
    StoredGame& game = report.game;
    game.is_evidence = !is_repeat(game.pair);
    if (!verify(game)) return;
    auto stored = store_.add(game);
    if (!stored) return fail_with(std::move(stored.error()));
    ++played_now_;
    const bool pair_finished = count(game);
    if (tally_.is_decided() || tally_.broken()) stop_.set();
    if (!pair_finished || !callbacks_.progress) return;
    callbacks_.progress({.pair = game.pair,
                         .pairs_done = tally_.pairs_done(),
                         .games_now = played_now_,
                         .pairs = tally_.pairs(),
                         .counts = tally_.pair_counts(),
                         .is_one_meeting = schedule_.meetings().size() == 1,
                         .sprt = tally_.sprt()});
  }

  [[nodiscard]] std::string words_on(const BrokenPlayer& broken) const {
    return fmt::format("engine {}: lost {} games in a row by a fault, the last by {}{}",
                       config_.engines[broken.player].name, config_.max_failures, broken.fault,
                       played_now_ > 0 || tally_.is_complete()
                           ? ""
                           : "; --max-failures 0 plays on, --new-match begins anew");
  }

  void take(const BrokenEngine& broken) {
    stop_.set();
    const EngineFailure& why = broken.failure;
    if (why.fault == EngineFault::RefusedOption) {
      return fail_with({ExitCode::Usage,
                        {fmt::format("engine {}", broken.name), why.detail,
                         "an option and a value that it takes"}});
    }
    if (!engine_failure_.empty()) return;
    not_started_ = std::pair(broken.name, std::string(to_string(why.fault)));
    engine_failure_ =
        fmt::format("engine {}: {}{}{}, {} times in a row", broken.name, to_string(why.fault),
                    why.detail.empty() ? "" : " ", why.detail, kStartAttempts);
  }

  void take(const ChangedEngine& changed) {
    stop_.set();
    if (!engine_failure_.empty()) return;
    engine_failure_ = fmt::format("engine {}: {} is another file than when the match began",
                                  changed.name, changed.path);
  }

  const MatchConfig& config_;
  const MatchCallbacks& callbacks_;
  const Prepared& prepared_;
  const Schedule& schedule_;
  Store& store_;
  Tally tally_;
  StopEvent stop_;
  std::size_t played_now_ = 0;
  std::size_t from_cache_ = 0;
  std::size_t verified_ = 0;
  std::string engine_failure_;
  std::optional<std::pair<std::string, std::string>> not_started_;  // an engine and its fault
  std::optional<MatchError> failure_;
};

void warn(const MatchCallbacks& callbacks, const std::string& line) {
  if (callbacks.warning) callbacks.warning(line);
}

void warn_of_repeats(const MatchConfig& config, const MatchCallbacks& callbacks,
                     const Prepared& prepared) {
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
MatchOutcome without_engine(const MatchConfig& config, const Prepared& prepared) {
  const auto& [engine, error] = *prepared.missing;
  const std::string fault(to_string(EngineFault::CannotStart));
  MatchOutcome out;
  for (const Meeting& meeting : prepared.schedule.meetings()) {
    out.meetings.push_back({meeting, Standing{}});
  }
  out.pairs_planned = prepared.schedule.pairs();
  out.engine_failure = fmt::format("engine {}: {} {}: {}", config.engines[engine].name, fault,
                                   config.engines[engine].command, error.found);
  out.terminations[{config.engines[engine].name, fault}] = 0;
  return out;
}

// Scripts of which the cache would hand out games.
MatchResult<std::vector<std::string>> find_scripts(const MatchConfig& config,
                                                   const Prepared& prepared, Store& store) {
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

MatchResult<MatchPlan> plan_match(const MatchConfig& config) {
  auto prepared = prepare(config);
  if (!prepared) return tl::unexpected(std::move(prepared.error()));
  if (prepared->missing) return environment_error(prepared->missing->second);
  return MatchPlan{.identities = std::move(prepared->identities),
                   .openings = prepared->schedule.openings().size(),
                   .meetings = prepared->schedule.meetings().size(),
                   .pairs = prepared->schedule.pairs()};
}

MatchResult<MatchOutcome> run_match(const MatchConfig& config, const MatchCallbacks& callbacks,
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

  Run run(config, callbacks, *prepared, *store);
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
