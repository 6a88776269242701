#include "web/testing/browser_fixture.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/process/descriptor.h"
#include "base/process/process_tree.h"
#include "base/process/stray_keeper.h"
#include "base/process/subprocess.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "web/testing/browser_error.h"

namespace raum::web {
namespace {

using namespace std::chrono_literals;

class BrowserFixture : public BrowserTest {};
using BrowserFixtureDeathTest = BrowserFixture;

// Runs this test program with the tests that match the filter.
CommandResult run_tests(const std::string& filter,
                        std::vector<std::pair<std::string, std::string>> environment) {
  return run_command(
      {.arguments = {std::filesystem::read_symlink("/proc/self/exe"), "--gtest_filter=" + filter},
       .environment = std::move(environment),
       .limit = 5min});
}

TEST(MissingBrowser, SkipsTests) {
  const CommandResult tests =
      run_tests("ChromiumTest.OpensPages", {{"PATH", "/nonexistent"}, {"RAUM_BROWSER_TESTS", ""}});
  EXPECT_EQ(tests.status, 0) << tests.output;
  EXPECT_NE(tests.output.find("chromium is missing: apt-get install chromium chromium-driver"),
            std::string::npos)
      << tests.output;
  EXPECT_NE(tests.output.find("[  SKIPPED ] 1 test"), std::string::npos) << tests.output;
}

TEST(MissingBrowser, FailsTestsThatAreRequired) {
  const CommandResult tests = run_tests(
      "ChromiumTest.OpensPages", {{"PATH", "/nonexistent"}, {"RAUM_BROWSER_TESTS", "required"}});
  EXPECT_EQ(tests.status, 1) << tests.output;
  EXPECT_NE(tests.output.find("chromium is missing: apt-get install chromium chromium-driver"),
            std::string::npos)
      << tests.output;
}

TEST(MissingBrowser, IncludesItsDriver) {
  const TemporaryFolder programs;
  std::filesystem::create_symlink("/bin/true", programs / "chromium");
  const CommandResult tests =
      run_tests("ChromiumTest.OpensPages", {{"PATH", programs.path()}, {"RAUM_BROWSER_TESTS", ""}});
  EXPECT_EQ(tests.status, 0) << tests.output;
  EXPECT_NE(tests.output.find("chromedriver is missing: apt-get install chromium chromium-driver"),
            std::string::npos)
      << tests.output;
}

TEST_F(BrowserFixture, SharesABrowserAndOpensANewTabForEachTest) {
  const int pid = browser().pid();
  browser().open_html("<p>text");
  EXPECT_EQ(browser().pid(), pid);
  EXPECT_NE(browser().url(), "about:blank") << "one tab for the whole test";
  TearDown();
  class Next : public BrowserFixture {
   public:
    using BrowserFixture::browser;
    void TestBody() override {}
  };
  Next next;
  EXPECT_EQ(next.browser().pid(), pid);
  EXPECT_EQ(next.browser().url(), "about:blank");
  ASSERT_EQ(::kill(pid, SIGKILL), 0);
  Next after;
  EXPECT_NE(after.browser().pid(), pid) << "a new browser in place of a dead one";
  EXPECT_EQ(after.browser().url(), "about:blank");
}

// A test that ReportsTheConsoleOfAFailedTest runs; it fails on purpose.
TEST_F(BrowserFixture, DISABLED_Fails) {
  browser().open_html("<script>console.warn('a hint')</script>");
  FAIL() << "on purpose";
}

TEST_F(BrowserFixture, ReportsTheConsoleOfAFailedTest) {
  const CommandResult tests =
      run_tests("BrowserFixture.DISABLED_Fails", {{"GTEST_ALSO_RUN_DISABLED_TESTS", "1"}});
  EXPECT_EQ(tests.status, 1) << tests.output;
  EXPECT_NE(tests.output.find("console WARNING: file:///"), std::string::npos) << tests.output;
  EXPECT_NE(tests.output.find("\"a hint\"\n"), std::string::npos) << tests.output;
}

// Ends the child process of a death test unless the condition holds.
void require(bool holds, const std::string& what) {
  if (holds) return;
  static_cast<void>(std::fprintf(stderr, "not so: %s\n", what.c_str()));
  std::_Exit(1);
}

// Whether this process has no descendants, or none after a few seconds.
bool is_childless() {
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (std::chrono::steady_clock::now() < deadline) {
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (descendants(::getpid()).empty()) return true;
    ::poll(nullptr, 0, 5);
  }
  return false;
}

TEST_F(BrowserFixtureDeathTest, LeavesNoProcessAndNoFileAtTheEndOfTheProgram) {
  const TemporaryFolder folder;  // removed by this process: the child ends without destructors
  const auto run = [&] {
    const StrayKeeper keeper;
    const CommandResult tests =
        run_tests("ChromiumTest.OpensPages", {{"TEST_TMPDIR", folder.path()}});
    require(tests.ok(), "the tests pass\n" + tests.output + tests.errors);
    require(descendants(::getpid()).empty(), "no process is left");
    require(std::filesystem::is_empty(folder.path()), "no file is left");
    std::_Exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

TEST_F(BrowserFixtureDeathTest, LeavesNoProcessIfTheProgramIsKilled) {
  const TemporaryFolder folder;  // for the profile, which a killed program leaves behind
  const auto run = [&] {
    const StrayKeeper keeper;
    const ScopedVariable variable("TEST_TMPDIR", folder.path());
    Pipe ready = Pipe::open();
    const pid_t program = ::fork();
    if (program == 0) {
      const Chromium own;
      require(::write(ready.write.get(), "x", 1) == 1, "the parent listens");
      while (true) ::pause();
    }
    ready.write.close();
    char byte = 0;
    require(::read(ready.read.get(), &byte, 1) == 1, "the browser starts");
    require(descendants(program).size() > 3, "guard, chromedriver, Chromium and its processes run");
    ::kill(program, SIGKILL);
    require(is_childless(), "no process is left");
    std::_Exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace raum::web
