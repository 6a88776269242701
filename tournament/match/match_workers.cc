#include "tournament/match/match_workers.h"

#include <fmt/core.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace raum::tournament {
namespace {

// Lends jobs to the threads of this process in a match that has worker processes, too. A thread has
// finished its job when it asks for the next one.
class LentJobs final : public JobSource {
 public:
  LentJobs(JobQueue& jobs, const StopEvent& stop) : jobs_(jobs), stop_(stop) {}

  [[nodiscard]] std::optional<Job> next() override {
    finish();
    while (!stop_.is_set()) {
      auto lent = jobs_.lend(JobQueue::Clock::now());
      if (lent.job) {
        const std::lock_guard lock(mutex_);
        running_[std::this_thread::get_id()] = lent.job->pair;
        return std::move(lent.job);
      }
      if (jobs_.is_over()) break;
      std::this_thread::sleep_for(RemoteTimes().idle_step);
    }
    return std::nullopt;
  }

 private:
  void finish() {
    const std::lock_guard lock(mutex_);
    const auto running = running_.find(std::this_thread::get_id());
    if (running == running_.end()) return;
    jobs_.finish(running->second, JobQueue::Clock::now());
    running_.erase(running);
  }

  JobQueue& jobs_;
  const StopEvent& stop_;
  std::mutex mutex_;
  std::map<std::thread::id, std::size_t> running_;  // pairs
};

}  // namespace

MatchWorkers::MatchWorkers(const MatchConfig& config, const PreparedMatch& prepared, JobQueue& jobs,
                           Mailbox<WorkerReport>& mail, const StopEvent& stop, ProtocolLog* log,
                           LiveSlots* slots, const HostWatch& hosts, std::atomic<int>& ready)
    : config_(config),
      prepared_(prepared),
      slots_(slots),
      lent_jobs_(config.has_worker_processes() ? std::make_unique<LentJobs>(jobs, stop) : nullptr),
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
              .hosts = hosts,
              .ready = ready,
              .times = config.worker_times} {}

void MatchWorkers::start_thread() {
  const std::size_t number = threads_.size();
  const auto& cpus = prepared_.workers.cpus;
  const int cpu = number < cpus.size() ? cpus[number] : kAnyCpu;
  LiveSlot* const slot = slots_ == nullptr ? nullptr : &(*slots_)[number];
  threads_.emplace_back([this, cpu, slot] { run_worker(local_, cpu, slot); });
}

void MatchWorkers::start_process(const WorkerGroup& group, int number) {
  std::error_code unknown;
  const std::string own = std::filesystem::read_symlink("/proc/self/exe", unknown).string();
  const std::string run = fmt::format("raum-match-{}", ::getpid());
  threads_.emplace_back([this, command = worker_command(group, own, run),
                         name = fmt::format("worker {} of {}", number, to_string(group))] {
    run_remote_worker(remote_, command, name);
  });
}

Fallible<void> MatchWorkers::start(std::size_t most) {
  if (config_.has_worker_processes()) {
    auto setup = make_setup(prepared_.contenders, config_.adjudication, config_.stall_ms);
    if (!setup) return usage_error(std::move(setup.error()));
    setup_ = *std::move(setup);
  }
  try {
    std::vector<WorkerGroup> groups = config_.workers;
    if (groups.empty()) groups = {{.place = WorkerPlace::Threads, .count = config_.concurrency}};
    // Threads first: their numbers are those of the processors.
    for (const bool is_local : {true, false}) {
      for (const WorkerGroup& group : groups) {
        if ((group.place == WorkerPlace::Threads) != is_local) continue;
        for (int i = 1; i <= group.count && threads_.size() < most; ++i) {
          is_local ? start_thread() : start_process(group, i);
        }
      }
    }
  } catch (const std::system_error& error) {
    return environment_error({"the runner",
                              fmt::format("only {} threads: {}", threads_.size(), error.what()),
                              fmt::format("resources for {} workers", config_.concurrency)});
  }
  return {};
}

}  // namespace raum::tournament
