#include "tournament/engines/engine_guard.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "base/core/lean_fork.h"

namespace raum::tournament {
namespace {

// The runner's environment with the variables of the launch, as "NAME=VALUE".
std::vector<std::string> variables_of(const Launch& launch) {
  std::vector<std::string> all;
  for (char* const* entry = environ; *entry != nullptr; ++entry) {
    const std::string_view name = std::string_view(*entry).substr(0, std::strcspn(*entry, "="));
    const bool is_replaced =
        std::any_of(launch.environment.begin(), launch.environment.end(),
                    [&](const auto& variable) { return variable.first == name; });
    if (!is_replaced) all.emplace_back(*entry);
  }
  for (const auto& [name, value] : launch.environment)
    all.push_back(fmt::format("{}={}", name, value));
  return all;
}

// Everything below, up to start_guard(), runs after lean_fork() in a multi-threaded program: it may
// only make system calls, and neither allocate memory nor take locks.

constexpr int kLastPlainSignal = 31;
constexpr int kControl = 0;  // descriptors of the guard
constexpr int kStatus = 1;

template <class T>
void write_value(int fd, T value) {
  while (::write(fd, &value, sizeof value) < 0 && errno == EINTR) {
  }
}

// Closes the descriptors from `first` on that the kernel lists.  Returns: false if it lists none.
bool close_listed(int first) {
  struct Entry {  // of getdents64(2)
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[1];
  };
  const int list = ::open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (list < 0) return false;
  // Read again until nothing was closed, because closing changes the list that is being read.
  for (bool closed = true; closed;) {
    closed = false;
    alignas(Entry) char chunk[4096];
    ::lseek(list, 0, SEEK_SET);
    for (long got = 0; (got = ::syscall(SYS_getdents64, list, chunk, sizeof chunk)) > 0;) {
      for (long at = 0; at < got;) {
        const auto* const entry = reinterpret_cast<const Entry*>(chunk + at);
        at += entry->size;
        int fd = 0;
        const char* digit = entry->name;
        for (; *digit >= '0' && *digit <= '9'; ++digit) fd = 10 * fd + (*digit - '0');
        if (digit == entry->name || fd < first || fd == list) continue;
        ::close(fd);
        closed = true;
      }
    }
  }
  ::close(list);
  return true;
}

// Closes all descriptors from `first` on. close_range() is missing in kernels before 5.9 and
// refused by older seccomp profiles.
void close_from(unsigned first) {
  if (::syscall(SYS_close_range, first, ~0U, 0U) == 0) return;
  if (close_listed(static_cast<int>(first))) return;
  constexpr rlim_t kMost = 1U << 20;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const auto end = static_cast<int>(std::min(limit.rlim_cur, kMost));
  for (int fd = static_cast<int>(first); fd < end; ++fd) ::close(fd);
}

// What the engine is started with, made before lean_fork().
struct Start {
  const char* path;
  char* const* argv;
  char* const* envp;
  const char* folder;     // nullptr: the runner's
  const cpu_set_t* cpus;  // nullptr: all
  std::uint64_t memory_mib;
};

[[noreturn]] void become_engine(const Start& start, const GuardPipes& pipes, pid_t guard) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != guard) ::_exit(127);  // the guard died before prctl()
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  for (int s = 1; s <= kLastPlainSignal; ++s) ::sigaction(s, &standard, nullptr);
  constexpr int kFailure = 3;
  const int failure = ::fcntl(pipes.failure, F_DUPFD_CLOEXEC, kFailure);
  if (failure < 0) {
    write_value(pipes.failure, LaunchFailure{.error = errno});
    ::_exit(127);
  }
  bool ready = ::dup2(pipes.engine_stdin, STDIN_FILENO) >= 0 &&
               ::dup2(pipes.engine_stdout, STDOUT_FILENO) >= 0 &&
               ::dup2(pipes.engine_stderr, STDERR_FILENO) >= 0;
  // Closed before execve(), which may take long: the guard waits for the end of `control`, whose
  // other end was copied to this process, too.
  if (failure != kFailure) ::dup3(failure, kFailure, O_CLOEXEC);
  close_from(kFailure + 1);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (ready && start.folder != nullptr && ::chdir(start.folder) != 0) {
    write_value(kFailure, LaunchFailure{.error = errno, .step = LaunchFailure::Folder});
    ::_exit(127);
  }
  if (ready && start.memory_mib > 0) {
    const rlimit limit{start.memory_mib << 20, start.memory_mib << 20};
    ready = ::setrlimit(RLIMIT_DATA, &limit) == 0;
  }
  if (ready && start.cpus != nullptr) {
    ready = ::sched_setaffinity(0, sizeof *start.cpus, start.cpus) == 0;
  }
  if (ready) ::execve(start.path, start.argv, start.envp);
  write_value(kFailure, LaunchFailure{.error = errno});
  ::_exit(127);
}

// Kills the child processes.  Returns: false if the kernel does not list them.
bool kill_children() {
  const int fd = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  int pid = 0;
  char chunk[512];
  for (ssize_t got = 0; (got = ::read(fd, chunk, sizeof chunk)) > 0;) {
    for (ssize_t i = 0; i < got; ++i) {
      if (chunk[i] >= '0' && chunk[i] <= '9') {
        pid = 10 * pid + (chunk[i] - '0');
      } else if (pid > 0) {
        ::kill(pid, SIGKILL);
        pid = 0;
      }
    }
  }
  if (pid > 0) ::kill(pid, SIGKILL);
  ::close(fd);
  return true;
}

// Kills and reaps children until none is left. This ends every descendant, since orphans become
// children of this subreaper.
void leave_nothing(pid_t engine, bool& reaped) {
  if (!reaped) ::kill(-engine, SIGKILL);
  while (true) {
    const bool listed = kill_children();
    int status = 0;
    const pid_t ended = ::waitpid(-1, &status, reaped && !listed ? WNOHANG : 0);
    if (ended == engine) {
      reaped = true;
      write_value(kStatus, status);
    }
    if (ended == 0 || (ended < 0 && errno != EINTR)) return;
  }
}

constexpr int kPollMilliseconds = 5;

std::int64_t now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1'000} * now.tv_sec + now.tv_nsec / 1'000'000;
}

// Asks the engine to end, and waits until no descendant is left, for at most this time.
void let_end(pid_t engine, bool& reaped, std::int64_t grace_ms) {
  if (!reaped) ::kill(-engine, SIGTERM);
  for (const std::int64_t end = now_ms() + grace_ms; now_ms() < end;) {
    int status = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended != engine) continue;
      reaped = true;
      write_value(kStatus, status);
    }
    if (ended < 0 && errno == ECHILD) return;
    ::poll(nullptr, 0, kPollMilliseconds);
  }
}

[[noreturn]] void guard(pid_t engine, std::int64_t grace_ms) {
  write_value(kStatus, engine);
  int pidfd = static_cast<int>(::syscall(SYS_pidfd_open, engine, 0));
  const bool asks = pidfd < 0;
  bool reaped = false;
  while (true) {
    pollfd wait[] = {{.fd = kControl, .events = POLLIN, .revents = 0},
                     {.fd = pidfd, .events = POLLIN, .revents = 0}};
    // Polls without pidfd_open(), which kernels before 5.3 lack.
    if (::poll(wait, std::size(wait), asks && !reaped ? kPollMilliseconds : -1) < 0) continue;
    int status = 0;
    if (!reaped && (asks || wait[1].revents != 0) &&
        ::waitpid(engine, &status, asks ? WNOHANG : 0) == engine) {
      reaped = true;
      write_value(kStatus, status);
      ::close(pidfd);
      pidfd = -1;
    }
    if (wait[0].revents == 0) continue;
    if (grace_ms > 0) let_end(engine, reaped, grace_ms);
    leave_nothing(engine, reaped);
    ::_exit(0);
  }
}

}  // namespace

int start_guard(const Launch& launch, const GuardPipes& pipes) {
  // A relative path is meant from the runner's folder. Its ".." are left to the system, since the
  // folder before them may be a link.
  std::string path = launch.path;
  if (!launch.folder.empty()) {
    std::error_code ignored;
    const auto absolute = std::filesystem::absolute(launch.path, ignored);
    if (!ignored) path = absolute.string();
  }
  const std::vector<std::string> environment = variables_of(launch);
  std::vector<char*> envp;
  for (const std::string& e : environment) envp.push_back(const_cast<char*>(e.c_str()));
  envp.push_back(nullptr);
  std::vector<char*> argv{const_cast<char*>(path.c_str())};
  for (const std::string& a : launch.arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  for (const int cpu : launch.cpus) CPU_SET(static_cast<std::size_t>(cpu), &cpus);

  const Start start{.path = path.c_str(),
                    .argv = argv.data(),
                    .envp = envp.data(),
                    .folder = launch.folder.empty() ? nullptr : launch.folder.c_str(),
                    .cpus = launch.cpus.empty() ? nullptr : &cpus,
                    .memory_mib = launch.memory_mib};

  const pid_t pid = lean_fork();
  if (pid != 0) return pid;

  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::setsid();  // no signal from a terminal or to the runner's group reaches it
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t self = ::getpid();
  const pid_t engine = lean_fork();
  if (engine < 0) {
    write_value(pipes.failure, LaunchFailure{.error = errno});
    ::_exit(127);
  }
  if (engine == 0) become_engine(start, pipes, self);
  ::setpgid(engine, engine);  // set by both processes, so that it holds whichever runs first
  // Close everything but the guard's two pipes: other engines' pipes, the runner's database.
  const int control = ::fcntl(pipes.control, F_DUPFD, 3);
  const int status = ::fcntl(pipes.status, F_DUPFD, 3);
  ::dup2(control, kControl);
  ::dup2(status, kStatus);
  close_from(2);
  guard(engine, launch.end_grace.count());
}

}  // namespace raum::tournament
