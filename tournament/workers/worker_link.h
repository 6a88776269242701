// WorkerLink: the connection of the coordinator to one worker process, as messages. It tells the
// process that the coordinator lives, and notices if the process does not answer.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_reader.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_process.h"
#include "tournament/messages/message.h"
#include "tournament/messages/worker_report.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/workers/remote_times.h"

namespace raum::tournament {

/// Why a worker process is not used any more.
struct Loss {
  std::string why;
  bool is_final = false;   // a new process would fail in the same way
  bool has_ended = false;  // the process ended by itself
  bool has_died = false;   // it did so in a way that an engine may have caused
};

template <class T>
using Kept = tl::expected<T, Loss>;

[[nodiscard]] tl::unexpected<Loss> lost(std::string why);
[[nodiscard]] tl::unexpected<Loss> lost_for_good(std::string why);
/// It has sent a message that it should not have sent.
[[nodiscard]] tl::unexpected<Loss> nonsense(const Json& message);
/// It refuses to play, with this message {"refused": why}.
[[nodiscard]] tl::unexpected<Loss> refusal(const Json& message);
/// It has reported that it cannot go on.  Requires: no PlayedReport.
[[nodiscard]] tl::unexpected<Loss> loss_of(const WorkerReport& report);

class WorkerLink {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts the command, the program first.  Requires: all of them outlive the link.
  [[nodiscard]] static Kept<std::unique_ptr<WorkerLink>> start(
      const std::vector<std::string>& command, const StopEvent& stop, const RemoteTimes& times);

  /// Sends a message, or bytes that belong to the one before. Does nothing if the match is stopped.
  [[nodiscard]] Kept<void> send(const Json& message) { return write(message_lines(message)); }
  [[nodiscard]] Kept<void> write(std::string_view bytes);
  /// Sends a file that the process lacks.
  [[nodiscard]] Kept<void> send_file(const EngineFile& file);

  /// The next message; nullopt at the deadline, or if the match is stopped. With `may_talk` the
  /// process is asked meanwhile whether it lives.
  [[nodiscard]] Kept<std::optional<Json>> next(Clock::time_point deadline, bool may_talk = true);

  /// Tells a process behind srun, and no other, that a line after which more follow has arrived.
  /// The node sends each line in a TCP segment of its own, and keeps it back until the one before
  /// is acknowledged (Nagle's algorithm, RFC 896). The machine of srun delays an acknowledgement
  /// by up to 40 ms unless it goes with data (RFC 1122, 4.2.3.2), such as this message.
  [[nodiscard]] Kept<void> acknowledge();

  /// What the process has not answered until now is not held against it.
  void forgive() { unanswered_ = Clock::now(); }

  /// Asks the process to end.
  void quit() { process_->quit(); }

 private:
  WorkerLink(const RemoteTimes& times, bool is_slurm) : times_(times), is_slurm_(is_slurm) {}

  [[nodiscard]] tl::unexpected<Loss> ended(const EngineFailure& failure);

  const RemoteTimes& times_;
  const bool is_slurm_;
  std::unique_ptr<EngineProcess> process_;
  MessageReader reader_;
  Clock::time_point asked_ = Clock::now();       // when it got the last message
  std::optional<Clock::time_point> unanswered_;  // when it got the first one since its last line
};

}  // namespace raum::tournament
