// JobThreads: the two threads of a worker process that play its jobs and send what they report.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "base/json/json_reader.h"
#include "base/process/mailbox.h"
#include "tournament/messages/job_message.h"
#include "tournament/schedule/job.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

/// Sends a message to the coordinator. Thread-safe.
using SendMessage = std::function<void(const Json&)>;

/// Plays the jobs of a worker process. The destructor ends the game that runs.
class JobPlayer {
 public:
  JobPlayer() = default;
  JobPlayer(const JobPlayer&) = delete;
  JobPlayer& operator=(const JobPlayer&) = delete;
  virtual ~JobPlayer() = default;

  /// The number of players that a job can name.
  [[nodiscard]] virtual std::size_t players() const = 0;
  /// Plays the job after those before it. Does not wait.
  virtual void play(JobMessage message) = 0;
};

/// The jobs that have arrived and are not begun.
class JobInbox final : public JobSource {
 public:
  void put(JobMessage message);
  /// Gives out no more jobs.
  void close();

  [[nodiscard]] std::optional<Job> next() override;
  /// Whether the job that next() returned last is to be played carefully.
  [[nodiscard]] bool is_careful() const { return is_careful_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<JobMessage> jobs_;
  bool is_closed_ = false;
  std::atomic<bool> is_careful_ = false;
};

/// What a thread that plays needs.
struct JobWork {
  JobSource& jobs;
  Mailbox<WorkerReport>& mail;
  GameMoveObserver on_move;
};

class JobThreads {
 public:
  /// `run` plays until there is no job; its last report is WorkerDone. Sends each move with
  /// `tells_moves`, and else those of careful jobs.
  JobThreads(SendMessage send, bool tells_moves, std::function<void(const JobWork&)> run);
  /// Gives out no more jobs and waits for the end of `run`.
  ~JobThreads();
  JobThreads(const JobThreads&) = delete;
  JobThreads& operator=(const JobThreads&) = delete;

  void play(JobMessage message) { inbox_.put(std::move(message)); }

 private:
  void send_reports();

  const SendMessage send_;
  JobInbox inbox_;
  Mailbox<WorkerReport> mail_{4};
  std::jthread reporter_, worker_;
};

}  // namespace raum::tournament
