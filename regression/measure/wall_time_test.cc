#include "regression/measure/wall_time.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

Workload timed_bench() {
  return {.name = "search",
          .command = {"./engine", "--quiet"},
          .input = "isready\nbench 3\nquit\n",
          .label = "signature ",
          .unit = "node",
          .is_timed = true};
}

// A script that appends its name to the log at each bench and answers with `answer`.
std::string engine(const std::string& name, const std::string& log, const std::string& answer) {
  return "while read -r line; do case $line in\nisready) echo readyok;;\nbench*) echo " + name +
         " >>" + log + "; " + answer + ";;\nquit) exit 0;;\nesac; done";
}

TEST(WallTime, RunsBothInterleaved) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine base(engine("b", log, "echo signature 4"));
  const FakeEngine head(engine("h", log, "echo info depth 1; echo signature 2"));
  const auto times =
      time_interleaved(folder_of(base), folder_of(head), timed_bench(), {.pairs = 4});
  ASSERT_TRUE(times) << to_string(times.error());
  EXPECT_EQ(times->base.size(), 4U);
  EXPECT_EQ(times->head.size(), 4U);
  EXPECT_EQ(content_of(log), "b\nh\nh\nb\nb\nh\nh\nb\n");
}

// A run takes less than 1,000 s, which are 10¹² ns.
TEST(WallTime, IsPerUnit) {
  const TemporaryFolder folder;
  const FakeEngine one(engine("x", folder / "log", "echo signature 1000000000000"));
  const auto times = time_interleaved(folder_of(one), folder_of(one), timed_bench(), {.pairs = 1});
  ASSERT_TRUE(times) << to_string(times.error());
  EXPECT_GT(times->base.at(0), 0);
  EXPECT_LT(times->base.at(0), 1);
}

// Neither in the folder of this program nor in that of the other build.
TEST(WallTime, RunsTheProgramOfTheBuildInItsFolder) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine one(engine("\"$(pwd) $1\"", log, "echo signature 4"));
  ASSERT_TRUE(time_interleaved(folder_of(one), folder_of(one), timed_bench(), {.pairs = 1}));
  const std::string line = folder_of(one).string() + " --quiet\n";
  EXPECT_EQ(content_of(log), line + line);
}

TEST(WallTime, RunsAProgramOfTheMachineBehindAPrefix) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine one(engine("\"$BOX\"", log, "echo signature 4"));
  Workload boxed = timed_bench();
  boxed.prefix = {"env", "BOX=yes"};
  boxed.command = {"sh", "./engine"};
  ASSERT_TRUE(time_interleaved(folder_of(one), folder_of(one), boxed, {.pairs = 1}));
  EXPECT_EQ(content_of(log), "yes\nyes\n");
}

// An engine that is killed could not write what it counts, for a profile for example.
TEST(WallTime, LetsTheEngineEndByItself) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine one(
      "while read -r line; do case $line in\nisready) echo readyok;;\n"
      "bench*) echo signature 4;;\nquit) echo quit >>" +
      log + "; exit 0;;\nesac; done");
  ASSERT_TRUE(time_interleaved(folder_of(one), folder_of(one), timed_bench(), {.pairs = 1}));
  EXPECT_EQ(content_of(log), "quit\nquit\n");
}

TEST(WallTime, StartsNoPairAfterItsBudget) {
  const TemporaryFolder folder;
  const FakeEngine one(engine("x", folder / "log", "echo signature 4"));
  const auto times = time_interleaved(folder_of(one), folder_of(one), timed_bench(),
                                      {.budget = std::chrono::milliseconds(0)});
  ASSERT_TRUE(times) << to_string(times.error());
  EXPECT_EQ(times->base.size(), 1U);
  EXPECT_EQ(times->head.size(), 1U);
}

TEST(WallTime, NamesTheEngineThatFailed) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine good(engine("x", log, "echo signature 4"));
  const FakeEngine dead(engine("x", log, "exit 3"));
  const FakeEngine garbage(engine("x", log, "echo signature many"));
  EXPECT_EQ(error_line(time_interleaved(folder_of(good), folder_of(dead), timed_bench())),
            "head: search: found crash, expected a line \"signature …\"");
  EXPECT_EQ(error_line(time_interleaved(folder_of(garbage), folder_of(good), timed_bench())),
            "base: the answer's line \"signature …\": found \"many\", expected a whole number from "
            "1 to 9223372036854775807");
  const TemporaryFolder empty;
  EXPECT_EQ(error_line(time_interleaved(folder_of(good), empty.path(), timed_bench())),
            "head: search: " + (empty / "./engine") +
                ": found no such file, expected a program that may be started");
  const FakeEngine unstartable("exit 0");
  std::ofstream(folder_of(unstartable) / "engine") << "#!/no/such/interpreter\n";
  EXPECT_EQ(error_line(time_interleaved(folder_of(good), folder_of(unstartable), timed_bench())),
            "head: search: found cannot start, expected an engine that starts");
  const FakeEngine deaf("read -r line; exec <&-; echo readyok; exec sleep 60");
  EXPECT_EQ(error_line(time_interleaved(folder_of(good), folder_of(deaf), timed_bench())),
            "head: search: found closed its input, expected a line \"signature …\"");
  const FakeEngine mute("sleep 60");
  EXPECT_EQ(error_line(time_interleaved(folder_of(mute), folder_of(good), timed_bench(),
                                        {.run_limit = std::chrono::milliseconds(200)})),
            "base: search: found hang, expected a line \"readyok…\"");
}

// Only the stop request can end the run: engine and limit outlast the test's time limit.
TEST(WallTime, EndsOnAStopRequest) {
  const FakeEngine mute("exec sleep 86400");
  const auto error_of_stopped = [&](const std::stop_source& stop) {
    const auto times = time_interleaved(folder_of(mute), folder_of(mute), timed_bench(),
                                        {.run_limit = std::chrono::hours(24)}, stop.get_token());
    return error_line(times);
  };
  constexpr auto kStopped = "base: search: found stopped, ";
  std::stop_source before;
  before.request_stop();
  EXPECT_TRUE(error_of_stopped(before).starts_with(kStopped));
  std::stop_source while_waiting;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    while_waiting.request_stop();
  });
  EXPECT_TRUE(error_of_stopped(while_waiting).starts_with(kStopped));
}

// Twelve pairs: head is 2 % slower, except for one outlier.
PairedTimes slower() {
  PairedTimes times;
  for (int i = 0; i < 12; ++i) {
    times.base.push_back(100 + i);
    times.head.push_back(1.02 * (100 + i) + (i == 5 ? 400 : 0));
  }
  return times;
}

TEST(WallTime, JudgesPairsByTheirMedian) {
  const TimeChange change = time_change(slower(), 0.95);
  EXPECT_EQ(change.pairs, 12U);
  EXPECT_DOUBLE_EQ(change.base, 105.5);
  EXPECT_EQ(to_string(change), "+2.0 % [+2.0, +2.0]");
  EXPECT_TRUE(change.differs_by_more_than(0.01));
  EXPECT_FALSE(change.differs_by_more_than(0.03));
  const PairedTimes turned{.base = slower().head, .head = slower().base};
  EXPECT_TRUE(time_change(turned, 0.95).differs_by_more_than(0.01));
  EXPECT_FALSE(time_change(turned, 0.95).differs_by_more_than(0.03));
}

TEST(WallTime, DoesNotDifferByItsLimitsThemselves) {
  const TimeChange equal =
      time_change({.base = {1, 1, 1, 1, 1, 1}, .head = {1, 1, 1, 1, 1, 1}}, 0.95);
  EXPECT_EQ(to_string(equal), "+0.0 % [+0.0, +0.0]");
  EXPECT_FALSE(equal.differs_by_more_than(0));
  const TimeChange unsure{
      .pairs = 6, .base = 1, .head = 1, .log_ratio = MedianInterval{.low = -1, .high = 1}};
  EXPECT_FALSE(unsure.differs_by_more_than(0));
}

TEST(WallTime, HasNoIntervalWithFewPairs) {
  const TimeChange change = time_change({.base = {1, 1}, .head = {2, 2}}, 0.95);
  EXPECT_EQ(to_string(change), "2 pairs are too few");
  EXPECT_EQ(to_string(time_change({.base = {1}, .head = {2}}, 0.95)), "1 pair is too few");
  EXPECT_FALSE(change.differs_by_more_than(0.01));
}

}  // namespace
}  // namespace raum::regression
