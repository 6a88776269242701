#include "regression/mutation/test_run.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "base/text/words.h"

namespace raum::regression {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

// Shell scripts in place of test programs.
class TestRunTest : public testing::Test {
 protected:
  TestRunTest() {
    ::chmod(folder_.path().c_str(), 0777);  // root runs tests as another user
  }

  [[nodiscard]] TestRun run(const std::string& script, TestKind kind = TestKind::Unit,
                            std::optional<int> shard = std::nullopt) const {
    return run_test({.name = "x_test",
                     .command = {"sh", "-c", script},
                     .environment = {{"WANTED", "seven words"}, {"RAUM_JUNIT_FILE", "/a/report"}},
                     .kind = kind},
                    settings_, shard);
  }
  [[nodiscard]] Words words_in(const std::string& file) const {
    const std::string text = content_of(folder_ / file);
    const auto found = split_words(text);
    Words words(found.begin(), found.end());
    std::sort(words.begin(), words.end());
    return words;
  }

  TemporaryFolder folder_;
  TestRunSettings settings_{.directory = "/usr",
                            .temporary = folder_.path(),
                            .log = folder_ / "log",
                            .user = 64'200,
                            .limit = 60s};
};

TEST_F(TestRunTest, PassesWithStatusZero) {
  const TestRun passed = run("sleep 0.05");
  EXPECT_EQ(passed.failure, "");
  EXPECT_EQ(passed.shard, std::nullopt);
  EXPECT_GE(passed.seconds, 0.05);
  EXPECT_LT(passed.seconds, 30);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "log")) << "only failures are logged";
}

TEST_F(TestRunTest, SetsDirectoryAndEnvironment) {
  EXPECT_EQ(run("{ pwd; echo $WANTED; echo $GTEST_FAIL_FAST; } > $TMPDIR/told").failure, "");
  EXPECT_EQ(content_of(folder_ / "told"), "/usr\nseven words\n1\n");
  EXPECT_EQ(run("[ $TMPDIR = $HOME ] && [ $TEST_TMPDIR = $HOME ]").failure, "");
}

TEST_F(TestRunTest, AsksForNoReportThatOnlyCtestMayWrite) {
  EXPECT_EQ(run("[ -z \"${RAUM_JUNIT_FILE+set}\" ]").failure, "");
}

TEST_F(TestRunTest, RunsProgramsOfRootAsAnotherUser) {
  EXPECT_EQ(run("id -u > $TMPDIR/user; id -G > $TMPDIR/groups").failure, "");
  const bool is_root = ::geteuid() == 0;
  EXPECT_EQ(content_of(folder_ / "user"), std::to_string(is_root ? 64'200 : ::geteuid()) + "\n");
  if (is_root) {
    EXPECT_EQ(content_of(folder_ / "groups"), "64200\n");
  }
}

TEST_F(TestRunTest, NamesTheFirstTestThatFailed) {
  const TestRun failed =
      run("printf '[ RUN      ] A.B\\n[  FAILED  ] A.B (3 ms)\\n[  FAILED  ] C.D\\n'\n"
          "echo why >&2\nexit 1");
  EXPECT_EQ(failed.failure, "A.B");
  EXPECT_EQ(failed.shard, std::nullopt);
  EXPECT_EQ(content_of(folder_ / "log"),
            "[ RUN      ] A.B\n[  FAILED  ] A.B (3 ms)\n[  FAILED  ] C.D\nwhy\n");
}

TEST_F(TestRunTest, DescribesOtherEnds) {
  EXPECT_EQ(run("exit 3").failure, "exit status 3");
  EXPECT_EQ(run("kill -9 $$").failure, "signal 9 (Killed)");
  settings_.limit = 100ms;
  EXPECT_EQ(run("sleep 100").failure, "no exit within 0.1 s");
}

TEST_F(TestRunTest, SplitsEndToEndTests) {
  const std::string script = "echo $GTEST_SHARD_INDEX/$GTEST_TOTAL_SHARDS >> $TMPDIR/parts";
  const TestRun passed = run(script, TestKind::EndToEnd);
  EXPECT_EQ(passed.failure, "");
  EXPECT_EQ(passed.shard, std::nullopt);
  EXPECT_EQ(words_in("parts"), (Words{"0/6", "1/6", "2/6", "3/6", "4/6", "5/6"}));
  EXPECT_EQ(run("echo whole$GTEST_SHARD_INDEX >> $TMPDIR/unit").failure, "");
  EXPECT_EQ(words_in("unit"), Words{"whole"});
}

TEST_F(TestRunTest, EndsAllPartsWhenOneFails) {
  const std::string script =
      "echo $GTEST_SHARD_INDEX >> $TMPDIR/parts\n"
      "if [ $GTEST_SHARD_INDEX = 4 ]; then echo '[  FAILED  ] A.B'; exit 1; fi\nsleep 100";
  const TestRun failed = run(script, TestKind::EndToEnd);
  EXPECT_EQ(failed.failure, "A.B");
  EXPECT_EQ(failed.shard, 4);
  EXPECT_LT(failed.seconds, 50);
  std::filesystem::remove(folder_ / "parts");
  const TestRun again = run(script, TestKind::EndToEnd, failed.shard);
  EXPECT_EQ(again.failure, "A.B");
  EXPECT_EQ(again.shard, 4);
  EXPECT_EQ(words_in("parts"), Words{"4"});
}

TEST_F(TestRunTest, NamesNoFailureWhenItIsInterrupted) {
  std::stop_source stop;
  settings_.stop = stop.get_token();
  stop.request_stop();
  const TestRun interrupted = run("sleep 100");
  EXPECT_EQ(interrupted.failure, "");
  EXPECT_LT(interrupted.seconds, 50);
}

}  // namespace
}  // namespace raum::regression
