// Daemon: a server program of a test, which ends with the test in any case.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/process/process_tree.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_process.h"

namespace raum::tournament {

/// Why tests that need these programs cannot run: "srun is missing: ...", or "".
[[nodiscard]] std::string missing_program(const std::vector<std::string>& programs);

/// Whether RAUM_CLUSTER_TESTS=required is set: then a missing program fails a test.
[[nodiscard]] bool are_cluster_tests_required();

/// A port of 127.0.0.1 on which nobody listens.
[[nodiscard]] std::uint16_t free_port();

/// The program stays in the foreground. It and all that it has started are killed when the object
/// or this process ends (engine_guard.h).
class Daemon {
 public:
  /// `command`: the program first; `log`: the file for its output.
  Daemon(std::vector<std::string> command, const std::string& log);

  [[nodiscard]] pid_t pid() const { return process_ == nullptr ? -1 : process_->pid(); }
  /// Kills the program alone; what it has started goes on.
  void kill() const;
  /// Sends a signal to the program and all that it has started.
  void signal_all(int signal) const;
  /// What the program has started, whether or not it still runs.
  [[nodiscard]] std::vector<ProcessId> started() const;

 private:
  StopEvent never_;
  std::unique_ptr<EngineProcess> process_;
  pid_t guard_ = -1;
};

}  // namespace raum::tournament
