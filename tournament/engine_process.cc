#include "tournament/engine_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <limits>

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

constexpr auto kExitGrace = 1s;     // between the end of a pipe and the end of its process
constexpr auto kQuitGrace = 500ms;  // for an engine that was told to quit
constexpr int kLastPlainSignal = 31;
constexpr int kMaxDrain = 64;  // reads of stderr at a time

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

// Rounded up, so that a wait never ends before its deadline and asks again.
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

struct Pipe {
  int read = -1;
  int write = -1;
  [[nodiscard]] bool open() {
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0) return false;
    read = fds[0];
    write = fds[1];
    return true;
  }
  ~Pipe() {
    close_fd(read);
    close_fd(write);
  }
};

}  // namespace

struct EngineProcess::Pipes {
  Pipe in, out, err, failure;

  // In the child between fork and exec: only functions that are safe in a copy of one thread.
  [[noreturn]] void become(const char* path, char* const* argv, pid_t parent) const {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);  // it died before the line above
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    for (int s = 1; s <= kLastPlainSignal; ++s) ::sigaction(s, &standard, nullptr);
    // Files that somebody else in this process left open are not the program's business.
    ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
    sigset_t none;
    ::sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
    if (::dup2(in.read, STDIN_FILENO) >= 0 && ::dup2(out.write, STDOUT_FILENO) >= 0 &&
        ::dup2(err.write, STDERR_FILENO) >= 0) {
      ::execv(path, argv);
    }
    const int reason = errno;
    [[maybe_unused]] const auto written = ::write(failure.write, &reason, sizeof reason);
    ::_exit(127);
  }
};

EngineResult<std::unique_ptr<EngineProcess>> EngineProcess::start(
    const std::string& path, const std::vector<std::string>& arguments, const StopEvent& stop) {
  const auto cannot = [&](int reason) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): strerrordesc_np returns constant texts
    return engine_failure(EngineFault::CannotStart,
                          fmt::format("{}: {}", path, ::strerrordesc_np(reason)));
  };
  sigset_t pipe_signal;
  ::sigemptyset(&pipe_signal);
  ::sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);

  Pipes pipes;
  if (!pipes.in.open() || !pipes.out.open() || !pipes.err.open() || !pipes.failure.open()) {
    return cannot(errno);
  }
  std::vector<char*> argv{const_cast<char*>(path.c_str())};
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);

  auto engine = std::unique_ptr<EngineProcess>(new EngineProcess(stop));
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return cannot(errno);
  if (pid == 0) pipes.become(path.c_str(), argv.data(), parent);
  engine->pid_ = pid;
  ::setpgid(pid, pid);  // both sides set it: neither order of events leaves a gap
  close_fd(pipes.failure.write);
  int reason = 0;
  ssize_t got = 0;
  do {
    got = ::read(pipes.failure.read, &reason, sizeof reason);
  } while (got < 0 && errno == EINTR);
  if (got > 0) return cannot(reason);

  // By number: glibc 2.36 declares pidfd_open() without extern "C".
  engine->pidfd_ = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  std::swap(engine->stdin_, pipes.in.write);
  std::swap(engine->stdout_, pipes.out.read);
  std::swap(engine->stderr_, pipes.err.read);
  for (const int fd : {engine->stdin_, engine->stdout_, engine->stderr_}) set_nonblocking(fd);
  return engine;
}

EngineProcess::~EngineProcess() {
  finish();
  for (int* const fd : {&stdin_, &stdout_, &stderr_, &pidfd_}) close_fd(*fd);
}

void EngineProcess::finish() {
  if (reaped_ || pid_ < 0) return;
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
  drain_stderr();
}

bool EngineProcess::ends_within(std::chrono::milliseconds time) {
  const Deadline deadline = std::chrono::steady_clock::now() + time;
  while (pidfd_ >= 0) {
    pollfd wait[] = {{.fd = pidfd_, .events = POLLIN, .revents = 0},
                     {.fd = stderr_, .events = POLLIN, .revents = 0},
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
  const bool ended = ends_within(kExitGrace);
  if (!ended && stop_.is_set()) return engine_failure(EngineFault::Stopped);
  finish();
  // A process that is on its way out keeps its own status when it is killed on top.
  const bool killed_here = !ended && WIFSIGNALED(status_) && WTERMSIG(status_) == SIGKILL;
  if (killed_here) return engine_failure(otherwise);
  return engine_failure(EngineFault::Crash, describe(status_));
}

void EngineProcess::drain_stderr() {
  // Bounded, so that a flood of stderr cannot hide the end of a deadline.
  for (int reads = 0; reads < kMaxDrain && stderr_ >= 0; ++reads) {
    char chunk[4096];
    const ssize_t got = ::read(stderr_, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      close_fd(stderr_);
      return;
    }
    stderr_text_.append(chunk, static_cast<std::size_t>(got));
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
  const ssize_t got = ::read(stdout_, buffer_.data() + end_, buffer_.size() - end_);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (got <= 0) {
    output_closed_ = true;
    return;
  }
  end_ += static_cast<std::size_t>(got);
  answered_ += static_cast<std::size_t>(got);
}

EngineResult<void> EngineProcess::pump(Deadline deadline, bool writing) {
  const short in_events = writing ? POLLOUT : short{0};
  // A full buffer is left alone: the caller has to take lines out of it first.
  const bool room = begin_ > 0 || end_ < buffer_.size();
  pollfd wait[] = {{.fd = output_closed_ || !room ? -1 : stdout_, .events = POLLIN, .revents = 0},
                   {.fd = stderr_, .events = POLLIN, .revents = 0},
                   {.fd = input_closed_ ? -1 : stdin_, .events = in_events, .revents = 0},
                   {.fd = stop_.fd(), .events = POLLIN, .revents = 0}};
  const int ready = ::poll(wait, std::size(wait), milliseconds_until(deadline));
  if (ready < 0 && errno == EINTR) return {};
  if (ready == 0) return engine_failure(EngineFault::Hang);
  if (wait[3].revents != 0) return engine_failure(EngineFault::Stopped);
  if (wait[1].revents != 0) drain_stderr();
  if (wait[0].revents != 0) drain_stdout();
  if ((wait[2].revents & (POLLERR | POLLHUP)) != 0) input_closed_ = true;
  const bool only_stderr = wait[0].revents == 0 && wait[2].revents == 0;
  if (only_stderr && std::chrono::steady_clock::now() >= deadline) {
    return engine_failure(EngineFault::Hang);
  }
  return {};
}

EngineResult<void> EngineProcess::ask(std::string_view text, Deadline deadline) {
  answered_ = 0;
  while (!text.empty()) {
    if (input_closed_) return ended_or(EngineFault::ClosedInput);
    const ssize_t sent = ::write(stdin_, text.data(), text.size());
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
      return engine_failure(EngineFault::Flood, "talks instead of listening");
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
  bool graced = false;
  while (true) {
    std::string_view line;
    if (find_line(line)) return line;
    if (end_ - begin_ == buffer_.size()) {
      return engine_failure(EngineFault::Flood,
                            fmt::format("a line longer than {} bytes", kMaxLine));
    }
    if (answered_ > kMaxAnswer) {
      return engine_failure(EngineFault::Flood,
                            fmt::format("an answer longer than {} bytes", kMaxAnswer));
    }
    if (output_closed_) return ended_or(EngineFault::ClosedOutput);
    if (input_closed_ && !graced) {
      // It may still have the answer to the last question under way, but hears no other.
      graced = true;
      deadline = std::min<Deadline>(deadline, std::chrono::steady_clock::now() + kExitGrace);
    }
    auto waited = pump(deadline, false);
    if (!waited && waited.error().fault == EngineFault::Hang && graced) {
      return ended_or(EngineFault::ClosedInput);
    }
    if (!waited) return tl::unexpected(std::move(waited.error()));
  }
}

bool EngineProcess::has_line() {
  drain_stdout();
  const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
  return unread.find('\n') != std::string_view::npos;
}

void EngineProcess::quit() {
  if (reaped_ || pid_ < 0) return;
  constexpr std::string_view kQuit = "quit\n";
  if (!input_closed_ && ::write(stdin_, kQuit.data(), kQuit.size()) > 0) {
    static_cast<void>(
        ends_within(std::chrono::duration_cast<std::chrono::milliseconds>(kQuitGrace)));
  }
  finish();
}

}  // namespace raum::tournament
