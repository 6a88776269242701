// Heartbeat: a process that is stopped and continued.
#include "base/process/heartbeat.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace raum {
namespace {

using namespace std::chrono_literals;

// Lets a child process stop this one for that long.
void be_stopped_for(std::chrono::milliseconds time) {
  const pid_t self = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::kill(self, SIGSTOP);
    std::this_thread::sleep_for(time);
    ::kill(self, SIGCONT);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
}

TEST(HeartbeatDeathTest, NoticesThatTheProcessWasStopped) {
  const auto be_stopped = [] {
    const Heartbeat heartbeat;
    const auto before = Heartbeat::Clock::now();
    be_stopped_for(600ms);
    const auto after = Heartbeat::Clock::now();
    if (heartbeat.longest_gap(before) < 500ms) std::_Exit(1);
    // Still known after the next beats, but not as a part of what came later.
    std::this_thread::sleep_for(200ms);
    if (heartbeat.longest_gap(before) < 500ms) std::_Exit(2);
    if (heartbeat.longest_gap(after) > heartbeat.longest_gap(before)) std::_Exit(3);
    std::_Exit(0);
  };
  EXPECT_EXIT(be_stopped(), testing::ExitedWithCode(0), "");
}

TEST(Heartbeat, KnowsNoGapWhileTheProcessRuns) {
  const auto longest_gap = [] {
    const Heartbeat heartbeat;
    const auto begin = Heartbeat::Clock::now();
    std::this_thread::sleep_for(250ms);
    return heartbeat.longest_gap(begin);
  };
  // On a busy machine a thread may wait for a processor.
  auto gap = longest_gap();
  for (int attempt = 1; attempt < 100 && gap > 0ms; ++attempt) gap = longest_gap();
  EXPECT_EQ(gap, 0ms);
}

TEST(Heartbeat, KnowsNoGapInTheFuture) {
  const Heartbeat heartbeat;
  EXPECT_LE(heartbeat.longest_gap(Heartbeat::Clock::now() + 1h), 0ms);
}

}  // namespace
}  // namespace raum
