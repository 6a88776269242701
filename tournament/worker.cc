#include "tournament/worker.h"

#include <utility>

#include "engine/board/position_text.h"
#include "tournament/play_game.h"
#include "tournament/utc_time.h"

namespace raum::tournament {
namespace {

class Worker {
 public:
  explicit Worker(Work& work) : work_(work) {}

  void run() {
    bool goes_on = true;
    while (goes_on) {
      const std::size_t pair = work_.next_pair.fetch_add(1);
      if (pair > work_.schedule.pairs()) break;
      for (int leg = 0; leg < kLegs && goes_on; ++leg) {
        if (!work_.finished[pair - 1][static_cast<std::size_t>(leg)]) goes_on = play(pair, leg);
      }
    }
    // Only engines that are known to listen are asked; the others are killed.
    for (auto& client : clients_) {
      if (client && goes_on) client->quit();
      client.reset();
    }
  }

 private:
  // Starts the engine if it does not run.
  EngineResult<void> ensure(std::size_t engine) {
    auto& client = clients_[engine];
    EngineResult<void> result;
    for (int attempt = 0; attempt < kStartAttempts && !client; ++attempt) {
      auto started = UciClient::start(work_.config.engines[engine],
                                      std::chrono::milliseconds(work_.config.stall_ms), work_.stop);
      if (started) {
        client.emplace(std::move(*started));
        break;
      }
      const EngineFault fault = started.error().fault;
      result = tl::unexpected(std::move(started.error()));
      if (fault == EngineFault::Stopped || fault == EngineFault::RefusedOption) break;
    }
    return client ? EngineResult<void>{} : result;
  }

  [[nodiscard]] Seat seat(std::size_t engine) {
    const Limit& own = work_.config.engines[engine].limit;
    return {&*clients_[engine], own.is_some() ? own : work_.config.limit};
  }

  // Plays one game and reports it.  Returns whether the worker can go on.
  bool play(std::size_t pair, int leg) {
    for (std::size_t engine = 0; engine < clients_.size(); ++engine) {
      auto running = ensure(engine);
      if (running) continue;
      if (running.error().fault != EngineFault::Stopped) {
        work_.mail.post(
            BrokenEngine{work_.config.engines[engine].name, std::move(running.error())});
      }
      return false;
    }
    const std::size_t white = leg == 0 ? 0 : 1;
    const Opening& opening = work_.schedule.opening(pair);
    StoredGame game;
    game.started = utc_now();
    const auto played = play_game(seat(white), seat(1 - white), opening.position);
    if (!played) return false;
    game.pair = pair;
    game.leg = leg;
    game.white = work_.config.engines[white].name;
    game.black = work_.config.engines[1 - white].name;
    game.opening = opening.text;
    fill(game, *played, white);
    game.finished = utc_now();
    work_.mail.post(std::move(game));
    return true;
  }

  void fill(StoredGame& game, const PlayedGame& played, std::size_t white) {
    game.moves = to_text(played.moves);
    game.infos = to_text(played.infos);
    game.plies = played.moves.size();
    game.reason = played.reason;
    game.detail = played.detail;
    game.result = !played.winner ? "1/2-1/2" : *played.winner == Color::White ? "1-0" : "0-1";
    if (!played.failed) return;
    const std::size_t failed = *played.failed == Color::White ? white : 1 - white;
    game.failed = work_.config.engines[failed].name;
    game.stderr_tail = clients_[failed]->stderr_tail();
    clients_[failed].reset();  // a fresh process for the next game
  }

  Work& work_;
  std::array<std::optional<UciClient>, 2> clients_;
};

}  // namespace

void run_worker(Work& work) {
  Worker(work).run();
  work.mail.post(WorkerDone{});
}

}  // namespace raum::tournament
