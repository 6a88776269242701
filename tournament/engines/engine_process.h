// EngineProcess: a program that is not trusted, run behind pipes and read line by line.
//   1. Nothing waits without a deadline, and nothing waits by sleeping and looking again.
//   2. What is kept of the program's output is bounded: one line, and the tail of stderr.
//   3. The program and all it started are killed and reaped with this object, and by the guard
//      (engine_guard.h) when the runner ends, however it ends.
//   4. Every failure is a value; no write to a dead program raises a signal.
// An object belongs to the thread that started it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/descriptor.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_fault.h"
#include "tournament/engines/engine_guard.h"

namespace raum::tournament {

using Deadline = std::chrono::steady_clock::time_point;

constexpr std::size_t kMaxLine = std::size_t{64} * 1024;
constexpr std::size_t kMaxAnswer = std::size_t{4} * 1024 * 1024;  // bytes between two questions
constexpr std::size_t kStderrKept = std::size_t{64} * 1024;

class EngineProcess {
 public:
  /// Starts the program. `stop` must outlive the process; once set, every wait ends
  /// with EngineFault::Stopped. SIGPIPE stays blocked in the calling thread.
  /// Errors: CannotStart, with the system's reason.
  [[nodiscard]] static EngineResult<std::unique_ptr<EngineProcess>> start(const Launch& launch,
                                                                          const StopEvent& stop);
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Sends the text and opens a new budget of kMaxAnswer bytes for the answer.
  /// Errors: Crash, ClosedInput, ClosedOutput, Flood, Hang at the deadline, Stopped.
  [[nodiscard]] EngineResult<void> ask(std::string_view text, Deadline deadline);

  /// The next line without its end; valid until the next call of any function.
  /// Errors: as ask().
  [[nodiscard]] EngineResult<std::string_view> read_line(Deadline deadline);

  /// Takes what has arrived, without waiting; what fails is left to the next ask().
  /// Returns: whether read_line() has a line without waiting.
  [[nodiscard]] bool take_arrived();

  /// Says `quit`, waits a moment for the program to end and kills what is left.
  void quit();

  /// The last kStderrKept bytes of stderr.
  [[nodiscard]] std::string stderr_tail();

  [[nodiscard]] int pid() const { return pid_; }

 private:
  explicit EngineProcess(const StopEvent& stop) : stop_(stop) {}

  // Waits for one of the pipes (for room to write if `writing`) and reads what is there.
  [[nodiscard]] EngineResult<void> pump(Deadline deadline, bool writing);
  void drain_stdout();
  void drain_stderr();
  [[nodiscard]] bool find_line(std::string_view& line);
  // Whether the program ends by itself within the time.
  [[nodiscard]] bool ends_within(std::chrono::milliseconds time);
  // Lets the guard kill and reap the program and all it started.
  void finish();
  // Waits for the guard, a few seconds at most, and reaps it.
  void end_guard();
  // How the program failed that closed a pipe: it ended, or it runs on (`otherwise`).
  [[nodiscard]] tl::unexpected<EngineFailure> ended_or(EngineFault otherwise);

  const StopEvent& stop_;
  int pid_ = -1;
  int guard_ = -1;      // its process id; −1 once it was reaped
  Descriptor control_;  // closed: the guard ends the program
  Descriptor stdin_, stdout_, stderr_;
  Descriptor status_pipe_;  // readable once the program ended
  int status_ = 0;          // of waitpid()
  bool input_closed_ = false;
  bool output_closed_ = false;

  std::array<char, kMaxLine> buffer_{};
  std::size_t begin_ = 0;    // of what was not handed out yet
  std::size_t end_ = 0;      // of what was read
  std::size_t scanned_ = 0;  // begin_..scanned_ holds no line end
  std::size_t answered_ = 0;
  std::string stderr_text_;
};

}  // namespace raum::tournament
