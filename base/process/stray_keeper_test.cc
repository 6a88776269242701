#include "base/process/stray_keeper.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/process/process_tree.h"
#include "base/process/subprocess.h"

namespace raum {
namespace {

// The tests run in child processes, so that the test program itself never adopts anything.

// Ends the child process unless the condition holds.
void require(bool holds, const char* what) {
  if (holds) return;
  static_cast<void>(std::fprintf(stderr, "not so: %s\n", what));
  std::_Exit(1);
}

// Runs a command that leaves a process behind, which made itself independent: it has a session of
// its own, and its parent has ended.
void leave_daemon(const std::string& script = "sleep 600") {
  const CommandResult outcome =
      run_command({.arguments = {"setsid", "-w", "sh", "-c", "(" + script + ") & echo $!"}});
  require(outcome.ok() && !outcome.output.empty(), "the command starts a daemon and ends");
}

// The running processes that this one has to care for.
std::vector<ProcessId> strays() { return descendants(getpid()); }

bool any_alive(const std::vector<ProcessId>& processes) {
  return std::any_of(processes.begin(), processes.end(), is_alive);
}

bool is_subreaper() {
  int value = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &value);
  return value != 0;
}

// Whether there is no child, not even a zombie.
bool has_no_child() { return waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD; }

TEST(StrayKeeperDeathTest, EndsDaemonsOnRequest) {
  const auto keep = [] {
    const StrayKeeper keeper;
    leave_daemon();
    leave_daemon();
    const std::vector<ProcessId> daemons = strays();
    require(daemons.size() >= 2, "the daemons became children");
    require(std::all_of(daemons.begin(), daemons.end(), is_alive), "they outlive their commands");
    keeper.end_all();
    require(!any_alive(daemons), "they are ended");
    require(has_no_child(), "they are reaped");
    require(is_subreaper(), "later ones are kept, too");
    leave_daemon();
    require(any_alive(strays()), "a later one became a child");
    keeper.end_all();
    require(has_no_child(), "the later one is ended");
    std::_Exit(0);
  };
  EXPECT_EXIT(keep(), testing::ExitedWithCode(0), "");
}

TEST(StrayKeeperDeathTest, EndsDaemonsWithItsLife) {
  const auto keep = [] {
    std::vector<ProcessId> daemons;
    {
      const StrayKeeper keeper;
      leave_daemon();
      daemons = strays();
      require(any_alive(daemons), "the daemon became a child");
    }
    require(!any_alive(daemons), "it is ended");
    require(has_no_child(), "it is reaped");
    require(!is_subreaper(), "orphans become children of init again");
    std::_Exit(0);
  };
  EXPECT_EXIT(keep(), testing::ExitedWithCode(0), "");
}

TEST(StrayKeeperDeathTest, EndsDaemonsThatStartOthers) {
  const auto keep = [] {
    {
      const StrayKeeper keeper;
      leave_daemon("trap '' TERM HUP; while :; do setsid sleep 600 & sleep 0.002; done");
      while (strays().size() < 8) usleep(1000);
    }
    require(strays().empty() && has_no_child(), "all of them are ended");
    std::_Exit(0);
  };
  EXPECT_EXIT(keep(), testing::ExitedWithCode(0), "");
}

TEST(StrayKeeperDeathTest, HasNothingToEndWithoutDaemons) {
  const auto keep = [] {
    const StrayKeeper keeper;
    keeper.end_all();
    require(run_command({.arguments = {"true"}}).ok(), "commands are still waited for");
    keeper.end_all();
    std::_Exit(0);
  };
  EXPECT_EXIT(keep(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace raum
