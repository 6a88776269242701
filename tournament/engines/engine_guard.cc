#include "tournament/engines/engine_guard.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iterator>

// Everything below runs after fork() in a multi-threaded program: it may only make system calls,
// and neither allocate memory nor take locks.

namespace raum::tournament {
namespace {

constexpr int kLastPlainSignal = 31;
constexpr int kControl = 0;  // descriptors of the guard
constexpr int kStatus = 1;

void write_int(int fd, int value) {
  while (::write(fd, &value, sizeof value) < 0 && errno == EINTR) {
  }
}

[[noreturn]] void become_engine(const Launch& launch, char* const* argv, const cpu_set_t* cpus,
                                const GuardPipes& pipes, pid_t guard) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != guard) ::_exit(127);  // the guard died before prctl()
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  for (int s = 1; s <= kLastPlainSignal; ++s) ::sigaction(s, &standard, nullptr);
  // Do not pass on descriptors that other code in the runner opened without O_CLOEXEC.
  ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  bool ready = true;
  if (launch.memory_mib > 0) {
    const rlimit limit{launch.memory_mib << 20, launch.memory_mib << 20};
    ready = ::setrlimit(RLIMIT_AS, &limit) == 0;
  }
  if (ready && cpus != nullptr) ready = ::sched_setaffinity(0, sizeof *cpus, cpus) == 0;
  if (ready && ::dup2(pipes.engine_stdin, STDIN_FILENO) >= 0 &&
      ::dup2(pipes.engine_stdout, STDOUT_FILENO) >= 0 &&
      ::dup2(pipes.engine_stderr, STDERR_FILENO) >= 0) {
    ::execv(launch.path.c_str(), argv);
  }
  write_int(pipes.failure, errno);
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
      write_int(kStatus, status);
    }
    if (ended == 0 || (ended < 0 && errno != EINTR)) return;
  }
}

[[noreturn]] void guard(pid_t engine) {
  write_int(kStatus, engine);
  int pidfd = static_cast<int>(::syscall(SYS_pidfd_open, engine, 0));
  bool reaped = false;
  while (true) {
    pollfd wait[] = {{.fd = kControl, .events = POLLIN, .revents = 0},
                     {.fd = pidfd, .events = POLLIN, .revents = 0}};
    if (::poll(wait, std::size(wait), -1) < 0) continue;
    if (wait[1].revents != 0) {
      int status = 0;
      ::waitpid(engine, &status, 0);
      reaped = true;
      write_int(kStatus, status);
      ::close(pidfd);
      pidfd = -1;
    }
    if (wait[0].revents == 0) continue;
    leave_nothing(engine, reaped);
    ::_exit(0);
  }
}

}  // namespace

int start_guard(const Launch& launch, const GuardPipes& pipes) {
  std::vector<char*> argv{const_cast<char*>(launch.path.c_str())};
  for (const std::string& a : launch.arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  for (const int cpu : launch.cpus) CPU_SET(static_cast<std::size_t>(cpu), &cpus);

  // Not _Fork(): only fork() resets the locks of the thread sanitizer in the child.
  const pid_t pid = ::fork();
  if (pid != 0) return pid;

  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::setsid();  // no signal from a terminal or to the runner's group reaches it
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t self = ::getpid();
  const pid_t engine = ::fork();
  if (engine < 0) {
    write_int(pipes.failure, errno);
    ::_exit(127);
  }
  if (engine == 0) {
    become_engine(launch, argv.data(), launch.cpus.empty() ? nullptr : &cpus, pipes, self);
  }
  ::setpgid(engine, engine);  // set by both processes, so that it holds whichever runs first
  // Close everything but the guard's two pipes: other engines' pipes, the runner's database.
  const int control = ::fcntl(pipes.control, F_DUPFD, 3);
  const int status = ::fcntl(pipes.status, F_DUPFD, 3);
  ::dup2(control, kControl);
  ::dup2(status, kStatus);
  ::syscall(SYS_close_range, 2U, ~0U, 0U);
  guard(engine);
}

}  // namespace raum::tournament
