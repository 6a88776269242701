// StudyWorkers: who plays a match study, and who is told of its progress.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tournament/launch/worker_group.h"
#include "tournament/workers/remote_times.h"

namespace raum::tournament {

/// How many pairs of all matches are finished.
struct MatchStudyProgress {
  std::size_t pairs_done = 0;
  std::size_t pairs = 0;
  int workers = 0;  // of other processes and beside them; 0: only threads of this process play
  int ready = 0;    // those that take games now
};

/// Who plays a study.
struct StudyWorkers {
  std::vector<WorkerGroup> groups;
  RemoteTimes times = {};
  std::size_t unit_pairs = 1;  // pairs that a worker process gets at a time
  std::string command = {};    // continuing_command(), for errors; empty: unknown

  /// So many threads of this process.
  [[nodiscard]] static StudyWorkers threads(int count) {
    return {.groups = {{.place = WorkerPlace::Threads, .count = count}}};
  }
};

/// Are called by the thread that runs the study; each may be empty.
struct MatchStudyCallbacks {
  std::function<void(const MatchStudyProgress&)> progress = {};
  std::function<void(const std::string&)> warning = {};  // a line about a worker that was lost
};

}  // namespace raum::tournament
