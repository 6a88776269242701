// Engine processes under filters of system calls: where the kernel lacks close_range() and
// pidfd_open(), or a seccomp profile refuses them; where no process can be started; where execve()
// takes long.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "base/process/process_tree.h"
#include "base/testing/refused_calls.h"
#include "tournament/engines/engine_process.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

// Ends the process with 1 if the condition does not hold.
void require(bool condition) {
  if (!condition) std::_Exit(1);
}

std::unique_ptr<EngineProcess> shell(const std::string& script, const StopEvent& stop) {
  auto process = EngineProcess::start({.path = "/bin/sh", .arguments = {"-c", script}}, stop);
  require(process.has_value());
  return std::move(*process);
}

// The parent of a process.
int parent_of(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    if (int parent = 0; word == "PPid:" && status >> parent) return parent;
  }
  return 0;
}

// In a child process, which keeps the filter to its end.
[[noreturn]] void use_engines(int error) {
  refuse_calls({SYS_close_range, SYS_pidfd_open}, error);
  const StopEvent stop;
  const auto in = [](auto time) { return std::chrono::steady_clock::now() + time; };
  const int open_in_the_runner = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
  require(open_in_the_runner > 2);

  // The engine inherits its three streams only (3 is the list that it reads).
  const auto lists = shell("ls /proc/self/fd | tr '\\n' ' '; echo", stop);
  require(lists->read_line(in(60s)).value_or("") == "0 1 2 3 ");

  // A crash is noticed with its status.
  const auto crashes = shell("kill -SEGV $$", stop);
  const auto line = crashes->read_line(in(60s));
  require(!line.has_value() && line.error().fault == EngineFault::Crash &&
          line.error().detail == "signal 11 (SEGV)");

  // Ending engines takes the guards no time that they do not need (5 s each without a fallback).
  const auto started = std::chrono::steady_clock::now();
  for (int i = 0; i < 8; ++i) {
    const auto sleeps = shell("sleep 600 & echo ready; wait", stop);
    require(sleeps->read_line(in(60s)).value_or("") == "ready");
  }
  require(std::chrono::steady_clock::now() - started < 30s);

  // Nor does a guard that has ended before.
  std::chrono::steady_clock::duration taken{};
  for (int i = 0; i < 4; ++i) {
    auto sleeps = shell("echo ready; exec sleep 600", stop);
    require(sleeps->read_line(in(60s)).value_or("") == "ready");
    const int guard = parent_of(sleeps->pid());
    require(::kill(guard, SIGKILL) == 0);
    siginfo_t ended{};
    require(::waitid(P_PID, static_cast<id_t>(guard), &ended, WEXITED | WNOWAIT) == 0);
    const auto begun = std::chrono::steady_clock::now();
    sleeps.reset();
    taken += std::chrono::steady_clock::now() - begun;
  }
  require(taken < 15s);
  std::_Exit(0);
}

TEST(OldKernelDeathTest, LacksCallsThatHaveAFallback) {
  EXPECT_EXIT(use_engines(ENOSYS), testing::ExitedWithCode(0), "");
}

TEST(OldKernelDeathTest, RefusesCallsThatHaveAFallback) {
  EXPECT_EXIT(use_engines(EPERM), testing::ExitedWithCode(0), "");
}

TEST(RefusedProcessDeathTest, NamesTheReason) {
  const auto start = [] {
    refuse_processes(EAGAIN);
    const StopEvent stop;
    const auto process = EngineProcess::start({.path = "/bin/true"}, stop);
    require(!process.has_value() && process.error().fault == EngineFault::NoProcess &&
            process.error().detail == "/bin/true: Resource temporarily unavailable");
    std::_Exit(0);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(0), "");
}

TEST(RefusedFileDeathTest, NamesTheReason) {
  const auto start = [] {
    refuse_calls({SYS_pipe2}, EMFILE);
    const StopEvent stop;
    const auto process = EngineProcess::start({.path = "/bin/true"}, stop);
    require(!process.has_value() && process.error().fault == EngineFault::NoProcess &&
            process.error().detail == "/bin/true: Too many open files");
    std::_Exit(0);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(0), "");
}

constexpr int kNoFilter = 77;

// From now on, execve() of this process and its children waits for an answer that never comes.
void hold_programs() {
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{.len = static_cast<unsigned short>(std::size(program)),
                          .filter = program};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter) <
          0) {
    std::_Exit(kNoFilter);
  }
}

// In a child process, which keeps the filter to its end.
[[noreturn]] void interrupt_a_start() {
  hold_programs();
  const StopEvent stop;
  stop.set();
  const auto begin = std::chrono::steady_clock::now();
  const auto process = EngineProcess::start({.path = "/bin/true"}, stop);
  if (std::chrono::steady_clock::now() - begin > std::chrono::seconds(4)) std::_Exit(3);
  if (process || process.error().fault != EngineFault::Stopped) std::_Exit(1);
  if (!descendants(::getpid()).empty()) std::_Exit(2);
  std::_Exit(0);
}

TEST(InterruptedStartDeathTest, EndsAtOnceAndLeavesNoProcess) {
  bool has_filter = true;
  const auto is_expected = [&](int status) {
    has_filter = !testing::ExitedWithCode(kNoFilter)(status);
    return !has_filter || testing::ExitedWithCode(0)(status);
  };
  EXPECT_EXIT(interrupt_a_start(), is_expected, "");
  if (!has_filter) GTEST_SKIP() << "not allowed to install a filter of system calls";
}

// A guard that may open no file stands in for a kernel that does not list the children.
TEST(GuardWithoutAList, IsNotHeldByAStrayProcess) {
  const StopEvent stop;
  auto process = shell("setsid sh -c 'echo $$; exec sleep 1000' & wait", stop);
  const auto line = process->read_line(std::chrono::steady_clock::now() + 60s);
  ASSERT_TRUE(line.has_value());
  const int stray = std::stoi(std::string(*line));
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  const int guard = parent_of(process->pid());
  ASSERT_GT(guard, 0);
  ASSERT_EQ(::prlimit(guard, RLIMIT_NOFILE, &none, nullptr), 0);
  const auto started = std::chrono::steady_clock::now();
  process.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - started, 4s) << "a guard is killed after 5 s";
  EXPECT_EQ(::kill(stray, SIGKILL), 0) << "it is out of reach, as a listed one is not";
}

}  // namespace
}  // namespace raum::tournament
