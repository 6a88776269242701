// The worker process (`raum worker`): plays the pairs that it reads from its standard input, and
// writes the games to its standard output, as messages (message.h):
//   from the worker   hello, missing, ready, refused, game, broken, changed, failed, alive, move,
//                     log
//   to the worker     setup, study, file, job, alive, got, quit
//   1. It ends when its input ends or is silent for kMostSilence, or when a message of its own is
//      not taken within that time, with all of its engines. It answers "alive" with the same
//      message. While it reads files, which may take long, it says "alive" unasked.
//   2. The first message is its hello. After a setup of a match it names the files that are missing
//      here and gets them; after that of a study, none is missing. Then it says that it is ready,
//      or why it refuses to play. It plays jobs, one after another; further ones may arrive before
//      it is done. All that it says of a job comes before what it says of the next one.
//   3. A job that is marked "careful" is played with a message after each move, so that the
//      coordinator knows whose turn it was if the process dies; so are all jobs if the setup wants
//      their moves. If it wants the lines of the protocol, each of them is a message, too.
//   4. It ignores "got", which says that a line has arrived.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "base/core/failure.h"
#include "base/json/json_reader.h"
#include "tournament/workers/job_threads.h"

namespace raum::tournament {

constexpr std::chrono::seconds kMostSilence{60};
constexpr std::chrono::seconds kAliveStep{5};

/// Makes the player of the games of a study from the message that describes it.
using StudyPlayerMaker =
    std::function<Expected<std::unique_ptr<JobPlayer>>(const Json& study, SendMessage send)>;

struct WorkerProcessOptions {
  int input = 0;  // file descriptors
  int output = 1;
  std::string cache;  // folder for engines
  std::chrono::milliseconds most_silence = kMostSilence;
  std::chrono::milliseconds alive_step = kAliveStep;
  StudyPlayerMaker study = {};  // empty: studies are refused
};

/// Returns when the coordinator has ended the worker or the connection.
/// Errors: Environment for a message that is none, output that cannot be written.
[[nodiscard]] Fallible<void> run_worker_process(const WorkerProcessOptions& options);

}  // namespace raum::tournament
