// WorkerGroup: workers of one kind, as `raum match --workers` names them:
//   group    := N                                  threads of this process
//             | "srun:" N ("," setting)*           processes that Slurm places
//             | "ssh:" HOST ":" N ("," setting)*   processes on another machine
//             | "prefix:" WORDS ":" N ("," setting)*   processes that these words start
//   setting  := "raum=" PATH      the program on that machine; ssh: "raum" by default
//             | "cpus=" N         srun: processors of a worker, 1 by default
//             | "constraint=" T | "partition=" T   srun: as srun takes them
// WORDS are separated by blanks; a word in double quotes may contain blanks and colons, but nothing
// that cannot be printed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::tournament {

constexpr int kMostWorkers = 10'000;

enum class WorkerPlace { Threads, Slurm, Ssh, Prefix };

struct WorkerGroup {
  WorkerPlace place = WorkerPlace::Threads;
  int count = 0;                        // of workers, each plays one game at a time
  std::string host = {};                // of Ssh
  std::vector<std::string> words = {};  // of Prefix
  std::string raum = {};                // "": the default
  int cpus = 1;
  std::string constraint = {}, partition = {};

  friend bool operator==(const WorkerGroup&, const WorkerGroup&) = default;
};

/// Errors: none of the grammar above, a number out of 1..kMostWorkers.
[[nodiscard]] Expected<WorkerGroup> parse_worker_group(std::string_view text);

/// The text that parse_worker_group() reads back unchanged.
[[nodiscard]] std::string to_string(const WorkerGroup& group);

/// The number of workers of all groups.
[[nodiscard]] int count_workers(const std::vector<WorkerGroup>& groups);
/// The number of those that are processes of their own.
[[nodiscard]] int count_processes(const std::vector<WorkerGroup>& groups);
[[nodiscard]] inline bool has_processes(const std::vector<WorkerGroup>& groups) {
  return count_processes(groups) > 0;
}
/// How many processes of the group are started for so many pairs. Each group has its own limit: a
/// limit of all groups together would be used up by one whose host cannot be reached, and workers
/// of other groups, which could play, would not start.
[[nodiscard]] int most_processes(const WorkerGroup& group, std::size_t pairs);

/// The command that starts a worker of the group, the program first. For a group of threads, which
/// has no words, it is `own`, the path of this program, alone. `run` is a name for the match.
[[nodiscard]] std::vector<std::string> worker_command(const WorkerGroup& group,
                                                      const std::string& own,
                                                      const std::string& run);

/// A worker process of this program.
struct LaunchedWorker {
  std::vector<std::string> command;
  std::string name;  // in messages: "worker 2 of ssh:node1:4"
};
/// The worker with this number of the group, from 1. `task` names what it is for: "raum-match".
[[nodiscard]] LaunchedWorker launched_worker(const WorkerGroup& group, int number,
                                             const std::string& task);

}  // namespace raum::tournament
