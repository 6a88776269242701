#include "tournament/match/worker.h"

#include <exception>
#include <list>

#include "base/core/utc.h"
#include "engine/board/position_text.h"
#include "tournament/game/play_game.h"

namespace raum::tournament {
namespace {

class Worker {
 public:
  explicit Worker(WorkerContext& context) : context_(context) {}

  void run() {
    bool goes_on = true;
    while (goes_on) {
      const auto job = context_.jobs.next();
      if (!job) break;
      for (int leg = 0; leg < kLegs && goes_on; ++leg) {
        if (job->legs[leg]) goes_on = play(job->pair, leg);
      }
    }
    // Only engines that are known to listen are asked; the others are killed.
    for (Running& running : running_) {
      if (goes_on) running.client.quit();
    }
  }

 private:
  struct Running {
    std::size_t player;
    UciClient client;
  };

  // The client of the player, the front of the list; null if it does not run.
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

  // Starts the engine if it does not run.
  EngineResult<UciClient*> ensure(std::size_t player) {
    if (UciClient* const client = find(player)) return client;
    const EngineSpec& spec = context_.config.engines[player];
    EngineResult<UciClient*> result;
    for (int attempt = 0; attempt < kStartAttempts; ++attempt) {
      if (is_changed(player)) return engine_failure(EngineFault::Stopped);
      auto started = UciClient::start(spec, std::chrono::milliseconds(context_.config.stall_ms),
                                      context_.stop);
      if (started) {
        // Once more: what runs now was started after the first look.
        if (is_changed(player)) return engine_failure(EngineFault::Stopped);
        running_.push_front({player, std::move(*started)});
        return &running_.front().client;
      }
      const EngineFault fault = started.error().fault;
      result = tl::unexpected(std::move(started.error()));
      if (fault == EngineFault::Stopped || fault == EngineFault::RefusedOption) break;
    }
    return result;
  }

  // Reports it, too.
  bool is_changed(std::size_t player) {
    const auto path = changed_file(context_.identities[player]);
    if (path) context_.mail.post(ChangedEngine{context_.config.engines[player].name, *path});
    return path.has_value();
  }

  void make_room() {
    while (running_.size() > kEnginesKept) {
      running_.back().client.quit();
      running_.pop_back();
    }
  }

  [[nodiscard]] Side side_of(std::size_t player, UciClient* client) const {
    const EngineSpec& engine = context_.config.engines[player];
    return {client, engine.limit.is_some() ? engine.limit : context_.config.limit,
            engine.margin_ms.value_or(context_.config.margin_ms)};
  }

  // Plays one game and reports it.  Returns whether the worker can go on.
  bool play(std::size_t pair, int leg) {
    const Pairing pairing = context_.schedule.pairing(pair);
    const Pairing by_colour = leg == 0 ? pairing : Pairing{pairing.second, pairing.first};
    UciClient* clients[2] = {};
    for (const std::size_t i : {0U, 1U}) {
      const std::size_t player = i == 0 ? by_colour.first : by_colour.second;
      const auto running = ensure(player);
      if (!running) {
        if (running.error().fault != EngineFault::Stopped) {
          context_.mail.post(BrokenEngine{context_.config.engines[player].name, running.error()});
        }
        return false;
      }
      clients[i] = *running;
    }
    make_room();
    const Opening& opening = context_.schedule.opening(pair);
    PlayedReport report;
    StoredGame& game = report.game;
    game.started = utc_now();
    const auto played =
        play_game(side_of(by_colour.first, clients[0]), side_of(by_colour.second, clients[1]),
                  opening.position, context_.config.adjudication);
    if (!played) return false;
    game.pair = pair;
    game.leg = leg;
    game.white = context_.config.engines[by_colour.first].name;
    game.black = context_.config.engines[by_colour.second].name;
    game.opening = opening.text;
    fill(report, *played, by_colour, clients);
    game.finished = utc_now();
    for (const std::size_t player : {by_colour.first, by_colour.second}) {
      if (context_.config.engines[player].restart) drop(player);
    }
    context_.mail.post(std::move(report));
    return true;
  }

  void fill(PlayedReport& report, const PlayedGame& played, const Pairing& by_colour,
            UciClient* const* clients) {
    StoredGame& game = report.game;
    game.moves = to_text(played.moves);
    game.infos = to_text(played.infos);
    game.plies = played.moves.size();
    game.reason = played.reason;
    game.detail = played.detail;
    game.result = !played.winner ? "1/2-1/2" : *played.winner == Color::White ? "1-0" : "0-1";
    if (played.failed) {
      const bool is_white = *played.failed == Color::White;
      const std::size_t player = is_white ? by_colour.first : by_colour.second;
      game.failed = context_.config.engines[player].name;
      game.stderr_tail = clients[is_white ? 0 : 1]->stderr_tail();
      drop(player);  // a fresh process for the next game
      return;
    }
    // A fault may have had its cause outside of the engine: such a game is never taken again.
    const std::string& white = context_.seats[by_colour.first];
    const std::string& black = context_.seats[by_colour.second];
    if (white.empty() || black.empty()) return;
    game.white_play_key = white;
    game.black_play_key = black;
  }

  WorkerContext& context_;
  std::list<Running> running_;  // the one that played last is the first
};

}  // namespace

JobQueue::JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats)
    : schedule_(schedule), next_pair_(tally.counted() + 1), with_repeats_(with_repeats) {
  for (const auto& game : tally.ahead()) finished_.insert(game);
}

std::optional<JobQueue::Job> JobQueue::next() {
  const std::lock_guard lock(mutex_);
  while (next_pair_ <= schedule_.pairs()) {
    Job job{.pair = next_pair_++};
    if (!with_repeats_ && schedule_.is_repeat(job.pair)) continue;
    for (int leg = 0; leg < kLegs; ++leg) job.legs[leg] = !finished_.contains({job.pair, leg});
    if (job.legs[0] || job.legs[1]) return job;
  }
  return std::nullopt;
}

void run_worker(WorkerContext& context) {
  try {
    Worker(context).run();
  } catch (const std::exception& error) {
    context.mail.post(FailedWorker{error.what()});
  }
  context.mail.post(WorkerDone{});
}

}  // namespace raum::tournament
