// GateProgress: shows on stderr what a gate does: messages, and how far the running checks are.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "base/cli/progress_line.h"
#include "ci/context/check_progress.h"

namespace raum::ci {

/// A check that is running: the progress that it reported last, and for how long it has run.
struct RunningCheck {
  CheckProgress latest;
  std::chrono::duration<double> elapsed{};          // since the check began
  std::chrono::duration<double> elapsed_in_part{};  // since its present part began
};

/// "rules  ETA 0:14  30/60 properties  0:41": the time left, which is the duration of the check in
/// an earlier gate less the time elapsed; the finished steps of the present part; the time elapsed.
/// If the duration is unknown or exceeded, the rate of the part gives a time for this part alone,
/// once a twentieth of it is done: "rules  30/60 properties, ETA 0:12  0:41".
[[nodiscard]] std::string progress_text(const RunningCheck& check);

/// All functions may be called by several threads at a time.
class GateProgress {
 public:
  /// `is_terminal`: whether stderr is a terminal.
  GateProgress(ProgressOptions options, bool is_terminal);

  /// Writes "gate: LINE" unless the options say `quiet`.
  void log(const std::string& line);
  /// The first report of a check marks its beginning.
  void report(const CheckProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  struct Running {
    CheckProgress latest;
    Clock::time_point began, part_began;
  };

  void update();  // Requires: mutex_ is held.

  bool is_quiet_;
  std::mutex mutex_;
  ProgressLine line_;
  std::map<std::string, Running, std::less<>> running_;  // by the name of the check
  std::jthread ticker_;                                  // updates the times while no check reports
};

}  // namespace raum::ci
