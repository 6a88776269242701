// Processes and the locks and events that they share.
#include "base/process/process_tree.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <stop_token>
#include <thread>

#include "base/process/descriptor.h"
#include "base/process/file_lock.h"
#include "base/process/stop_event.h"
#include "base/testing/refused_calls.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

// A child process with a child of its own; both sleep.
class Family {
 public:
  Family() {
    Pipe pipe = Pipe::open();
    child_ = ::fork();
    if (child_ == 0) {
      const pid_t own = ::fork();
      if (own == 0) sleep_for_ever();
      const auto written = own > 0 ? ::write(pipe.write.get(), &own, sizeof own) : 0;
      if (written > 0) sleep_for_ever();
      ::_exit(1);
    }
    EXPECT_GT(child_, 0);
    pipe.write.close();  // so that the read ends if the child failed
    EXPECT_EQ(::read(pipe.read.get(), &grandchild_, sizeof grandchild_),
              static_cast<ssize_t>(sizeof grandchild_));
  }
  ~Family() {
    // A value that is not positive would be every process of this user, or this group.
    if (grandchild_ > 0) ::kill(grandchild_, SIGKILL);
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;

  [[nodiscard]] pid_t child() const { return child_; }
  [[nodiscard]] pid_t grandchild() const { return grandchild_; }

 private:
  [[noreturn]] static void sleep_for_ever() {
    while (true) ::pause();
  }

  pid_t child_ = 0;
  pid_t grandchild_ = 0;
};

std::vector<pid_t> pids_of(const std::vector<ProcessId>& processes) {
  std::vector<pid_t> pids;
  for (const ProcessId& process : processes) pids.push_back(process.pid);
  return pids;
}

TEST(ProcessTree, ListsDescendantsOfEveryGeneration) {
  const Family family;
  EXPECT_EQ(pids_of(descendants(::getpid())),
            (std::vector<pid_t>{family.child(), family.grandchild()}));
  EXPECT_EQ(pids_of(descendants(family.child())), std::vector<pid_t>{family.grandchild()});
  EXPECT_TRUE(descendants(family.grandchild()).empty());
}

TEST(ProcessTree, KnowsWhetherAProcessRuns) {
  const Family family;
  const ProcessId child = descendants(::getpid()).at(0);
  EXPECT_TRUE(is_alive(child));
  EXPECT_FALSE(is_alive({child.pid, child.start_ticks + 1})) << "another process with its number";
  std::ifstream file("/proc/" + std::to_string(child.pid) + "/stat");
  std::string field;
  for (int i = 0; i < 22; ++i) file >> field;
  EXPECT_EQ(std::to_string(child.start_ticks), field);
  ::kill(child.pid, SIGKILL);
  siginfo_t ended;
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child.pid), &ended, WEXITED | WNOWAIT), 0);
  EXPECT_FALSE(is_alive(child)) << "a zombie";
}

TEST(ProcessTree, KillsOnlyTheGivenProcesses) {
  const Family family;
  const std::vector<ProcessId> both = descendants(::getpid());
  ASSERT_EQ(both.size(), 2U);
  kill_all({{both[0].pid, both[0].start_ticks + 1}});
  EXPECT_TRUE(is_alive(both[0]));
  kill_all({both[1]});
  EXPECT_TRUE(is_alive(both[0]));
  EXPECT_FALSE(is_alive(both[1]));
  kill_all(both);
  EXPECT_FALSE(is_alive(both[0]));
}

TEST(StopEventTest, WakesAPollOnceItIsSet) {
  const StopEvent event;
  pollfd wait{.fd = event.fd(), .events = POLLIN, .revents = 0};
  EXPECT_FALSE(event.is_set());
  EXPECT_EQ(::poll(&wait, 1, 0), 0);
  event.set();
  event.set();
  EXPECT_TRUE(event.is_set());
  EXPECT_TRUE(event.is_set()) << "it is never reset";
  EXPECT_EQ(::poll(&wait, 1, 0), 1);
  EXPECT_EQ(::fcntl(event.fd(), F_GETFD), FD_CLOEXEC);
}

TEST(FileLockTest, IsHeldByOneAtATime) {
  const TemporaryFolder folder;
  int waits = 0;
  const auto count = [&] { ++waits; };
  auto first = FileLock::take(folder / "lock", count, {});
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(waits, 0);
  const Descriptor other(::open((folder / "lock").c_str(), O_RDWR | O_CLOEXEC));
  EXPECT_NE(::flock(other.get(), LOCK_EX | LOCK_NB), 0);
  std::stop_source stop;
  const auto refused = FileLock::take(
      folder / "lock",
      [&] {
        ++waits;
        stop.request_stop();
      },
      stop.get_token());
  EXPECT_FALSE(refused.has_value()) << "stopped while it waits";
  EXPECT_EQ(waits, 1);
  const auto second = FileLock::take(folder / "lock",
                                     [&] {
                                       ++waits;
                                       first.reset();
                                     },
                                     {});
  EXPECT_TRUE(second.has_value());
  EXPECT_EQ(waits, 2);
  EXPECT_NE(::flock(other.get(), LOCK_EX | LOCK_NB), 0) << "now held by the second";
}

TEST(FileLockDeathTest, DoesNotWaitWhereThereAreNoLocks) {
  const TemporaryFolder folder;
  const auto take_without_locks = [&] {
    refuse_calls({SYS_flock}, ENOLCK);
    const auto lock = FileLock::take(folder / "lock", [] { std::_Exit(1); }, {});
    std::_Exit(lock ? 2 : 0);
  };
  EXPECT_EXIT(take_without_locks(), testing::ExitedWithCode(0), "");
}

TEST(FileLockTest, ReportsItsWaitOnce) {
  const TemporaryFolder folder;
  auto first = FileLock::take(folder / "lock", [] {}, {});
  ASSERT_TRUE(first.has_value());
  int waits = 0;
  const std::jthread release([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    first.reset();
  });
  EXPECT_TRUE(FileLock::take(folder / "lock", [&] { ++waits; }, {}).has_value());
  EXPECT_EQ(waits, 1);
}

TEST(FileLockTest, IsSharedByAnyNumberOrHeldByOne) {
  const TemporaryFolder folder;
  std::stop_source stop;
  stop.request_stop();  // nobody waits
  const auto is_free_for = [&](FileLock::Mode mode) {
    return FileLock::take(
               folder / "lock", [] {}, stop.get_token(), mode)
        .has_value();
  };
  {
    const auto shared = FileLock::take(
        folder / "lock", [] {}, {}, FileLock::Mode::Shared);
    ASSERT_TRUE(shared.has_value());
    EXPECT_TRUE(is_free_for(FileLock::Mode::Shared));
    EXPECT_FALSE(is_free_for(FileLock::Mode::Exclusive));
    EXPECT_FALSE(FileLock::try_take(folder / "lock").has_value());
  }
  const auto exclusive = FileLock::try_take(folder / "lock");
  ASSERT_TRUE(exclusive.has_value());
  EXPECT_FALSE(is_free_for(FileLock::Mode::Shared));
  EXPECT_FALSE(FileLock::try_take(folder / "lock").has_value());
}

TEST(FileLockTest, NeedsAFile) {
  const TemporaryFolder folder;
  EXPECT_FALSE(FileLock::try_take(folder / "no/lock").has_value());
  EXPECT_FALSE(FileLock::take(folder / "no/lock", [] {}, {}).has_value());
}

}  // namespace
}  // namespace raum
