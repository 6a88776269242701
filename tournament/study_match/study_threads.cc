#include "tournament/study_match/study_threads.h"

#include <fmt/core.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/text/content_hash.h"
#include "tournament/launch/file_limit.h"
#include "tournament/schedule/lent_jobs.h"
#include "tournament/study/study_engine.h"
#include "tournament/study_match/study_setup.h"
#include "tournament/study_match/study_worker.h"

namespace raum::tournament {
namespace {

// Finished games that wait to be stored, besides one for each worker process: a kill loses them.
constexpr std::size_t kMailCapacity = 4;

}  // namespace

StudyThreads::StudyThreads(const Study& study, const StudyWorkers& workers, JobQueue& jobs,
                           const StopEvent& stop, const std::atomic<bool>& stopped,
                           std::atomic<int>& ready)
    : study_(study),
      workers_(workers),
      stopped_(stopped),
      ready_(ready),
      mail_(kMailCapacity + static_cast<std::size_t>(count_processes(workers.groups))),
      lent_jobs_(has_processes(workers.groups)
                     ? std::make_unique<LentJobs>(jobs, stop, workers.times.idle_step)
                     : nullptr),
      local_{.jobs = lent_jobs_ ? *lent_jobs_ : jobs, .mail = mail_, .on_move = {}},
      remote_{.contenders = contenders_,
              .setup = setup_,
              .stop = stop,
              .jobs = jobs,
              .mail = mail_,
              .turns = turns_,
              .failures = failures_,
              .living = living_,
              .hosts = hosts_,
              .ready = ready,
              .times = workers.times,
              .unit_pairs = workers.unit_pairs,
              .players_never_fail = true} {}

Fallible<void> StudyThreads::prepare(std::size_t most) {
  const int processes = count_processes(workers_.groups);
  const auto threads =
      std::min(static_cast<std::size_t>(count_workers(workers_.groups) - processes), most);
  // They are made before the first game, so that too little memory does not end a study that has
  // begun.
  while (engines_.size() < threads) {
    auto made = StudyEngine::make_all(study_.players);
    if (!made) return environment_error(std::move(made.error()));
    engines_.push_back(*std::move(made));
  }
  if (processes == 0) return {};
  auto room = make_room_for_files(files_needed(0, 1, static_cast<std::size_t>(processes)));
  if (!room) return environment_error(std::move(room.error()));
  auto program = hash_of_file("/proc/self/exe");
  if (!program) return environment_error(std::move(program.error()));
  setup_.message = {
      {"study", study_json({.program = *std::move(program), .players = study_.players})}};
  for (const StudyPlayer& player : study_.players) {
    contenders_.emplace_back().spec.name = player.name;
  }
  return {};
}

Fallible<void> StudyThreads::start(std::size_t most) {
  if (auto prepared = prepare(most); !prepared) return prepared;
  try {
    for (auto& engines : engines_) {
      threads_.emplace_back([this, &engines] {
        const Presence presence(ready_);
        run_study_worker(study_.players, std::move(engines), local_, stopped_);
      });
    }
    living_.add(static_cast<int>(threads_.size()));
    for (const WorkerGroup& group : workers_.groups) living_.add(most_processes(group, most));
    for (const WorkerGroup& group : workers_.groups) {
      for (int i = 1; i <= most_processes(group, most); ++i) {
        threads_.emplace_back([this, launched = launched_worker(group, i, "raum-study")] {
          run_remote_worker(remote_, launched.command, launched.name);
        });
      }
    }
  } catch (const std::system_error& error) {
    return environment_error(
        {"raum study", fmt::format("only {} threads: {}", threads_.size(), error.what()),
         fmt::format("resources for {} workers", count_workers(workers_.groups))});
  }
  return {};
}

}  // namespace raum::tournament
