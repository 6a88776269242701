// Study worker: a thread that plays the games of a match study with engines of its own, and reports
// each finished game.
#pragma once

#include <atomic>
#include <vector>

#include "tournament/study/study_engine.h"
#include "tournament/study/study_player.h"
#include "tournament/workers/job_threads.h"

namespace raum::tournament {

/// Plays until no pair is left or `stop` is set. The last report is always WorkerDone.
/// `engines`: one for each player; if empty, they are made before the first game, and an engine
/// that cannot be made is reported as broken.
void run_study_worker(const std::vector<StudyPlayer>& players, std::vector<StudyEngine> engines,
                      const JobWork& work, const std::atomic<bool>& stop);

}  // namespace raum::tournament
