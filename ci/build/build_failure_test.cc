// build_revision(): builds that fail, and whether the sources or the machine are to blame.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>

#include "base/testing/scoped_variable.h"
#include "ci/build/build.h"
#include "ci/build/revisions_fixture.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

class FailingRevisions : public Revisions {
 protected:
  // The failure of a script, or of the plan without one.
  [[nodiscard]] BuildFailure failure_of(const std::string& script = "") const {
    if (!script.empty()) commit(script);
    const auto built = build();
    EXPECT_FALSE(built.has_value()) << script;
    return built ? BuildFailure{} : built.error();
  }

  // The names in the only entry of the cache, without locks.
  [[nodiscard]] std::vector<std::string> left_in_cache() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_ / "cache")) {
      if (!entry.is_directory()) continue;
      for (const auto& file : fs::directory_iterator(entry))
        names.push_back(file.path().filename());
    }
    return names;
  }

  using Left = std::vector<std::string>;
};

TEST_F(FailingRevisions, HaveTheOutputOfTheCommand) {
  const BuildFailure failure = failure_of("echo '[1/2] a'\necho 'a.cc:1: error: no' >&2; exit 3\n");
  EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure.reason, "sh: exit status 3");
  EXPECT_EQ(failure.compiler_output, "a.cc:1: error: no");
  EXPECT_EQ(content_of(failure.log), "[1/2] a\na.cc:1: error: no\n");
  EXPECT_EQ(left_in_cache(), Left{"log.txt"});
}

TEST_F(FailingRevisions, RunNoCommandAfterTheFailure) {
  plan.commands = {{"echo", "first"}, {"sh", "-c", "exit 1"}, {"echo", "third"}};
  const BuildFailure failure = failure_of();
  EXPECT_EQ(failure.reason, "sh: exit status 1");
  EXPECT_EQ(content_of(failure.log), "first\n");
}

TEST_F(FailingRevisions, AreBuiltAgain) {
  EXPECT_EQ(failure_of("echo once; exit 1\n").reason, "sh: exit status 1");
  const BuildFailure again = failure_of();
  EXPECT_EQ(again.reason, "sh: exit status 1");
  EXPECT_EQ(content_of(again.log), "once\n") << "the log of the first attempt is deleted";
  EXPECT_EQ(logged.size(), 2U);
}

TEST_F(FailingRevisions, LackAProgramOfTheirOwn) {
  plan.commands = {{"./configure"}};
  BuildFailure failure = failure_of();
  EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure.reason, "./configure does not start: No such file or directory");
  plan.commands = {{"./build.sh"}};
  failure = failure_of();
  EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure.reason, "./build.sh does not start: Permission denied");
}

TEST_F(FailingRevisions, WriteOutsideOfTheirFolder) {
  for (const std::string file : {"other", "finished"}) {
    const BuildFailure failure = failure_of("echo x > ../" + file + "\n");
    EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
    EXPECT_EQ(failure.reason, "its build writes \"../" + file + "\" outside of its own folder");
    EXPECT_EQ(left_in_cache(), Left{"log.txt"});
    fs::remove_all(folder_ / "cache");
  }
}

// The build writes the marker of a finished one itself.
TEST_F(FailingRevisions, CannotCallThemselvesFinished) {
  const auto good = build();
  ASSERT_TRUE(good.has_value()) << good.error().reason;
  std::string marker = content_of(good->directory / "finished");
  fs::remove_all(folder_ / "cache");
  plan.commands = {{"sh", "-c", "cp \"$MARKER\" ../finished"}};
  plan.environment = {{"MARKER", folder_ / "marker"}};
  const std::string start = "tree " + head().tree + "\ncommit " + head().short_commit() +
                            "\noverlay \nc++: c++ 12\nCXXFLAGS=-O1\n";
  ASSERT_TRUE(marker.starts_with(start));
  std::ofstream(folder_ / "marker") << start << "MARKER=" << folder_ / "marker"
                                    << "\nrun 2:sh 2:-c 24:cp \"$MARKER\" ../finished\n";
  EXPECT_EQ(failure_of().kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure_of().kind, BuildFailure::DoesNotBuild) << "it is not reused either";
}

TEST_F(FailingRevisions, RunForEver) {
  plan.limit = std::chrono::seconds(1);
  const BuildFailure failure = failure_of("echo begun; sleep 600\n");
  EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure.reason, "sh: its commands did not end within 1 s");
  EXPECT_EQ(left_in_cache(), Left{"log.txt"});
}

TEST_F(FailingRevisions, HaveOneLimitForAllCommands) {
  plan.limit = std::chrono::seconds(1);
  plan.commands = {{"sleep", "0.6"}, {"sleep", "0.6"}};
  EXPECT_EQ(failure_of().reason, "sleep: its commands did not end within 1 s");
}

// The script makes its log as large as one that a loop writes, without the time that this takes.
TEST_F(FailingRevisions, WriteWithoutEnd) {
  const BuildFailure failure = failure_of("truncate -s 257M /proc/self/fd/1; sleep 600\n");
  EXPECT_EQ(failure.kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(failure.reason, "sh: more than 268435456 bytes of output");
}

TEST_F(FailingRevisions, NeedMoreMemoryThanTheyMay) {
  plan.commands = {{"dd", "if=/dev/zero", "of=/dev/null", "bs=64M", "count=1"}};
  plan.memory_mib = 256;
  EXPECT_TRUE(build().has_value());
  fs::remove_all(folder_ / "cache");
  plan.memory_mib = 32;
  EXPECT_EQ(failure_of().reason, "dd: exit status 1");
}

TEST_F(FailingRevisions, BlameTheMachineForAMissingProgram) {
  // A folder of PATH that this user may not read would be the reason instead.
  const ScopedVariable path("PATH", "/usr/bin:/bin");
  plan.commands = {{"no-such-tool", "build"}};
  BuildFailure failure = failure_of();
  EXPECT_EQ(failure.kind, BuildFailure::Environment);
  EXPECT_EQ(failure.reason, "no-such-tool does not start: No such file or directory");
  plan.commands = {{"./script"}};
  write_program(repository.path() / "script", "");
  repository.write("script", "#!/no/such/interpreter\n");
  repository.commit("Script");
  failure = failure_of();
  EXPECT_EQ(failure.kind, BuildFailure::Environment);
  EXPECT_EQ(failure.reason, "./script does not start: No such file or directory");
}

TEST_F(FailingRevisions, BlameTheMachineForAToolThatIsKilled) {
  const BuildFailure failure = failure_of("kill -9 $$\n");
  EXPECT_EQ(failure.kind, BuildFailure::Environment);
  EXPECT_EQ(failure.reason, "sh: signal 9 (Killed)");
}

TEST_F(FailingRevisions, BlameTheMachineForWhatToolsSayAboutIt) {
  int count = 0;
  for (const auto& [line, fault] :
       {std::pair("c++: fatal error: Killed signal terminated program cc1plus", "Killed"),
        {"a.s: No space left on device", "No space left on device"},
        {"virtual memory exhausted: Cannot allocate memory", "Cannot allocate memory"},
        {"LLVM ERROR: out of memory", "out of memory"},
        {"No CMAKE_CXX_COMPILER could be found.", "_COMPILER could be found"}}) {
    const BuildFailure failure =
        failure_of("echo '[1/2] a'\necho '" + std::string(line) + "'\nexit 1\n");
    EXPECT_EQ(failure.kind, BuildFailure::Environment) << line;
    EXPECT_EQ(failure.reason, "sh: exit status 1, \"" + std::string(fault) + "\"");
    EXPECT_NE(failure.compiler_output.find(line), std::string::npos);
    ++count;
  }
  EXPECT_EQ(count, 5);
  EXPECT_EQ(failure_of("echo 'a.cc:1: error: no KilledBySignal'; exit 1\n").kind,
            BuildFailure::DoesNotBuild);
}

// The script puts a folder of a file system without any room in the place of its entry.
TEST_F(FailingRevisions, BlameTheMachineForAFullDisk) {
  const BuildFailure failure = failure_of(
      "entry=${PWD%/*}; cd / && rm -r \"$entry\" && ln -s /proc/self/ns \"$entry\"; exit 1\n");
  EXPECT_EQ(failure.kind, BuildFailure::Environment);
  EXPECT_EQ(failure.reason, "the disk of " + (folder_ / "cache") + " is full");
}

TEST_F(FailingRevisions, BlameTheMachineForItsFiles) {
  settings.cache = "/dev/null/cache";
  const BuildFailure uncached = failure_of();
  EXPECT_EQ(uncached.kind, BuildFailure::Environment);
  EXPECT_EQ(uncached.reason, "/dev/null/cache: Not a directory");
  settings.cache = folder_ / "cache";
  Revision gone = head();
  gone.commit = std::string(40, 'f');
  const auto unexported = build_revision(settings, gone, plan);
  ASSERT_FALSE(unexported.has_value());
  EXPECT_EQ(unexported.error().kind, BuildFailure::Environment);
  EXPECT_TRUE(unexported.error().reason.starts_with("export of ffffffffffff: found exit status "))
      << unexported.error().reason;
}

TEST_F(FailingRevisions, EndOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  settings.stop = stop.get_token();
  const BuildFailure failure = failure_of();
  EXPECT_EQ(failure.kind, BuildFailure::Interrupted);
  EXPECT_EQ(failure.reason, "interrupted");
}

TEST_F(FailingRevisions, EndOnAStopRequestWhileTheyAreBuilt) {
  std::stop_source stop;
  settings.stop = stop.get_token();
  settings.compiled = [&](const Revision&, StepCount count) {
    if (count.done == 1) stop.request_stop();
  };
  const BuildFailure failure = failure_of("echo '[1/2] a'; sleep 600\n");
  EXPECT_EQ(failure.kind, BuildFailure::Interrupted);
  EXPECT_EQ(failure.reason, "interrupted");
  EXPECT_TRUE(failure.log.empty());
}

}  // namespace
}  // namespace raum::ci
