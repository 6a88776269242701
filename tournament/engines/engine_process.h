// EngineProcess: an untrusted program behind pipes, read line by line.
//   1. Every wait has a deadline, and none polls by sleeping.
//   2. Memory for the program's output is bounded: one line, and the tail of stderr.
//   3. The destructor kills and reaps the program and everything it started, after the grace of the
//      launch; if the runner ends in any other way, the guard (engine_guard.h) does.
//   4. Every failure is a value; writing to a dead program raises no signal.
// An object belongs to the thread that started it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/descriptor.h"
#include "base/process/stop_event.h"
#include "tournament/engines/engine_fault.h"
#include "tournament/engines/engine_guard.h"
#include "tournament/engines/protocol_log.h"

namespace raum::tournament {

using Deadline = std::chrono::steady_clock::time_point;

constexpr std::size_t kMaxLine = std::size_t{64} * 1024;
constexpr std::size_t kMaxAnswer = std::size_t{4} * 1024 * 1024;  // bytes between two ask() calls
constexpr std::size_t kStderrKept = std::size_t{64} * 1024;

class EngineProcess {
 public:
  /// Starts the program. Once `stop` is set, every wait ends with EngineFault::Stopped. SIGPIPE
  /// stays blocked in the calling thread. `log` receives every line.
  /// Requires: `stop` outlives the process.
  /// Errors: CannotStart or NoProcess, with the system's reason.
  [[nodiscard]] static EngineResult<std::unique_ptr<EngineProcess>> start(const Launch& launch,
                                                                          const StopEvent& stop,
                                                                          EngineLog log = {});
  /// An engine that is no program of its own, at the other ends of two pipes: nothing is started,
  /// and nothing is killed at the end. It has no stderr and no process id.
  /// Requires: `stop` outlives the object; SIGPIPE is blocked or ignored.
  [[nodiscard]] static std::unique_ptr<EngineProcess> attach(Descriptor to_engine,
                                                             Descriptor from_engine,
                                                             const StopEvent& stop);
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Sends the text and grants kMaxAnswer bytes for the answer.
  /// Errors: Crash, ClosedInput, ClosedOutput, Flood, Hang at the deadline, Stopped.
  [[nodiscard]] EngineResult<void> ask(std::string_view text, Deadline deadline);

  /// As ask(), with a deadline that is `time` after the log has taken the text. The log of this
  /// text costs the program no time, but that of each line which it sends before its last one does:
  /// the next line is only read when the log has taken it.
  /// Returns: the deadline.
  [[nodiscard]] EngineResult<Deadline> ask_within(std::string_view text,
                                                  std::chrono::milliseconds time);

  /// The next line without its line end; valid until the next call of any function.
  /// Errors: as ask().
  [[nodiscard]] EngineResult<std::string_view> read_line(Deadline deadline);

  /// The same, but nullopt if no line has arrived and `wake`, unless it is null, is set.
  [[nodiscard]] EngineResult<std::optional<std::string_view>> read_line(Deadline deadline,
                                                                        const StopEvent* wake);

  /// Grants kMaxAnswer further bytes.
  void grant_answer() { answered_ = 0; }

  /// When the runner read the last byte of the line that read_line() returned last, before it
  /// logged the line. Lines that were read together have the same time.
  [[nodiscard]] std::chrono::steady_clock::time_point read_at() const { return read_at_; }

  /// Reads what has arrived, without waiting; an error is left to the next ask().
  /// Returns: whether read_line() would return without waiting.
  [[nodiscard]] bool take_arrived();

  /// Sends `quit`, waits a moment for the program to end and kills what is left.
  void quit();

  /// The last kStderrKept bytes of stderr.
  [[nodiscard]] std::string stderr_tail();

  [[nodiscard]] int pid() const { return pid_; }

 private:
  EngineProcess(const StopEvent& stop, EngineLog log) : stop_(stop), log_(std::move(log)) {}

  [[nodiscard]] EngineResult<void> send(std::string_view text, Deadline deadline);
  // Waits until a pipe is readable (or stdin is writable, if `writing`), and reads what is there;
  // or until `wake` is set.
  [[nodiscard]] EngineResult<void> pump(Deadline deadline, bool writing,
                                        const StopEvent* wake = nullptr);
  void drain_stdout();
  void drain_stderr();
  [[nodiscard]] bool find_line(std::string_view& line);
  // Waits for the program to end without being killed.  Returns: whether it did.
  [[nodiscard]] bool ends_within(std::chrono::milliseconds time);
  // Lets the guard kill and reap the program and everything it started.
  void finish();
  // Waits end_time_ for the guard to end, and reaps it.
  void end_guard();
  // The fault of a program that closed a pipe: Crash if it ended, `otherwise` if it still runs.
  [[nodiscard]] tl::unexpected<EngineFailure> ended_or(EngineFault otherwise);

  const StopEvent& stop_;
  EngineLog log_;
  int pid_ = -1;
  int guard_ = -1;  // process id of the guard; −1 once reaped
  std::chrono::milliseconds end_time_{0};
  Descriptor control_;  // closing it makes the guard end the program
  Descriptor stdin_, stdout_, stderr_;
  Descriptor status_pipe_;  // readable once the program has ended
  int status_ = 0;          // wait status, as of waitpid()
  bool guard_was_killed_ = false;
  bool input_closed_ = false;
  bool output_closed_ = false;

  std::array<char, kMaxLine> buffer_{};
  std::size_t begin_ = 0;    // first byte not yet returned
  std::size_t end_ = 0;      // end of the bytes read
  std::size_t scanned_ = 0;  // no line end in begin_..scanned_
  std::size_t answered_ = 0;
  std::chrono::steady_clock::time_point read_at_;  // of the bytes before end_
  std::string stderr_text_;
};

}  // namespace raum::tournament
