#include "tournament/study_match/study_worker.h"

#include <array>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "base/text/utc.h"
#include "tournament/schedule/schedule.h"
#include "tournament/study/study_game.h"

namespace raum::tournament {
namespace {

std::string result_text(const std::optional<Color>& winner) {
  if (!winner) return "1/2-1/2";
  return *winner == Color::White ? "1-0" : "0-1";
}

class StudyWorker {
 public:
  StudyWorker(const std::vector<StudyPlayer>& players, std::vector<StudyEngine> engines,
              const JobWork& work, const std::atomic<bool>& stop)
      : players_(players), engines_(std::move(engines)), work_(work), stop_(stop) {}

  void run() {
    while (const auto job = work_.jobs.next()) {
      if (stop_ || !has_engines()) return;
      for (int leg = 0; leg < kLegs; ++leg) {
        if (job->legs[leg] && !play(*job, leg)) return;
      }
    }
  }

 private:
  bool has_engines() {
    if (!engines_.empty()) return true;
    for (const StudyPlayer& player : players_) {
      auto engine = StudyEngine::make(player);
      if (engine) {
        engines_.push_back(*std::move(engine));
        continue;
      }
      const Error& error = engine.error();
      work_.mail.post(BrokenEngine{.name = player.name,
                                   .failure = {.fault = EngineFault::CannotStart,
                                               .detail = error.where + ": " + error.found}});
      return false;
    }
    return true;
  }

  // Returns: false if stopped.
  bool play(const Job& job, int leg) {
    PlayedReport report;
    StoredGame& game = report.game;
    game.started = utc_now();
    const std::size_t white = leg == 0 ? job.players.first : job.players.second;
    const std::size_t black = leg == 0 ? job.players.second : job.players.first;
    std::size_t ply = 0;
    MoveObserver on_move;
    if (work_.on_move) {
      on_move = [&](Move move, const SearchReport& info) { work_.on_move(leg, ++ply, move, info); };
    }
    const auto made =
        play_study_game(job.opening.position, {&engines_[white], &engines_[black]}, stop_, on_move);
    if (!made) return false;
    game.pair = job.pair;
    game.leg = leg;
    game.white = players_[white].name;
    game.black = players_[black].name;
    game.opening = job.opening.text;
    game.moves = to_text(made->played.moves);
    game.infos = to_text(made->played.infos);
    game.result = result_text(made->played.winner);
    game.reason = made->played.reason;
    game.plies = made->played.moves.size();
    game.finished = utc_now();
    report.seconds = {made->cost[0].seconds, made->cost[1].seconds};
    work_.mail.post(std::move(report));
    return true;
  }

  const std::vector<StudyPlayer>& players_;
  std::vector<StudyEngine> engines_;
  const JobWork& work_;
  const std::atomic<bool>& stop_;
};

}  // namespace

void run_study_worker(const std::vector<StudyPlayer>& players, std::vector<StudyEngine> engines,
                      const JobWork& work, const std::atomic<bool>& stop) {
  try {
    StudyWorker(players, std::move(engines), work, stop).run();
  } catch (const std::exception& error) {
    work.mail.post(FailedWorker{error.what()});
  }
  work.mail.post(WorkerDone{});
}

}  // namespace raum::tournament
