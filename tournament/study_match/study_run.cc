#include "tournament/study_match/study_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/quote.h"
#include "engine/protocol/options.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/study_match/study_threads.h"

namespace raum::tournament {
namespace {

std::vector<Pairing> pairings_of(const Study& study) {
  std::vector<Pairing> pairings;
  for (const StudyMatch& match : study.matches) pairings.push_back({match.first, match.second});
  return pairings;
}

// Whether the same game may go differently when it is played again: the helper threads of a search
// race.
bool may_vary(const StudyPlayer& player) {
  return std::any_of(player.options.begin(), player.options.end(), [](const auto& option) {
    return same_name(option.first, "Threads") && option.second != "1";
  });
}

}  // namespace

StudyRun::StudyRun(const Study& study, const StudyWorkers& workers,
                   const MatchStudyCallbacks& callbacks, StudyGames* kept)
    : study_(study),
      workers_(workers),
      callbacks_(callbacks),
      kept_(kept),
      schedule_(Schedule::of(study.positions, pairings_of(study))),
      tally_(schedule_.pairs(), std::nullopt),
      pairs_(schedule_.pairs()) {}

StudyGameKey StudyRun::key_of(std::size_t pair, int leg) const {
  const std::size_t matches = study_.matches.size();
  return {.match = (pair - 1) % matches, .opening = (pair - 1) / matches, .leg = leg};
}

Fallible<void> StudyRun::play(const std::stop_token& stop) {
  if (kept_ != nullptr) {
    for (std::size_t pair = 1; pair <= pairs_.size(); ++pair) {
      for (int leg = 0; leg < kLegs; ++leg) {
        if (const CountedGame* const game = kept_->find(key_of(pair, leg))) count(pair, leg, *game);
      }
    }
    if (tally_.pairs_done() > 0) show_progress();
  }
  if (tally_.is_complete()) return {};
  const std::stop_callback on_stop(stop, [this] { stop_playing(); });
  const auto all = static_cast<std::size_t>(count_workers(workers_.groups));
  const std::size_t window =
      has_processes(workers_.groups) ? kWindowPerWorker * workers_.unit_pairs * all : 0;
  JobQueue jobs(schedule_, tally_, true, window);
  return play_missing(jobs, tally_.pairs() - tally_.pairs_done());
}

Fallible<void> StudyRun::play_missing(JobQueue& jobs, std::size_t missing) {
  const bool is_remote = has_processes(workers_.groups);
  StudyThreads threads(study_, workers_, jobs, stop_event_, stopped_, ready_);
  auto started = threads.start(missing);
  if (!started) fail_with(std::move(started.error()));
  // Every worker reports WorkerDone, whatever happened, so that this loop ends.
  for (std::size_t left = threads.size(); left > 0;) left -= take(threads.mail().take_all());
  if (!failure_ && !stopped_ && is_remote && !jobs.is_over()) {
    failure_ = {ExitCode::Environment,
                kept_ == nullptr
                    ? Error{"--workers", "no worker that is left",
                            "workers that can play; with --db, a study can be continued"}
                    : no_worker_left(workers_.command)};
  }
  if (failure_) return tl::unexpected(std::move(*failure_));
  return {};
}

void StudyRun::count(std::size_t pair, int leg, const CountedGame& game) {
  pairs_[pair - 1][static_cast<std::size_t>(leg)] = game;
  // The figures of the tally are not used, only which games it has.
  tally_.add({.pair = pair, .leg = leg, .players = schedule_.pairing(pair)});
}

void StudyRun::show_progress() const {
  if (!callbacks_.progress) return;
  const bool is_remote = has_processes(workers_.groups);
  callbacks_.progress({.pairs_done = tally_.pairs_done(),
                       .pairs = tally_.pairs(),
                       .workers = is_remote ? count_workers(workers_.groups) : 0,
                       .ready = ready_});
}

std::size_t StudyRun::take(const std::deque<WorkerReport>& reports) {
  std::size_t done = 0;
  for (const WorkerReport& report : reports) {
    if (std::holds_alternative<WorkerDone>(report)) {
      ++done;
      continue;
    }
    try {
      take(report);
    } catch (const std::exception& error) {
      fail_with({ExitCode::Environment, {"raum study", error.what(), "enough memory"}});
    }
  }
  return done;
}

void StudyRun::take(const WorkerReport& report) {
  if (const auto* played = std::get_if<PlayedReport>(&report)) return take(*played);
  if (const auto* notice = std::get_if<WorkerNotice>(&report)) {
    if (callbacks_.warning) callbacks_.warning(notice->line);
  }
  if (const auto* failed = std::get_if<FailedWorker>(&report)) {
    fail_with({ExitCode::Environment, {"raum study", failed->what, "resources for all workers"}});
  }
}

void StudyRun::take(const PlayedReport& report) {
  if (failure_) return;
  auto stored = store(report);
  if (!stored) return fail_with(std::move(stored.error()));
}

Fallible<void> StudyRun::store(const PlayedReport& report) {
  const StoredGame& game = report.game;
  const std::string number = fmt::format("game {}.{}", game.pair, game.leg + 1);
  const StudyGameKey key = key_of(game.pair, game.leg);
  if (tally_.has(game.pair, game.leg)) {
    // Two workers have played it, because one of them took long or was lost. That one was lost says
    // nothing about a game that the other one has played to its end.
    if (!game.failed.empty()) return {};
    const StudyMatch& match = study_.matches[key.match];
    const auto moves = moves_.find(key);
    if (moves == moves_.end() || moves->second == game.moves ||
        may_vary(study_.players[match.first]) || may_vary(study_.players[match.second])) {
      return {};
    }
    return environment_error(
        {number, "other moves than when it was played before", "the same ones, on every machine"});
  }
  if (!game.failed.empty()) {
    return environment_error(
        {fmt::format("player {}", raum::quoted(game.failed)),
         fmt::format("a crash after {} plies of {}: {}", game.plies, number, game.detail),
         "a player that moves"});
  }
  auto counted = count_game(game, study_.positions[key.opening].position);
  if (!counted) return environment_error(within(number, std::move(counted.error())));
  for (std::size_t color = 0; color < report.seconds.size(); ++color) {
    counted->cost[color].seconds = report.seconds[color];
  }
  if (kept_ != nullptr) {
    auto stored = kept_->add(key, game);
    if (!stored) return stored;
  }
  if (has_processes(workers_.groups)) moves_.emplace(key, game.moves);
  const std::size_t before = tally_.pairs_done();
  count(game.pair, game.leg, *counted);
  if (tally_.pairs_done() > before) show_progress();
  return {};
}

void StudyRun::fail_with(Failure failure) {
  if (!failure_) failure_ = std::move(failure);
  stop_playing();
}

void StudyRun::stop_playing() {
  stopped_ = true;
  stop_event_.set();
}

}  // namespace raum::tournament
