#include "base/testing/process_texts.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace raum {
namespace {

TEST(ProcessTexts, AreThoseOfTheProcess) {
  EXPECT_EQ(process_text(::getpid(), "status").find("Name:"), 0U);
  EXPECT_NE(process_text(::getpid(), "cmdline").find("test"), std::string::npos);
}

TEST(ProcessTexts, AreEmptyIfReadingFails) {
  // The first page of a program is never mapped: the file can be opened, but reading it fails, as
  // if the process had ended after it was opened.
  ASSERT_TRUE(std::ifstream("/proc/self/mem").is_open());
  EXPECT_EQ(process_text(::getpid(), "mem"), "");
  EXPECT_EQ(process_text(0, "cmdline"), "") << "no process";
}

TEST(ProcessTexts, SayWhetherAProcessRuns) {
  EXPECT_TRUE(is_running(::getpid()));
  EXPECT_FALSE(is_running(0)) << "no process";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) ::_exit(0);
  siginfo_t ended;
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
  EXPECT_FALSE(is_running(child)) << "a zombie";
  EXPECT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST(ProcessTexts, FindProcessesByTheirCommandLine) {
  const std::string own = process_text(::getpid(), "cmdline");
  const auto found = processes_with(own);
  EXPECT_EQ(std::count(found.begin(), found.end(), ::getpid()), 1);
  EXPECT_TRUE(processes_with("no process has " + own).empty());
}

}  // namespace
}  // namespace raum
