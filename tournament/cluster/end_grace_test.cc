// Launch::end_grace: the time that a program has to end what it has started elsewhere.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>

#include "base/process/process_tree.h"
#include "base/testing/temporary_folder.h"
#include "tournament/engines/engine_process.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

class EndGrace : public testing::Test {
 protected:
  // A program that has said that it is ready.
  std::unique_ptr<EngineProcess> shell(const std::string& script, std::chrono::milliseconds grace) {
    auto process = EngineProcess::start(
        {.path = "/bin/sh", .arguments = {"-c", script}, .end_grace = grace}, stop_);
    EXPECT_TRUE(process.has_value());
    EXPECT_EQ((*process)->read_line(std::chrono::steady_clock::now() + 60s).value(), "ready");
    return std::move(*process);
  }

  // The shell names each command that a signal has ended, on a stderr that may be closed.
  [[nodiscard]] std::string waits_for_term() const {
    return "exec 2>/dev/null; trap 'echo >" + ended() +
           "; exit' TERM; echo ready; while :; do sleep 0.01; done";
  }
  [[nodiscard]] std::string ended() const { return folder_ / "ended"; }

  TemporaryFolder folder_;
  StopEvent stop_;
};

TEST_F(EndGrace, LetsAProgramEndByItself) {
  shell(waits_for_term(), 60s).reset();
  EXPECT_TRUE(std::filesystem::exists(ended()));
}

TEST_F(EndGrace, IsNotGivenByDefault) {
  shell(waits_for_term(), 0s).reset();
  EXPECT_FALSE(std::filesystem::exists(ended()));
}

TEST_F(EndGrace, LetsAProgramEndByItselfAfterTheRunnerWasKilled) {
  const pid_t runner = ::fork();
  if (runner == 0) {
    const auto process = shell(waits_for_term(), 60s);
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(runner, nullptr, 0);
  const auto last = std::chrono::steady_clock::now() + 60s;
  while (!std::filesystem::exists(ended()) && std::chrono::steady_clock::now() < last) {
    ::poll(nullptr, 0, 5);
  }
  EXPECT_TRUE(std::filesystem::exists(ended()));
}

// srun has a second process, which gives back the allocation if the first one is killed.
TEST_F(EndGrace, IsGivenToTheChildrenOfAProgramThatWasKilled) {
  const auto process =
      shell("(trap '' TERM; sleep 0.1; echo >" + ended() + ") & echo ready; wait", 60s);
  ::kill(process->pid(), SIGKILL);
  EXPECT_FALSE(process->read_line(std::chrono::steady_clock::now() + 60s));
  EXPECT_TRUE(std::filesystem::exists(ended()));
}

// What it exits with after the signal is not its own fault.
TEST_F(EndGrace, IsNoCrashOfAProgramThatExitsAfterTheSignal) {
  const auto process = shell(
      "exec 2>/dev/null; trap 'exit 3' TERM; echo ready; exec >&-; while :; do sleep 0.01; done",
      60s);
  const auto line = process->read_line(std::chrono::steady_clock::now() + 60s);
  ASSERT_FALSE(line.has_value());
  EXPECT_EQ(line.error().fault, EngineFault::ClosedOutput);
}

TEST_F(EndGrace, EndsWithAKill) {
  auto process = shell("trap '' TERM; echo ready; while :; do sleep 0.01; done", 50ms);
  const auto all = descendants(::getpid());
  EXPECT_GE(all.size(), 2U);
  process.reset();
  for (const ProcessId one : all) EXPECT_FALSE(is_alive(one)) << one.pid;
}

}  // namespace
}  // namespace raum::tournament
