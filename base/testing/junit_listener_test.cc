// The file of JunitListener, as this program writes it when it is started again by a test.
#include "base/testing/junit_listener.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

// A test that exists only in the program that is started again.
class Example : public testing::Test {
 public:
  explicit Example(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

struct ExitingSuite : Example {
  using Example::Example;
  static void SetUpTestSuite() { std::exit(0); }
};

struct FailingSuite : Example {
  using Example::Example;
  static void SetUpTestSuite() { ADD_FAILURE_AT("a.cc", 5) << "early"; }
  static void TearDownTestSuite() { ADD_FAILURE_AT("a.cc", 6) << "late"; }
};

template <class Suite = Example>
void add_example(const char* suite, const char* name, std::function<void()> body) {
  testing::RegisterTest(suite, name, nullptr, nullptr, "example.cc", 7,
                        [body = std::move(body)]() -> Suite* { return new Suite(body); });
}

[[maybe_unused]] const bool kHasExamples = [] {
  if (std::getenv("RAUM_EXAMPLES") == nullptr) return false;
  add_example("Example", "Passes", [] {});
  add_example("Example", "Fails", [] {
    ADD_FAILURE_AT("a.cc", 3) << "1 < \"2\"\nno";
    ADD_FAILURE_AT("a.cc", 4) << "again";
  });
  add_example("Example", "IsSkipped", [] { GTEST_SKIP() << "no disk"; });
  add_example("Example", "DISABLED_Waits", [] {});
  add_example("Example", "Exits", [] { std::exit(0); });
  add_example("Example", "IsKilled", [] { EXPECT_EQ(::raise(SIGKILL), 0); });
  add_example("Example", "Aborts", [] { std::abort(); });
  add_example("Example", "Forks", [] {
    const pid_t child = ::fork();
    if (child == 0) throw std::runtime_error("runs the rest of the tests");
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
  });
  add_example("Example", "StartsNoFile",
              [] { EXPECT_EQ(std::getenv("RAUM_JUNIT_FILE"), nullptr); });
  add_example<ExitingSuite>("Exiting", "IsNeverRun", [] {});
  add_example<FailingSuite>("Failing", "Passes", [] {});
  return true;
}();

const std::string kPassed = "<testcase name=\"Passes\" classname=\"Example\"></testcase>\n";

std::string this_program() { return std::filesystem::read_symlink("/proc/self/exe"); }

// The element of what happened outside of all tests.
std::string of_program(const std::string& parts) {
  const std::string name = std::filesystem::path(this_program()).filename();
  return "<testcase name=\"" + name + "\">" + parts + "</testcase>\n";
}

class Junit : public testing::Test {
 protected:
  // Runs the examples of a filter.
  CommandResult run(const std::string& filter, const std::string& file = "new/out.xml") {
    Command command;
    command.arguments = {this_program(), "--gtest_filter=" + filter};
    command.environment = {
        {"RAUM_EXAMPLES", "1"}, {"RAUM_JUNIT_FILE", folder_ / file}, {"GTEST_FAIL_FAST", "0"}};
    return run_command(command);
  }

  // The file without its first and last line, which every one has.
  std::string tests(const std::string& file = "new/out.xml") {
    const std::string begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    const std::string end = "</testsuites>\n";
    const std::string text = content_of(folder_ / file);
    EXPECT_TRUE(text.starts_with(begin) && text.ends_with(end)) << text;
    return text.substr(begin.size(), text.size() - begin.size() - end.size());
  }

  TemporaryFolder folder_;
};

TEST_F(Junit, HasEveryTestWithItsFailures) {
  EXPECT_EQ(run("Example.Passes:Example.Fails:Example.IsS*:*DISABLED*:Example.Starts*").status, 1);
  EXPECT_EQ(tests(),
            "<testcase name=\"Passes\" classname=\"Example\"></testcase>\n"
            "<testcase name=\"Fails\" classname=\"Example\">"
            "<failure message=\"a.cc:3\">Failed\n1 &lt; &quot;2&quot;\nno</failure>"
            "<failure message=\"a.cc:4\">Failed\nagain</failure></testcase>\n"
            "<testcase name=\"IsSkipped\" classname=\"Example\"><skipped message=\"no disk\"/>"
            "</testcase>\n"
            "<testcase name=\"DISABLED_Waits\" classname=\"Example\" status=\"disabled\"/>\n"
            "<testcase name=\"StartsNoFile\" classname=\"Example\"></testcase>\n");
}

TEST_F(Junit, NamesTheTestInWhichTheProgramEnded) {
  for (const std::string name : {"Exits", "Aborts", "IsKilled"}) {
    run("Example.Passes:Example." + name);
    EXPECT_EQ(tests(), fmt::format("{}<testcase name=\"{}\" classname=\"Example\">"
                                   "<error message=\"the test did not end\"/></testcase>\n",
                                   kPassed, name));
  }
}

TEST_F(Junit, NamesTheProgramIfItEndedBetweenTests) {
  EXPECT_EQ(run("Example.Passes:Exiting.*").status, 0);
  EXPECT_EQ(tests(), kPassed + of_program("<error message=\"the program did not end\"/>"));
}

TEST_F(Junit, HasFailuresOutsideOfTests) {
  EXPECT_EQ(run("Failing.*").status, 1);
  EXPECT_EQ(
      tests(),
      "<testcase name=\"Passes\" classname=\"Failing\">"
      "<failure message=\"a.cc:5\">Failed\nearly</failure><skipped message=\"\"/></testcase>\n" +
          of_program("<failure message=\"a.cc:6\">Failed\nlate</failure>"));
}

TEST_F(Junit, IsNotWrittenByForkedProcesses) {
  EXPECT_EQ(run("Example.Forks:Example.StartsNoFile").status, 0);
  EXPECT_EQ(tests(),
            "<testcase name=\"Forks\" classname=\"Example\"></testcase>\n"
            "<testcase name=\"StartsNoFile\" classname=\"Example\"></testcase>\n");
}

TEST_F(Junit, ReplacesAnOlderFile) {
  std::ofstream(folder_ / "old.xml") << std::string(10'000, 'x');
  EXPECT_EQ(run("Example.Passes", "old.xml").status, 0);
  EXPECT_EQ(tests("old.xml"), kPassed);
}

TEST_F(Junit, FailsIfItCannotBeWritten) {
  std::ofstream(folder_ / "file").close();
  const CommandResult below_a_file = run("Example.Passes", "file/out.xml");
  EXPECT_EQ(below_a_file.status, 1);
  EXPECT_NE(below_a_file.errors.find("Not a directory"), std::string::npos) << below_a_file.errors;
  std::filesystem::create_symlink("/dev/full", folder_ / "full.xml");
  const CommandResult full = run("Example.Passes", "full.xml");
  EXPECT_EQ(full.status, 1);
  EXPECT_EQ(full.errors, "the JUnit file: No space left on device\n");
}

}  // namespace
}  // namespace raum
