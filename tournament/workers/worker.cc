#include "tournament/workers/worker.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <exception>
#include <list>
#include <optional>
#include <utility>

#include "base/text/utc.h"
#include "engine/geometry/piece.h"
#include "tournament/engines/uci_client.h"
#include "tournament/workers/timed_log.h"

namespace raum::tournament {
namespace {

using Players = std::array<std::size_t, 2>;  // by color

class Worker {
 public:
  Worker(WorkerContext& context, int cpu, LiveSlot* slot)
      : context_(context), cpu_(cpu), slot_(slot), log_(context.log) {
    if (slot == nullptr && !context.on_move) return;
    on_move_ = [this](Move move, const SearchReport& report) {
      if (slot_ != nullptr) slot_->add(move, report);
      if (context_.on_move) context_.on_move(logged_.leg, ++ply_, move, report);
    };
  }

  void run() {
    bool goes_on = true;
    while (goes_on) {
      const auto job = context_.jobs.next();
      if (!job) break;
      for (int leg = 0; leg < kLegs && goes_on; ++leg) {
        if (job->legs[leg]) goes_on = play(*job, leg);
      }
    }
    if (slot_ != nullptr) slot_->end();
    // After a failure the engines may not read their input, so they are killed by their destructors
    // and not sent `quit`.
    for (Running& running : running_) {
      if (goes_on) running.client.quit();
    }
  }

 private:
  struct Running {
    std::size_t player;
    UciClient client;
  };

  // Moves the player's client to the front of the list.  Returns: nullptr if it does not run.
  UciClient* find(std::size_t player) {
    for (auto it = running_.begin(); it != running_.end(); ++it) {
      if (it->player != player) continue;
      running_.splice(running_.begin(), running_, it);
      return &running_.front().client;
    }
    return nullptr;
  }

  void drop(std::size_t player) {
    running_.remove_if([&](const Running& running) { return running.player == player; });
  }

  // The running client of the player, started if necessary.
  EngineResult<UciClient*> ensure_running(std::size_t player) {
    if (UciClient* const client = find(player)) return client;
    const Contender& contender = context_.contenders[player];
    EngineSpec spec = contender.spec;
    if (cpu_ != kAnyCpu && spec.cpus.empty()) spec.cpus = {cpu_};
    EngineResult<UciClient*> result;
    for (int attempt = 0; attempt < kStartAttempts; ++attempt) {
      if (is_changed(contender)) return engine_failure(EngineFault::Stopped);
      auto started = UciClient::start(spec, context_.stall, context_.stop, log_of(contender));
      if (started) {
        // Check again: the file may have been replaced between the first check and the start.
        if (is_changed(contender)) return engine_failure(EngineFault::Stopped);
        running_.push_front({player, std::move(*started)});
        return &running_.front().client;
      }
      const EngineFault fault = started.error().fault;
      result = tl::unexpected(std::move(started.error()));
      if (fault == EngineFault::Stopped || fault == EngineFault::RefusedOption) break;
    }
    return result;
  }

  [[nodiscard]] EngineLog log_of(const Contender& contender) {
    if (context_.log == nullptr) return {};
    return {log_, logged_, contender.name()};
  }

  void report_start(const std::string& name, const EngineFailure& failure) {
    if (failure.fault == EngineFault::Stopped) return;
    if (failure.fault == EngineFault::NoProcess) {
      return context_.mail.post(FailedWorker{"no process for " + failure.detail});
    }
    context_.mail.post(BrokenEngine{name, failure});
  }

  // Whether a file of the engine was replaced. Also reports the change to the match.
  bool is_changed(const Contender& contender) {
    const auto path = changed_file(contender.identity);
    if (path) context_.mail.post(ChangedEngine{contender.name(), *path});
    return path.has_value();
  }

  void quit_surplus_engines() {
    while (running_.size() > kEnginesKept) {
      running_.back().client.quit();
      running_.pop_back();
    }
  }

  [[nodiscard]] Side side_of(std::size_t player, UciClient* client) const {
    const Contender& contender = context_.contenders[player];
    return {client, contender.limit, contender.margin_ms};
  }

  // Plays one game and reports it. A game in which the runner itself did not run for a while, or
  // waited for its log, so that the engines' times are wrong, is played again, up to kMostReplays
  // times.  Returns whether the worker can go on.
  bool play(const Job& job, int leg) {
    Replays replays;
    while (true) {
      const auto started = Heartbeat::Clock::now();
      auto report = play_once(job, leg);
      if (!report) return false;
      const auto gap = std::max(context_.heartbeat.longest_gap(started), log_.longest());
      switch (after_game(gap, report->gap_allowed, replays.games)) {
        case AfterGame::Report:
          report->played.replays = replays;
          context_.mail.post(std::move(report->played));
          return true;
        case AfterGame::PlayAgain:
          replays.add({.games = 1, .longest_gap = gap});
          break;
        case AfterGame::GiveUp:
          context_.mail.post(FailedWorker{fmt::format(
              "itself stopped, or waiting for its log, in each of {} tries of game "
              "{}.{}, last for {:.1f} s",
              replays.games + 1, job.pair, leg + 1, std::chrono::duration<double>(gap).count())});
          return false;
      }
    }
  }

  struct Report {
    PlayedReport played;
    // How long the runner may not have run without an influence on the result.
    std::chrono::milliseconds gap_allowed = std::chrono::milliseconds::max();
  };

  // Returns: nullopt if the worker cannot go on.
  std::optional<Report> play_once(const Job& job, int leg) {
    logged_ = {.pair = job.pair, .leg = leg, .start = std::chrono::steady_clock::now()};
    if (slot_ != nullptr) slot_->begin(job.pair, leg);
    ply_ = 0;
    log_.reset();
    const Pairing& pairing = job.players;
    const Players players =
        leg == 0 ? Players{pairing.first, pairing.second} : Players{pairing.second, pairing.first};
    std::array<UciClient*, 2> clients{};
    for (const Color color : kColors) {
      const std::size_t player = players[index_of(color)];
      const auto running = ensure_running(player);
      if (!running) {
        report_start(context_.contenders[player].name(), running.error());
        return std::nullopt;
      }
      clients[index_of(color)] = *running;
    }
    quit_surplus_engines();
    Report report;
    StoredGame& game = report.played.game;
    game.started = utc_now();
    const auto played = play_game(side_of(players[0], clients[0]), side_of(players[1], clients[1]),
                                  job.opening.position, context_.adjudication, on_move_);
    if (!played) return std::nullopt;
    game.pair = job.pair;
    game.leg = leg;
    game.white = context_.contenders[players[0]].name();
    game.black = context_.contenders[players[1]].name();
    game.opening = job.opening.text;
    fill(game, *played, players, clients);
    report.played.pvs = played->pvs;
    game.finished = utc_now();
    for (const std::size_t player : players) {
      if (context_.contenders[player].limit.is_timed()) report.gap_allowed = kGapAllowed;
      if (context_.contenders[player].spec.restart) drop(player);
    }
    if (is_lost_by_lateness(*played)) report.gap_allowed = kGapAllowedIfLate;
    return report;
  }

  void fill(StoredGame& game, const PlayedGame& played, const Players& players,
            const std::array<UciClient*, 2>& clients) {
    game.moves = to_text(played.moves);
    game.infos = to_text(played.infos);
    game.plies = played.moves.size();
    game.reason = played.reason;
    game.detail = played.detail;
    game.result = !played.winner ? "1/2-1/2" : *played.winner == Color::White ? "1-0" : "0-1";
    if (played.failed) {
      const std::size_t failed = index_of(*played.failed);
      game.failed = context_.contenders[players[failed]].name();
      game.stderr_tail = clients[failed]->stderr_tail();
      drop(players[failed]);  // the next game gets a fresh process
      return;
    }
    // Without play keys the cache never reuses a game. A game that ended by a fault gets none
    // either, since the cause may lie outside of the engine.
    const Contender& white = context_.contenders[players[0]];
    const Contender& black = context_.contenders[players[1]];
    if (!white.is_deterministic() || !black.is_deterministic()) return;
    game.white_play_key = white.play_key;
    game.black_play_key = black.play_key;
  }

  WorkerContext& context_;
  int cpu_;               // or kAnyCpu
  LiveSlot* slot_;        // nullptr: nobody watches
  MoveObserver on_move_;  // empty if nobody wants the moves
  std::size_t ply_ = 0;   // of the running game, if somebody wants its moves
  LoggedGame logged_;     // before running_, whose logs refer to it and to log_
  TimedLog log_;
  std::list<Running> running_;  // most recently used first
};

}  // namespace

bool is_lost_by_lateness(const PlayedGame& played) {
  constexpr std::array kLate = {EngineFault::TimeForfeit, EngineFault::Hang, EngineFault::NotReady};
  return played.failed && std::any_of(kLate.begin(), kLate.end(), [&](EngineFault fault) {
           return played.reason == to_string(fault);
         });
}

void run_worker(WorkerContext& context, int cpu, LiveSlot* slot) {
  try {
    Worker(context, cpu, slot).run();
  } catch (const std::exception& error) {
    context.mail.post(FailedWorker{error.what()});
  }
  context.mail.post(WorkerDone{});
}

}  // namespace raum::tournament
