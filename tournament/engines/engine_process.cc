#include "tournament/engines/engine_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iterator>
#include <limits>
#include <thread>

#include "base/core/system_error.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

constexpr auto kExitGrace = 1s;     // between the end of a pipe and the end of its process
constexpr auto kQuitGrace = 500ms;  // for an engine to end after `quit`
constexpr auto kGuardTime = 5s;     // for a guard to kill and reap everything, after any grace
constexpr int kMaxDrain = 64;       // reads of stderr at a time

// Rounded up, so that a wait never ends just before its deadline.
int milliseconds_until(Deadline deadline) {
  const auto left = deadline - std::chrono::steady_clock::now();
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::clamp<std::int64_t>(ms, 0, std::numeric_limits<int>::max()));
}

std::string describe(int status) {
  if (WIFSIGNALED(status)) {
    const char* const name = ::sigabbrev_np(WTERMSIG(status));
    return fmt::format("signal {} ({})", WTERMSIG(status), name == nullptr ? "?" : name);
  }
  return fmt::format("exit status {}", WEXITSTATUS(status));
}

void set_nonblocking(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

enum class ReadEnd { Value, EndOfPipe, Timeout, Stopped };

// Waits for a value until the deadline, or until the event is set.
template <class T>
ReadEnd read_value(int fd, T& value, Deadline deadline, const StopEvent* stop) {
  while (true) {
    pollfd wait[] = {{.fd = fd, .events = POLLIN, .revents = 0},
                     {.fd = stop == nullptr ? -1 : stop->fd(), .events = POLLIN, .revents = 0}};
    const int ready = ::poll(wait, std::size(wait), milliseconds_until(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return ReadEnd::Timeout;
    if (wait[0].revents == 0) return ReadEnd::Stopped;
    const ssize_t got = ::read(fd, &value, sizeof value);
    if (got < 0 && errno == EINTR) continue;
    return got == static_cast<ssize_t>(sizeof value) ? ReadEnd::Value : ReadEnd::EndOfPipe;
  }
}

}  // namespace

EngineResult<std::unique_ptr<EngineProcess>> EngineProcess::start(const Launch& launch,
                                                                  const StopEvent& stop,
                                                                  EngineLog log) {
  const auto cannot = [](int reason, const std::string& what) {
    const bool is_lack =
        reason == EAGAIN || reason == EMFILE || reason == ENFILE || reason == ENOMEM;
    return engine_failure(is_lack ? EngineFault::NoProcess : EngineFault::CannotStart,
                          fmt::format("{}: {}", what, system_error_text(reason)));
  };
  sigset_t pipe_signal;
  ::sigemptyset(&pipe_signal);
  ::sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);

  Pipe in, out, err, failure, control, status;
  for (Pipe* const pipe : {&in, &out, &err, &failure, &control, &status}) {
    *pipe = Pipe::open();
    if (!pipe->is_open()) return cannot(errno, launch.path);
  }
  auto engine = std::unique_ptr<EngineProcess>(new EngineProcess(stop, std::move(log)));
  engine->guard_ = start_guard(launch, {.engine_stdin = in.read.get(),
                                        .engine_stdout = out.write.get(),
                                        .engine_stderr = err.write.get(),
                                        .failure = failure.write.get(),
                                        .control = control.read.get(),
                                        .status = status.write.get()});
  if (engine->guard_ < 0) return cannot(errno, launch.path);
  engine->end_time_ = launch.end_grace + kGuardTime;
  engine->control_ = std::move(control.write);
  engine->status_pipe_ = std::move(status.read);
  status.write.close();
  failure.write.close();
  // The pipe of failures ends when the engine's program has started.
  const Deadline deadline = std::chrono::steady_clock::now() + launch.start_limit;
  LaunchFailure why{.error = ETIMEDOUT};
  const ReadEnd started = read_value(failure.read.get(), why, deadline, &stop);
  if (started == ReadEnd::Stopped) return engine_failure(EngineFault::Stopped);
  if (started != ReadEnd::EndOfPipe) {
    return cannot(why.error,
                  why.step == LaunchFailure::Folder ? "dir " + launch.folder : launch.path);
  }
  if (read_value(engine->status_pipe_.get(), engine->pid_, deadline, nullptr) != ReadEnd::Value) {
    return cannot(ECHILD, launch.path);
  }

  engine->stdin_ = std::move(in.write);
  engine->stdout_ = std::move(out.read);
  engine->stderr_ = std::move(err.read);
  for (const Descriptor* end : {&engine->stdin_, &engine->stdout_, &engine->stderr_}) {
    set_nonblocking(end->get());
  }
  return engine;
}

std::unique_ptr<EngineProcess> EngineProcess::attach(Descriptor to_engine, Descriptor from_engine,
                                                     const StopEvent& stop) {
  auto engine = std::unique_ptr<EngineProcess>(new EngineProcess(stop, {}));
  engine->stdin_ = std::move(to_engine);
  engine->stdout_ = std::move(from_engine);
  set_nonblocking(engine->stdin_.get());
  set_nonblocking(engine->stdout_.get());
  return engine;
}

EngineProcess::~EngineProcess() { finish(); }

void EngineProcess::finish() {
  if (guard_ < 0) return;
  control_.close();
  end_guard();
  // A guard that was killed reports no status; the kernel has then killed the engine.
  const Deadline now = std::chrono::steady_clock::now();
  if (read_value(status_pipe_.get(), status_, now, nullptr) != ReadEnd::Value) {
    status_ = SIGKILL;
    guard_was_killed_ = true;
  }
  drain_stderr();
  log_.end_stderr();
}

void EngineProcess::end_guard() {
  ::kill(guard_, SIGCONT);  // an engine may have stopped it
  const Descriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, guard_, 0)));
  const Deadline deadline = std::chrono::steady_clock::now() + end_time_;
  bool has_ended = false;
  while (!has_ended && std::chrono::steady_clock::now() < deadline) {
    if (pidfd.get() < 0) {  // kernels before 5.3
      has_ended = ::waitpid(guard_, nullptr, WNOHANG) != 0;
      if (!has_ended) std::this_thread::sleep_for(1ms);
      continue;
    }
    pollfd ended{.fd = pidfd.get(), .events = POLLIN, .revents = 0};
    has_ended = ::poll(&ended, 1, milliseconds_until(deadline)) > 0;
  }
  if (!has_ended) {
    if (pid_ > 0) ::kill(-pid_, SIGKILL);
    ::kill(guard_, SIGKILL);
  }
  while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
  }
  guard_ = -1;
}

bool EngineProcess::ends_within(std::chrono::milliseconds time) {
  const Deadline deadline = std::chrono::steady_clock::now() + time;
  while (guard_ >= 0) {
    pollfd wait[] = {{.fd = status_pipe_.get(), .events = POLLIN, .revents = 0},
                     {.fd = stderr_.get(), .events = POLLIN, .revents = 0},
                     {.fd = stop_.fd(), .events = POLLIN, .revents = 0}};
    const int ready = ::poll(wait, std::size(wait), milliseconds_until(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    if (wait[0].revents != 0) return true;
    if (wait[1].revents != 0) drain_stderr();
    if (wait[2].revents != 0) return false;
  }
  return false;
}

tl::unexpected<EngineFailure> EngineProcess::ended_or(EngineFault otherwise) {
  if (!status_pipe_.is_open()) return engine_failure(otherwise);  // attach()
  const bool ended = ends_within(kExitGrace);
  if (!ended && stop_.is_set()) return engine_failure(EngineFault::Stopped);
  finish();
  // A process that is already exiting keeps its own status even if it is killed as well. With a
  // grace the guard sends SIGTERM first, after which a launcher exits as it likes.
  const bool has_grace = end_time_ > kGuardTime;
  const bool was_killed = WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL;
  const bool killed_here = !ended && (was_killed || has_grace);
  if (killed_here) return engine_failure(otherwise);
  return engine_failure(
      EngineFault::Crash,
      describe(status_) + (guard_was_killed_ ? ", because its guard process was killed" : ""));
}

void EngineProcess::drain_stderr() {
  // Bounded, so that a flood of stderr cannot delay the check of a deadline.
  for (int reads = 0; reads < kMaxDrain && stderr_.is_open(); ++reads) {
    char chunk[4096];
    const ssize_t got = ::read(stderr_.get(), chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      stderr_.close();
      return;
    }
    stderr_text_.append(chunk, static_cast<std::size_t>(got));
    log_.stderr_bytes({chunk, static_cast<std::size_t>(got)});
    if (stderr_text_.size() > 2 * kStderrKept) {
      stderr_text_.erase(0, stderr_text_.size() - kStderrKept);
    }
    if (static_cast<std::size_t>(got) < sizeof chunk) return;
  }
}

std::string EngineProcess::stderr_tail() {
  drain_stderr();
  const std::size_t kept = std::min(stderr_text_.size(), kStderrKept);
  return stderr_text_.substr(stderr_text_.size() - kept);
}

void EngineProcess::drain_stdout() {
  if (begin_ > 0 && (begin_ == end_ || end_ == buffer_.size())) {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) return;
  const ssize_t got = ::read(stdout_.get(), buffer_.data() + end_, buffer_.size() - end_);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) {
    output_closed_ = true;
    return;
  }
  read_at_ = std::chrono::steady_clock::now();
  end_ += static_cast<std::size_t>(got);
  answered_ += static_cast<std::size_t>(got);
}

EngineResult<void> EngineProcess::pump(Deadline deadline, bool writing, const StopEvent* wake) {
  const short in_events = writing ? POLLOUT : short{0};
  // Do not read into a full buffer: the caller has to take lines out of it first.
  const bool room = begin_ > 0 || end_ < buffer_.size();
  pollfd wait[] = {
      {.fd = output_closed_ || !room ? -1 : stdout_.get(), .events = POLLIN, .revents = 0},
      {.fd = stderr_.get(), .events = POLLIN, .revents = 0},
      {.fd = input_closed_ ? -1 : stdin_.get(), .events = in_events, .revents = 0},
      {.fd = stop_.fd(), .events = POLLIN, .revents = 0},
      {.fd = status_pipe_.get(), .events = POLLIN, .revents = 0},
      {.fd = wake == nullptr ? -1 : wake->fd(), .events = POLLIN, .revents = 0}};
  const nfds_t waits = wake == nullptr ? std::size(wait) - 1 : std::size(wait);
  const int ready = ::poll(wait, waits, milliseconds_until(deadline));
  if (ready < 0 && errno == EINTR) return {};
  if (ready == 0) return engine_failure(EngineFault::Hang);
  if (wait[3].revents != 0) return engine_failure(EngineFault::Stopped);
  if (wait[1].revents != 0) drain_stderr();
  if (wait[0].revents != 0) drain_stdout();
  if ((wait[2].revents & (POLLERR | POLLHUP)) != 0) input_closed_ = true;
  // The program has ended and its output is read, but another process may still hold the other ends
  // of the pipes.
  if (wait[4].revents != 0 && wait[0].revents == 0 && room) output_closed_ = true;
  const bool only_stderr = wait[0].revents == 0 && wait[2].revents == 0;
  if (only_stderr && std::chrono::steady_clock::now() >= deadline) {
    return engine_failure(EngineFault::Hang);
  }
  return {};
}

EngineResult<void> EngineProcess::ask(std::string_view text, Deadline deadline) {
  log_.sent(text);
  return send(text, deadline);
}

EngineResult<Deadline> EngineProcess::ask_within(std::string_view text,
                                                 std::chrono::milliseconds time) {
  log_.sent(text);
  const Deadline deadline = std::chrono::steady_clock::now() + time;
  auto sent = send(text, deadline);
  if (!sent) return tl::unexpected(std::move(sent.error()));
  return deadline;
}

EngineResult<void> EngineProcess::send(std::string_view text, Deadline deadline) {
  answered_ = 0;
  while (!text.empty()) {
    if (input_closed_) return ended_or(EngineFault::ClosedInput);
    const ssize_t sent = ::write(stdin_.get(), text.data(), text.size());
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) {
      input_closed_ = true;
      continue;
    }
    auto waited = pump(deadline, true);
    if (!waited) return waited;
    if (output_closed_) return ended_or(EngineFault::ClosedOutput);
    if (end_ - begin_ == buffer_.size()) {
      return engine_failure(EngineFault::Flood, "sends output without reading its input");
    }
  }
  return {};
}

bool EngineProcess::find_line(std::string_view& line) {
  const std::string_view unseen(buffer_.data() + scanned_, end_ - scanned_);
  const std::size_t at = unseen.find('\n');
  if (at == std::string_view::npos) {
    scanned_ = end_;
    return false;
  }
  line = std::string_view(buffer_.data() + begin_, scanned_ + at - begin_);
  if (line.ends_with('\r')) line.remove_suffix(1);
  begin_ = scanned_ = scanned_ + at + 1;
  return true;
}

EngineResult<std::string_view> EngineProcess::read_line(Deadline deadline) {
  auto line = read_line(deadline, nullptr);
  if (!line) return tl::unexpected(std::move(line.error()));
  return **line;
}

EngineResult<std::optional<std::string_view>> EngineProcess::read_line(Deadline deadline,
                                                                       const StopEvent* wake) {
  bool graced = false;
  while (true) {
    // Checked before any line is returned, in case the program always has one ready.
    if (answered_ > kMaxAnswer) {
      return engine_failure(EngineFault::Flood,
                            fmt::format("an answer longer than {} bytes", kMaxAnswer));
    }
    std::string_view line;
    if (find_line(line)) {
      log_.received(line);
      return line;
    }
    if (end_ - begin_ == buffer_.size()) {
      return engine_failure(EngineFault::Flood,
                            fmt::format("a line longer than {} bytes", kMaxLine));
    }
    if (output_closed_) return ended_or(EngineFault::ClosedOutput);
    if (input_closed_ && !graced) {
      // The answer to the last command may still arrive, but no further command can be sent.
      graced = true;
      deadline = std::min<Deadline>(deadline, std::chrono::steady_clock::now() + kExitGrace);
    }
    if (wake != nullptr && wake->is_set()) return std::nullopt;
    auto waited = pump(deadline, false, wake);
    if (!waited && waited.error().fault == EngineFault::Hang && graced) {
      return ended_or(EngineFault::ClosedInput);
    }
    if (!waited) return tl::unexpected(std::move(waited.error()));
  }
}

bool EngineProcess::take_arrived() {
  const auto holds_line = [&] {
    return std::string_view(buffer_.data() + begin_, end_ - begin_).find('\n') !=
           std::string_view::npos;
  };
  if (!holds_line()) drain_stdout();
  return holds_line();
}

void EngineProcess::quit() {
  if (guard_ < 0) return;
  constexpr std::string_view kQuit = "quit\n";
  log_.sent(kQuit);
  if (!input_closed_ && ::write(stdin_.get(), kQuit.data(), kQuit.size()) > 0) {
    static_cast<void>(
        ends_within(std::chrono::duration_cast<std::chrono::milliseconds>(kQuitGrace)));
  }
  finish();
}

}  // namespace raum::tournament
