#include "tournament/match/match_workers.h"

#include <fmt/core.h>

#include <system_error>
#include <utility>

#include "tournament/match/pinning.h"
#include "tournament/schedule/lent_jobs.h"

namespace raum::tournament {

MatchWorkers::MatchWorkers(const MatchConfig& config, const PreparedMatch& prepared, JobQueue& jobs,
                           Mailbox<WorkerReport>& mail, const StopEvent& stop, ProtocolLog* log,
                           LiveSlots* slots, const HostWatch& hosts, std::atomic<int>& ready)
    : config_(config),
      prepared_(prepared),
      slots_(slots),
      lent_jobs_(config.has_worker_processes()
                     ? std::make_unique<LentJobs>(jobs, stop, config.worker_times.idle_step)
                     : nullptr),
      local_{.contenders = prepared.contenders,
             .adjudication = config.adjudication,
             .stall = std::chrono::milliseconds(config.stall_ms),
             .stop = stop,
             .heartbeat = heartbeat_,
             .jobs = lent_jobs_ ? *lent_jobs_ : jobs,
             .mail = mail,
             .log = log},
      remote_{.contenders = prepared.contenders,
              .setup = setup_,
              .stop = stop,
              .jobs = jobs,
              .mail = mail,
              .turns = turns_,
              .failures = failures_,
              .living = living_,
              .hosts = hosts,
              .ready = ready,
              .log = log,
              .times = config.worker_times,
              .unit_pairs = config.unit_pairs} {}

void MatchWorkers::start_thread() {
  const std::size_t number = threads_.size();
  const auto& cpus = prepared_.workers.cpus;
  const int cpu = number < cpus.size() ? cpus[number] : kAnyCpu;
  LiveSlot* const slot = slots_ == nullptr ? nullptr : &(*slots_)[number];
  threads_.emplace_back([this, cpu, slot] { run_worker(local_, cpu, slot); });
}

void MatchWorkers::start_process(const WorkerGroup& group, int number) {
  LiveSlot* const slot = slots_ == nullptr ? nullptr : &(*slots_)[threads_.size()];
  threads_.emplace_back([this, slot, launched = launched_worker(group, number, "raum-match")] {
    run_remote_worker(remote_, launched.command, launched.name, slot);
  });
}

Fallible<void> MatchWorkers::start(std::size_t most) {
  if (config_.has_worker_processes()) {
    auto setup = make_setup(prepared_.contenders, config_.adjudication, config_.stall_ms);
    if (!setup) return usage_error(std::move(setup.error()));
    setup->tells_moves = slots_ != nullptr;
    setup->tells_lines = remote_.log != nullptr;
    setup->binds_games = binds_games(config_, prepared_.contenders);
    setup_ = setup_message(*setup);
  }
  try {
    std::vector<WorkerGroup> groups = config_.workers;
    if (groups.empty()) groups = {{.place = WorkerPlace::Threads, .count = config_.concurrency}};
    // Threads first: their numbers are those of the processors.
    for (const WorkerGroup& group : groups) {
      if (group.place != WorkerPlace::Threads) continue;
      for (int i = 1; i <= group.count && threads_.size() < most; ++i) start_thread();
    }
    living_.add(static_cast<int>(threads_.size()));
    for (const WorkerGroup& group : groups) living_.add(most_processes(group, most));
    for (const WorkerGroup& group : groups) {
      for (int i = 1; i <= most_processes(group, most); ++i) start_process(group, i);
    }
  } catch (const std::system_error& error) {
    return environment_error({"the runner",
                              fmt::format("only {} threads: {}", threads_.size(), error.what()),
                              fmt::format("resources for {} workers", config_.concurrency)});
  }
  return {};
}

}  // namespace raum::tournament
