#include "tournament/match/match_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text/numbers.h"
#include "tournament/engines/stderr_line.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/schedule/stored_tally.h"

namespace raum::tournament {
namespace {

// Finished games that wait to be stored, besides one for each worker process: a kill loses them.
constexpr std::size_t kMailCapacity = 4;
constexpr std::size_t kCacheBatch = 64;  // cached games copied in one transaction

Error refused_option(const BrokenEngine& broken) {
  const std::string where = fmt::format("engine {}", broken.name);
  if (broken.failure.error) return within(where, *broken.failure.error);
  return {where, fmt::format("an option that it rejects with {}", broken.failure.detail),
          "an option and a value that it accepts"};
}

}  // namespace

MatchRun::MatchRun(const MatchConfig& config, const MatchCallbacks& callbacks,
                   const PreparedMatch& prepared, Store& store, ProtocolLog* log)
    : config_(config),
      callbacks_(callbacks),
      contenders_(prepared.contenders),
      schedule_(prepared.schedule),
      prepared_(prepared),
      store_(store),
      log_(log),
      cache_(config, prepared, store),
      tally_(schedule_.pairs(), config.sprt, config.max_failures),
      record_(config.rgn_path) {}

Fallible<void> MatchRun::load() {
  MatchObserver* const observer = callbacks_.observer;
  if (observer != nullptr) {
    slots_ = observer->begin(schedule_, static_cast<std::size_t>(config_.concurrency));
  }
  return load_games();
}

Fallible<void> MatchRun::load_games() {
  MatchObserver* const observer = callbacks_.observer;
  const ResultSource source = [&](std::size_t last_pair, const ResultVisitor& visit) {
    return store_.for_each_result(last_pair, [&](const StoredResult& game) {
      auto visited = visit(game);
      if (visited && observer != nullptr && !game.is_damaged) observer->stored(game);
      watch(game);
      return visited;
    });
  };
  const auto results = tally_results(source, player_names(config_), config_.db_path, tally_);
  if (!results) return tl::unexpected(results.error());
  show_figures();
  from_cache_ = results->from_cache;
  if (results->damaged.empty()) return {};
  return environment_error(
      {config_.db_path, fmt::format("damage in game {}", fmt::join(results->damaged, ", ")),
       "the games as they were stored; raum results check --remove-damaged removes damaged games, "
       "and raum match plays them again"});
}

Fallible<void> MatchRun::play_all(const std::stop_token& stop) {
  auto done = leave_out_unfit();
  was_left_out_ = false;  // no worker has started yet
  if (done) done = play_missing(stop);
  // A host that was left out after the other workers had ended or were stopped: they start again.
  while (done && was_left_out_ && !tally_.is_complete() && !tally_.broken() &&
         engine_failure_.text.empty() && !stop.stop_requested()) {
    was_left_out_ = false;
    stop_.emplace();
    done = play_missing(stop);
  }
  return done;
}

Fallible<void> MatchRun::play_missing(const std::stop_token& stop) {
  record_.begin(store_, tally_.pairs());
  auto done = take_cached();
  if (!done) return done;
  const bool defers_repeats = config_.use_cache && schedule_.has_repeats();
  if (defers_repeats) {
    done = play(stop, false);
    if (done) done = take_cached();
    if (!done) return done;
  }
  return play(stop, true);
}

Fallible<MatchOutcome> MatchRun::outcome(const std::stop_token& stop) {
  MatchOutcome out = outcome_of(tally_, schedule_.pairings());
  out.interrupted = !out.complete && stop.stop_requested();
  out.played_now = played_now_;
  out.from_cache = from_cache_;
  out.verified = verified_;
  out.warnings = pvs_.warnings();
  if (replays_.games > 0) {
    out.warnings.push_back(fmt::format(
        "{} game{} played again, because the runner itself did not run, or waited for its log, for "
        "up to {:.1f} s during a game",
        replays_.games, replays_.games == 1 ? " was" : "s were",
        std::chrono::duration<double>(replays_.longest_gap).count()));
  }
  if (out.faults.games > 0) out.warnings.push_back(fault_warning(out, config_.sprt));
  auto added = add_terminations(out);
  if (!added) return tl::unexpected(std::move(added.error()));
  if (tally_.broken()) {
    out.engine_failure = failure_text(*tally_.broken(), out.stderr_lines);
  } else if (!out.complete) {
    out.engine_failure = engine_failure_.text;
  }
  if (!out.engine_failure.empty()) {
    // In a complete match an engine that did not start was not needed any more.
    if (out.complete) engine_failure_ = {};
    engine_failure_.text = out.engine_failure;
    auto noted = store_.set_failure(engine_failure_);
    if (!noted) return tl::unexpected(std::move(noted.error()));
  }
  if (log_ != nullptr) out.log_failure = log_->failure();
  // Pairs after a decision were played ahead of it and are not part of the match.
  const std::size_t last = tally_.is_decided() ? tally_.counted() : tally_.pairs();
  auto written = record_.finish(store_, last, tally_.counted());
  if (!written) out.record_failure = std::move(written.error().error);
  return out;
}

Fallible<void> MatchRun::add_terminations(MatchOutcome& out) {
  auto terminations = store_.terminations(tally_.counted());
  if (!terminations) return tl::unexpected(std::move(terminations.error()));
  out.terminations = std::move(*terminations);
  auto hosts = store_.hosts(tally_.counted());
  if (!hosts) return tl::unexpected(std::move(hosts.error()));
  out.hosts = std::move(*hosts);
  const auto tails = store_.stderr_tails(tally_.counted());
  if (!tails) return tl::unexpected(tails.error());
  out.stderr_lines = stderr_lines_of(*tails);
  if (!out.complete) add_failed_start(out, engine_failure_);
  return {};
}

Fallible<void> MatchRun::play(const std::stop_token& stop, bool with_repeats) {
  if (tally_.is_complete() || tally_.broken() || stop_->is_set()) return {};
  const auto processes = static_cast<std::size_t>(config_.concurrency - config_.threads());
  Mailbox<WorkerReport> mail(kMailCapacity + processes);
  const std::size_t window = processes > 0 ? kWindowPerWorker * config_.unit_pairs *
                                                 static_cast<std::size_t>(config_.concurrency)
                                           : 0;
  JobQueue jobs(schedule_, tally_, with_repeats, window,
                any_is_timed(contenders_) ? JobQueue::Overdue::Wait : JobQueue::Overdue::LendAgain);
  const std::stop_callback on_stop(stop, [this] { stop_->set(); });
  MatchWorkers workers(config_, prepared_, jobs, mail, *stop_, log_, slots_, hosts_, ready_);
  const std::size_t open = tally_.pairs() - tally_.pairs_done();
  if (auto started = workers.start(open); !started) fail_with(std::move(started.error()));
  // Every worker reports WorkerDone, whatever happened, so that this loop ends and no worker is
  // left waiting for room in the mailbox.
  jobs_ = &jobs;
  for (std::size_t left = workers.size(); left > 0;) {
    left -= take(mail.take_all());
    if (failure_) continue;
    if (auto done = leave_out_unfit(); !done) fail_with(std::move(done.error()));
  }
  jobs_ = nullptr;
  if (!failure_ && !stop_->is_set() && !jobs.is_over() && config_.has_worker_processes() &&
      !was_left_out_) {
    failure_ = {ExitCode::Environment,
                is_any_left_out_ ? Error{"--workers", "no worker that is left",
                                         "workers on other hosts than those that were left out"}
                                 : no_worker_left(config_.command)};
  }
  if (failure_) return tl::unexpected(std::move(*failure_));
  return {};
}

Fallible<void> MatchRun::take_cached() {
  const auto any = cache_.has_games();
  if (!any) return tl::unexpected(any.error());
  if (!*any) return {};
  std::vector<StoredGame> batch;
  for (std::size_t pair = tally_.counted() + 1; pair <= tally_.pairs(); ++pair) {
    if (tally_.is_complete()) break;
    for (int leg = 0; leg < kLegs; ++leg) {
      if (tally_.has(pair, leg)) continue;
      auto found = cache_.find(pair, leg);
      if (!found) return tl::unexpected(std::move(found.error()));
      if (*found) batch.push_back(std::move(**found));
    }
    if (batch.size() < kCacheBatch && pair != tally_.pairs()) continue;
    auto stored = take_batch(batch);
    if (!stored) return stored;
  }
  return take_batch(batch);
}

Fallible<void> MatchRun::take_batch(std::vector<StoredGame>& batch) {
  auto stored = store_.add(batch);
  if (!stored) return stored;
  from_cache_ += static_cast<std::size_t>(
      std::count_if(batch.begin(), batch.end(), [](const auto& game) { return game.is_evidence; }));
  for (const StoredGame& game : batch) {
    record_.append(game);
    count(game);
  }
  show_figures();
  batch.clear();
  return {};
}

void MatchRun::show_figures() {
  if (callbacks_.observer != nullptr) callbacks_.observer->counted(tally_, played_now_);
}

bool MatchRun::count(const StoredGame& game) {
  const StoredResult result = result_of(game);
  if (callbacks_.observer != nullptr) callbacks_.observer->stored(result);
  watch(result);
  return tally_.add({.pair = game.pair,
                     .leg = game.leg,
                     .players = schedule_.pairing(game.pair),
                     .first = result_of_first(game.result, game.leg),
                     .failed = player_named(game.failed),
                     .fault = fault_text(game.reason, game.detail),
                     .is_evidence = game.is_evidence});
}

std::optional<std::size_t> MatchRun::player_named(const std::string& name) const {
  for (std::size_t i = 0; i < contenders_.size(); ++i) {
    if (contenders_[i].name() == name) return i;
  }
  return std::nullopt;
}

Failure MatchRun::out_of_resources(std::string what) const {
  return {ExitCode::Environment,
          {"the runner", std::move(what),
           fmt::format("resources for {} at a time",
                       counted(static_cast<std::uint64_t>(config_.concurrency), "game"))}};
}

void MatchRun::fail_with(Failure error) {
  if (!failure_) failure_ = std::move(error);
  stop_->set();
}

void MatchRun::warn_of_faults(const PlayedReport& report) {
  const StoredGame& game = report.game;
  std::vector<std::string> lines = pvs_.add(game, report.pvs);
  if (!game.failed.empty() && faulty_.insert(game.failed).second) {
    lines.push_back(fmt::format("engine {}: lost game {}.{} by {}", game.failed, game.pair,
                                game.leg + 1, fault_text(game.reason, game.detail)) +
                    stderr_suffix(game.stderr_tail));
  }
  if (!callbacks_.warning) return;
  for (const std::string& line : lines) callbacks_.warning(line);
}

std::size_t MatchRun::take(std::deque<WorkerReport> reports) {
  std::size_t done = 0;
  std::vector<PlayedReport> played;  // one after another, to be stored together
  for (WorkerReport& report : reports) {
    try {
      if (auto* game = std::get_if<PlayedReport>(&report)) {
        played.push_back(std::move(*game));
        continue;
      }
      take(std::exchange(played, {}));
      if (const auto* broken = std::get_if<BrokenEngine>(&report)) take(*broken);
      if (const auto* changed = std::get_if<ChangedEngine>(&report)) take(*changed);
      if (const auto* failed = std::get_if<FailedWorker>(&report))
        fail_with(out_of_resources(failed->what));
      const auto* const notice = std::get_if<WorkerNotice>(&report);
      if (notice != nullptr && callbacks_.warning) callbacks_.warning(notice->line);
    } catch (const std::exception& error) {
      fail_with(out_of_resources(error.what()));
    }
    if (std::holds_alternative<WorkerDone>(report)) ++done;
  }
  try {
    take(std::move(played));
  } catch (const std::exception& error) {
    fail_with(out_of_resources(error.what()));
  }
  return done;
}

void MatchRun::take(std::vector<PlayedReport> reports) {
  std::vector<PlayedReport> fresh;
  std::set<std::pair<std::size_t, int>> numbers;
  for (PlayedReport& report : reports) {
    if (failure_) return;
    StoredGame& game = report.game;
    if (jobs_ != nullptr && hosts_.is_left_out(game.host.name)) {
      if (!tally_.has(game.pair, game.leg)) jobs_->play_again(game.pair, game.leg);
      continue;
    }
    // Two workers have played it, because one of them took long or was lost.
    if (!numbers.emplace(game.pair, game.leg).second) {
      store(std::exchange(fresh, {}));
      numbers = {{game.pair, game.leg}};
    }
    const bool is_double = tally_.has(game.pair, game.leg);
    const auto same = is_double ? cache_.verify_double(game) : cache_.verify(game);
    if (!same) {
      store(fresh);
      return fail_with(same.error());
    }
    if (is_double) continue;
    if (*same) ++verified_;
    game.is_evidence = !cache_.is_repeat(game.pair);
    fresh.push_back(std::move(report));
  }
  store(fresh);
}

void MatchRun::store(const std::vector<PlayedReport>& reports) {
  if (failure_ || reports.empty()) return;
  std::vector<StoredGame> games;
  games.reserve(reports.size());
  for (const PlayedReport& report : reports) games.push_back(report.game);
  if (auto stored = store_.add(games); !stored) return fail_with(std::move(stored.error()));
  for (const PlayedReport& report : reports) count_played(report);
}

void MatchRun::count_played(const PlayedReport& report) {
  const StoredGame& game = report.game;
  record_.append(game);
  warn_of_faults(report);
  replays_.add(report.replays);
  ++played_now_;
  const bool pair_finished = count(game);
  show_figures();
  // An unfit host may be the only reason of the losses.
  if (tally_.is_decided() || (tally_.broken() && !hosts_.unfit())) stop_->set();
  if (!pair_finished || !callbacks_.progress) return;
  callbacks_.progress({.pair = game.pair,
                       .pairs_done = tally_.pairs_done(),
                       .games_now = played_now_,
                       .pairs = tally_.pairs(),
                       .counts = tally_.pair_counts(),
                       .has_one_pairing = schedule_.pairings().size() == 1,
                       .may_end_early = config_.sprt.has_value(),
                       .workers = config_.has_worker_processes() ? config_.concurrency : 0,
                       .ready = config_.threads() + ready_,
                       .sprt = tally_.sprt()});
}

std::string MatchRun::failure_text(const BrokenPlayer& broken,
                                   const StderrLines& stderr_lines) const {
  const std::string& name = contenders_[broken.player].name();
  const std::string reason = broken.fault.substr(0, broken.fault.find(", "));
  const auto line = stderr_lines.find({name, reason});
  return fmt::format("engine {}: lost {} in a row by a fault, the last by {}{}{}", name,
                     counted(static_cast<std::uint64_t>(config_.max_failures), "game"),
                     broken.fault,
                     line == stderr_lines.end() ? "" : fmt::format(": \"{}\"", line->second),
                     played_now_ > 0 || tally_.is_complete()
                         ? ""
                         : "; continue with --max-failures 0 or start over with --new-match");
}

void MatchRun::take(const BrokenEngine& broken) {
  stop_->set();
  const EngineFailure& why = broken.failure;
  if (why.fault == EngineFault::RefusedOption) {
    return fail_with({ExitCode::Usage, refused_option(broken)});
  }
  if (!engine_failure_.text.empty()) return;
  engine_failure_ = {
      .failed = broken.name,
      .fault = std::string(to_string(why.fault)),
      .text = fmt::format("engine {}: {}{}{}, {} times in a row{}", broken.name,
                          to_string(why.fault), why.detail.empty() ? "" : " ", why.detail,
                          kStartAttempts, stderr_suffix(why.stderr_tail)),
      .stderr_tail = why.stderr_tail};
}

void MatchRun::take(const ChangedEngine& changed) {
  stop_->set();
  if (!engine_failure_.text.empty()) return;
  engine_failure_.text =
      fmt::format("engine {}: {} was replaced after the match began", changed.name, changed.path);
}

}  // namespace raum::tournament
