#include "base/process/signal_watch.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <future>
#include <iterator>

namespace raum {
namespace {

// The signals of the watch that are blocked in this thread, as a sum of powers of two.
int blocked_signals() {
  sigset_t now;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &now);
  int blocked = 0;
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    if (::sigismember(&now, signal) == 1) blocked |= 1 << signal;
  }
  return blocked;
}
constexpr int kAll = 1 << SIGHUP | 1 << SIGINT | 1 << SIGTERM;

// Gives the signals their default actions, whatever the caller of the test ignores.
class SignalWatchTest : public testing::Test {
 protected:
  SignalWatchTest() {
    for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
      static_cast<void>(std::signal(signal, SIG_DFL));
    }
  }
};

TEST_F(SignalWatchTest, TurnsASignalIntoAStopRequest) {
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    const std::stop_source source;
    const SignalWatch watch(source);
    std::promise<void> stopped;
    const std::stop_callback on_stop(source.get_token(), [&] { stopped.set_value(); });
    EXPECT_FALSE(source.stop_requested());
    ::kill(::getpid(), signal);
    EXPECT_EQ(stopped.get_future().wait_for(std::chrono::minutes(1)), std::future_status::ready);
  }
}

TEST_F(SignalWatchTest, BlocksTheSignalsOnlyWhileItLives) {
  const int before = blocked_signals();
  {
    const SignalWatch watch{std::stop_source()};
    EXPECT_EQ(blocked_signals(), kAll);
  }
  EXPECT_EQ(blocked_signals(), before);
  EXPECT_EQ(before, 0);
}

// A signal that were still pending would end the program.
TEST_F(SignalWatchTest, TakesEverySignalWithIt) {
  const std::stop_source source;
  {
    const SignalWatch watch(source);
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGTERM}) ::kill(::getpid(), signal);
  }
  SUCCEED();
}

TEST_F(SignalWatchTest, ClosesItsDescriptors) {
  const auto open_descriptors = [] {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
  };
  { const SignalWatch first{std::stop_source()}; }
  const auto before = open_descriptors();
  { const SignalWatch watch{std::stop_source()}; }
  EXPECT_EQ(open_descriptors(), before);
}

TEST_F(SignalWatchTest, LeavesIgnoredSignalsIgnored) {
  static_cast<void>(std::signal(SIGHUP, SIG_IGN));
  const SignalWatch watch{std::stop_source()};
  EXPECT_EQ(blocked_signals(), kAll & ~(1 << SIGHUP));
  static_cast<void>(std::signal(SIGHUP, SIG_DFL));
}

}  // namespace
}  // namespace raum
