// StudyRun: a match study while it is played: starts the workers, and is the only one that stores
// and counts their games.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/core/failure.h"
#include "base/process/mailbox.h"
#include "base/process/stop_event.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"
#include "tournament/study/study.h"
#include "tournament/study_match/study_games.h"
#include "tournament/study_match/study_workers.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

/// Both games of a pair, as far as they are played.
using CountedPair = std::array<std::optional<CountedGame>, kLegs>;

class StudyRun {
 public:
  /// Keeps references to all of them; `kept` may be nullptr.
  StudyRun(const Study& study, const StudyWorkers& workers, const MatchStudyCallbacks& callbacks,
           StudyGames* kept);

  /// Plays what is missing, until all is played or `stop` is requested.
  /// Errors: as run_match_study().
  [[nodiscard]] Fallible<void> play(const std::stop_token& stop);

  /// Opening by opening, and match by match within.
  [[nodiscard]] const std::vector<CountedPair>& pairs() const { return pairs_; }

 private:
  [[nodiscard]] StudyGameKey key_of(std::size_t pair, int leg) const;
  [[nodiscard]] Fallible<void> play_missing(JobQueue& jobs, std::size_t missing);
  void count(std::size_t pair, int leg, const CountedGame& game);
  void show_progress() const;
  // Returns: how many workers have ended.
  std::size_t take(const std::deque<WorkerReport>& reports);
  void take(const WorkerReport& report);
  void take(const PlayedReport& report);
  [[nodiscard]] Fallible<void> store(const PlayedReport& report);
  void fail_with(Failure failure);
  void stop_playing();

  const Study& study_;
  const StudyWorkers& workers_;
  const MatchStudyCallbacks& callbacks_;
  StudyGames* kept_;
  Schedule schedule_;
  Tally tally_;
  std::vector<CountedPair> pairs_;
  std::map<StudyGameKey, std::string> moves_;  // of games of this run, if processes play
  std::atomic<bool> stopped_ = false;
  StopEvent stop_event_;  // the same, for those that wait
  std::atomic<int> ready_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace raum::tournament
