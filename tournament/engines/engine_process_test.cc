#include "tournament/engines/engine_process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/process/process_tree.h"
#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

Deadline in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

class Process : public testing::Test {
 protected:
  std::unique_ptr<EngineProcess> shell(const std::string& script) {
    auto process = EngineProcess::start({.path = "/bin/sh", .arguments = {"-c", script}}, stop_);
    EXPECT_TRUE(process.has_value());
    return std::move(*process);
  }
  // A program that has started and waits.
  std::unique_ptr<EngineProcess> waiting() {
    auto process = shell("echo ready; exec sleep 1000");
    EXPECT_EQ(process->read_line(in(60s)).value(), "ready");
    return process;
  }
  StopEvent stop_;
};

// The fault of a read that failed; nullopt if it succeeded.
std::optional<EngineFault> fault_of(const EngineResult<std::string_view>& line) {
  if (line) return std::nullopt;
  return line.error().fault;
}

TEST_F(Process, ReadsLinesWithAnyLineEnd) {
  const auto process = shell("printf 'one\\r\\n\\ntwo\\nhalf'");
  EXPECT_EQ(process->read_line(in(60s)).value(), "one");
  EXPECT_EQ(process->read_line(in(60s)).value(), "");
  EXPECT_EQ(process->read_line(in(60s)).value(), "two");
  const auto end = process->read_line(in(60s));
  ASSERT_FALSE(end.has_value());
  EXPECT_EQ(end.error().fault, EngineFault::Crash);
  EXPECT_EQ(end.error().detail, "exit status 0");
}

TEST_F(Process, StartsInItsFolderWithItsEnvironment) {
  const auto process = EngineProcess::start({.path = "/bin/sh",
                                             .arguments = {"-c", "pwd; echo \"$A|$HOME|$PATH\""},
                                             .folder = "/usr",
                                             .environment = {{"A", "b c"}, {"HOME", ""}}},
                                            stop_);
  ASSERT_TRUE(process.has_value());
  EXPECT_EQ((*process)->read_line(in(60s)).value(), "/usr");
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  ASSERT_NE(path, nullptr);
  EXPECT_EQ((*process)->read_line(in(60s)).value(), std::string("b c||") + path);
}

// How long the next process that this one forks waits before it goes on.
std::atomic<int> next_fork_waits_ms = 0;

void wait_after_fork() {
  const int ms = next_fork_waits_ms.exchange(0);
  const timespec time{.tv_sec = 0, .tv_nsec = ms * 1'000'000L};
  if (ms > 0) ::syscall(SYS_nanosleep, &time, nullptr);
}

TEST_F(Process, DoesNotWaitForeverForAProgramToStart) {
  static const int kRegistered = ::pthread_atfork(nullptr, nullptr, wait_after_fork);
  ASSERT_EQ(kRegistered, 0);
  next_fork_waits_ms = 500;
  const auto late = EngineProcess::start(
      {.path = "/bin/sh", .arguments = {"-c", "echo on time"}, .start_limit = 50ms}, stop_);
  next_fork_waits_ms = 0;
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, EngineFault::CannotStart);
  EXPECT_EQ(late.error().detail, "/bin/sh: Connection timed out");
}

TEST_F(Process, FindsARelativeProgramFromTheRunnersFolder) {
  const TemporaryFolder folder;
  const std::filesystem::path root = folder.path();
  std::filesystem::create_directories(root / "far/near");
  std::filesystem::create_directory_symlink(root / "far/near", root / "link");
  std::filesystem::create_symlink("/bin/sh", root / "far/shell");
  const std::string path = std::filesystem::relative(root / "link").string() + "/../shell";
  const auto process = EngineProcess::start(
      {.path = path, .arguments = {"-c", "echo \"$0\"; pwd"}, .folder = "/usr"}, stop_);
  ASSERT_TRUE(process.has_value()) << process.error().detail;
  const std::string name((*process)->read_line(in(60s)).value());
  EXPECT_EQ(name, std::filesystem::absolute(path));
  EXPECT_EQ((*process)->read_line(in(60s)).value(), "/usr");
}

TEST_F(Process, SendsTextLargerThanAPipe) {
  const auto process = shell("head -c 300000 | wc -c");
  const std::string text(300'000, 'x');
  ASSERT_TRUE(process->ask(text, in(60s)).has_value());
  EXPECT_EQ(process->read_line(in(60s)).value(), "300000");
}

TEST_F(Process, RefusesLinesBeyondTheLimit) {
  const auto process = shell("head -c 65535 /dev/zero; echo; head -c 65536 /dev/zero; echo");
  const auto line = process->read_line(in(60s));
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->size(), kMaxLine - 1);
  EXPECT_EQ(fault_of(process->read_line(in(60s))), EngineFault::Flood);
}

TEST_F(Process, KeepsTheTailOfStderr) {
  const auto process = shell("head -c 1000000 /dev/zero | tr '\\0' a >&2; echo end >&2; echo done");
  EXPECT_EQ(process->read_line(in(60s)).value(), "done");
  const std::string tail = process->stderr_tail();
  EXPECT_EQ(tail.size(), kStderrKept);
  EXPECT_TRUE(tail.ends_with("aaaend\n"));
}

TEST_F(Process, TimesOutDespiteAFloodOfStderr) {
  const auto process = shell("while :; do echo noise >&2; done");
  EXPECT_EQ(fault_of(process->read_line(in(200ms))), EngineFault::Hang);
}

TEST_F(Process, NamesTheSignalThatEndedIt) {
  for (const auto& [number, name] : {std::pair{"6", "ABRT"}, std::pair{"34", "?"}}) {
    const auto process = shell(std::string("kill -") + number + " $$");
    const auto line = process->read_line(in(60s));
    ASSERT_FALSE(line.has_value());
    EXPECT_EQ(line.error().detail, std::string("signal ") + number + " (" + name + ")");
  }
}

TEST_F(Process, ReportsAWriteToADeadProgram) {
  const auto process = shell("exit 5");
  ASSERT_FALSE(process->read_line(in(60s)).has_value());
  const auto asked = process->ask("go\n", in(60s));
  ASSERT_FALSE(asked.has_value());
  EXPECT_EQ(asked.error().fault, EngineFault::Crash);
  EXPECT_EQ(asked.error().detail, "exit status 5");
}

TEST_F(Process, StopsWaitingWhenTheMatchIsStopped) {
  const auto process = shell("exec sleep 1000");
  const std::jthread other([this] {
    std::this_thread::sleep_for(20ms);
    stop_.set();
  });
  EXPECT_EQ(fault_of(process->read_line(in(60s))), EngineFault::Stopped);
}

TEST_F(Process, KillsEverythingTheProgramStarted) {
  auto process = shell("sleep 1000 & echo $!; exec sleep 1000");
  const auto line = process->read_line(in(60s));
  ASSERT_TRUE(line.has_value());
  const int grandchild = std::stoi(std::string(*line));
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, grandchild, 0));
  ASSERT_GE(handle, 0);
  const int pid = process->pid();
  process.reset();
  pollfd wait{.fd = handle, .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&wait, 1, 60'000), 1) << "the grandchild is still alive";
  ::close(handle);
  EXPECT_EQ(::kill(pid, 0), -1) << "the leader was not reaped";
}

TEST_F(Process, KillsDescendantsOutsideOfItsSession) {
  auto process = shell("setsid sh -c 'echo $$; exec sleep 1000' & wait");
  const auto line = process->read_line(in(60s));
  ASSERT_TRUE(line.has_value());
  const int stray = std::stoi(std::string(*line));
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, stray, 0));
  ASSERT_GE(handle, 0);
  process.reset();
  pollfd wait{.fd = handle, .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&wait, 1, 60'000), 1) << "the stray process is still alive";
  ::close(handle);
}

std::ptrdiff_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

TEST_F(Process, LeavesNoDescriptorAndNoProcess) {
  const auto before = open_descriptors();
  for (int i = 0; i < 10; ++i) {
    const auto quitting = shell("read line; exit 0");
    quitting->quit();
    const auto killed = shell("sleep 1000 & exec sleep 1000");
    const auto crashed = shell("exit 3");
    EXPECT_EQ(fault_of(crashed->read_line(in(60s))), EngineFault::Crash);
    EXPECT_FALSE(EngineProcess::start({.path = "/no/such/program"}, stop_).has_value());
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(descendants(::getpid()).size(), 0U);
}

TEST_F(Process, ReportsAClosedOutputWhileItAsks) {
  const auto process = shell("exec sleep 1000 >&-");
  const auto asked = process->ask(std::string(1'000'000, 'x'), in(60s));
  ASSERT_FALSE(asked.has_value()) << "a pipe does not hold this text";
  EXPECT_EQ(asked.error().fault, EngineFault::ClosedOutput);
}

TEST_F(Process, LimitsMemoryAndProcessors) {
  auto process = EngineProcess::start({.path = "/bin/sh",
                                       .arguments = {"-c",
                                                     "ulimit -d; grep -o 'Cpus_allowed_list.*' "
                                                     "/proc/self/status"},
                                       .memory_mib = 512,
                                       .cpus = {0}},
                                      stop_);
  ASSERT_TRUE(process.has_value());
  EXPECT_EQ((*process)->read_line(in(60s)).value(), "524288");
  EXPECT_EQ((*process)->read_line(in(60s)).value(), "Cpus_allowed_list:\t0");
}

TEST_F(Process, StartsWithDefaultSignalsAndNoFurtherFiles) {
  const auto other = shell("exec sleep 1000");
  const int leaked = ::dup(STDIN_FILENO);  // as a library without O_CLOEXEC would
  const auto signals = shell("grep -E 'SigBlk|SigIgn' /proc/self/status /proc/$PPID/status -h");
  EXPECT_EQ(signals->read_line(in(60s)).value(), "SigBlk:\t0000000000000000");
  EXPECT_EQ(signals->read_line(in(60s)).value(), "SigIgn:\t0000000000000000");
  // Its guard blocks all but KILL, STOP and the two that the C library keeps.
  EXPECT_EQ(signals->read_line(in(60s)).value(), "SigBlk:\tfffffffe7ffbfeff");
  const auto files = shell("echo $(ls /proc/self/fd)");
  EXPECT_EQ(files->read_line(in(60s)).value(), "0 1 2 3");  // 3 is the folder that ls reads
  ::close(leaked);
}

TEST_F(Process, NamesAFolderThatCannotBeEnteredOrAProgramThatCannotBeExecuted) {
  const auto outside = EngineProcess::start({.path = "/bin/sh", .folder = "/no/such"}, stop_);
  ASSERT_FALSE(outside.has_value());
  EXPECT_EQ(outside.error().fault, EngineFault::CannotStart);
  EXPECT_EQ(outside.error().detail, "dir /no/such: No such file or directory");
  const auto missing = EngineProcess::start({.path = "/no/such/program"}, stop_);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().fault, EngineFault::CannotStart);
  EXPECT_EQ(missing.error().detail, "/no/such/program: No such file or directory");
  const auto text = EngineProcess::start({.path = "/etc/passwd", .folder = "/"}, stop_);
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().detail, "/etc/passwd: Permission denied");
}

TEST_F(Process, GivesTheProgramItsArguments) {
  const auto process = EngineProcess::start(
      {.path = "/bin/sh", .arguments = {"-c", "echo \"$0|$1|$2|$#\"", "name", "a b", ""}}, stop_);
  ASSERT_TRUE(process.has_value());
  EXPECT_EQ((*process)->read_line(in(60s)).value(), "name|a b||2");
}

TEST_F(Process, ResetsTheSignalsThatTheRunnerIgnores) {
  const auto first = std::signal(SIGHUP, SIG_IGN), last = std::signal(SIGSYS, SIG_IGN);
  const auto process = shell("exec grep SigIgn /proc/self/status");
  static_cast<void>(std::signal(SIGHUP, first));
  static_cast<void>(std::signal(SIGSYS, last));
  EXPECT_EQ(process->read_line(in(60s)).value(), "SigIgn:\t0000000000000000");
}

// The number after the key in a file of /proc about a process.
int number_of(int pid, const std::string& key) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key + ":")) return std::stoi(line.substr(key.size() + 1));
  }
  return 0x7fffffff;  // no process, while -1 would be all of them
}

TEST_F(Process, GuardSleepsWhileTheProgramRuns) {
  const auto process = waiting();
  const int guard = number_of(process->pid(), "PPid");
  ASSERT_GT(guard, 1);
  EXPECT_NE(guard, ::getpid());
  // It may still be on its way to wait, on a machine under load.
  bool sleeps = false;
  for (int i = 0; i < 50 && !sleeps; ++i) {
    const int before = number_of(guard, "voluntary_ctxt_switches");
    std::this_thread::sleep_for(50ms);
    sleeps = number_of(guard, "voluntary_ctxt_switches") == before;
  }
  EXPECT_TRUE(sleeps);
}

TEST_F(Process, LeadsAProcessGroupOutsideOfTheSessionOfTheRunner) {
  const auto process = waiting();
  EXPECT_EQ(::getpgid(process->pid()), process->pid());
  EXPECT_EQ(::getsid(process->pid()), number_of(process->pid(), "PPid")) << "that of the guard";
}

TEST_F(Process, DiesWithItsGuard) {
  const auto process = waiting();
  ::kill(number_of(process->pid(), "PPid"), SIGKILL);
  const auto line = process->read_line(in(60s));
  ASSERT_FALSE(line.has_value());
  EXPECT_EQ(line.error().fault, EngineFault::Crash);
  EXPECT_EQ(line.error().detail, "signal 9 (KILL), because its guard process was killed");
}

TEST_F(Process, EndsAtQuitWithinItsGrace) {
  const auto obedient = shell("read -r line; echo \"$line\" >&2; exit 0");
  obedient->quit();
  EXPECT_EQ(obedient->stderr_tail(), "quit\n");
  const auto stubborn = shell("trap '' TERM; echo ready; while :; do sleep 1000; done");
  ASSERT_EQ(stubborn->read_line(in(60s)).value(), "ready");
  const auto start = std::chrono::steady_clock::now();
  stubborn->quit();
  EXPECT_GE(std::chrono::steady_clock::now() - start, 450ms);
  EXPECT_EQ(::kill(stubborn->pid(), 0), -1);
  stubborn->quit();  // has no effect
}

TEST_F(Process, LogsBothDirectionsAndAnUnfinishedLineOfStderr) {
  const TemporaryFolder folder;
  const auto log = ProtocolLog::open(folder / "log", "");
  ASSERT_TRUE(log.has_value());
  const LoggedGame game{.pair = 1, .leg = 0, .start = std::chrono::steady_clock::now()};
  {
    auto process = EngineProcess::start(
        {.path = "/bin/sh",
         .arguments = {"-c", "printf half >&2; while read -r x; do echo \"got $x\"; done"}},
        stop_, EngineLog(**log, game, "e"));
    ASSERT_TRUE(process.has_value());
    ASSERT_TRUE((*process)->ask("one\ntwo\n", in(60s)).has_value());
    EXPECT_EQ((*process)->read_line(in(60s)).value(), "got one");
    EXPECT_EQ((*process)->read_line(in(60s)).value(), "got two");
    (*process)->quit();
  }
  std::ifstream file(folder / "log");
  std::vector<std::string> texts;
  for (std::string line; std::getline(file, line);) {
    const std::size_t engine = line.find("\te\t");
    if (engine != std::string::npos) texts.push_back(line.substr(engine + 3));
  }
  EXPECT_EQ(texts, (std::vector<std::string>{">\tone", ">\ttwo", "<\tgot one", "<\tgot two",
                                             ">\tquit", "!\thalf"}));
}

TEST_F(Process, GrantsTheTimeOfAnAnswer) {
  const auto process = shell("read -r line; echo \"$line\"; exec sleep 1000");
  const auto start = std::chrono::steady_clock::now();
  const auto deadline = process->ask_within("go\n", 60s);
  ASSERT_TRUE(deadline.has_value());
  EXPECT_GE(*deadline, start + 60s);
  EXPECT_LE(*deadline, std::chrono::steady_clock::now() + 60s);
  EXPECT_EQ(process->read_line(*deadline).value(), "go");
  EXPECT_GE(process->read_at(), start);
  EXPECT_LE(process->read_at(), std::chrono::steady_clock::now());
  EXPECT_EQ(fault_of(process->read_line(in(20ms))), EngineFault::Hang);
}

TEST_F(Process, TakesOnlyWholeLinesThatHaveArrived) {
  const auto process = shell("printf 'one\\ntwo\\nhal'; read -r line; echo f; exec sleep 1000");
  EXPECT_EQ(process->read_line(in(60s)).value(), "one");
  EXPECT_TRUE(process->take_arrived());
  EXPECT_EQ(process->read_line(in(60s)).value(), "two");
  EXPECT_FALSE(process->take_arrived());
  ASSERT_TRUE(process->ask("go\n", in(60s)).has_value());
  for (int i = 0; i < 6'000 && !process->take_arrived(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(process->take_arrived()) << "within a minute";
  EXPECT_EQ(process->read_line(in(60s)).value(), "half");
}

TEST_F(Process, CountsTheBytesOfAnAnswerFromEachQuestionOn) {
  // 2 MB for each unit of the question.
  const auto process = shell(
      "while read -r n; do for i in $(seq $n); do head -c 2000000 /dev/zero | tr '\\0' x | fold -w "
      "999; echo; done; echo end; done");
  const auto answer_to = [&](const std::string& question) -> std::optional<EngineFault> {
    EXPECT_TRUE(process->ask(question, in(60s)).has_value());
    while (true) {
      const auto line = process->read_line(in(60s));
      if (!line) return line.error().fault;
      if (*line == "end") return std::nullopt;
    }
  };
  EXPECT_EQ(answer_to("2\n"), std::nullopt);
  EXPECT_EQ(answer_to("2\n"), std::nullopt);
  EXPECT_EQ(answer_to("3\n"), EngineFault::Flood);
}

}  // namespace
}  // namespace raum::tournament
