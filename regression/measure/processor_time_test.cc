#include "regression/measure/processor_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

using std::chrono::milliseconds;

Workload bench_work() {
  return {.name = "search",
          .command = {"./engine", "bench"},
          .input = "go\n",
          .label = "signature ",
          .unit = "node"};
}

// A program that takes that many steps.
std::string loop(int steps, const std::string& answer) {
  return "i=0; while [ $i -lt " + std::to_string(steps) + " ]; do i=$((i+1)); done; " + answer;
}

TEST(ProcessorTime, IsMeasuredInterleaved) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const auto engine = [&](const std::string& name) {
    return "read -r line; echo \"" + name + " $1 $line\" >> " + log + "; echo signature 4";
  };
  const FakeEngine base(engine("b")), head(engine("h"));
  const auto measured =
      processor_times(folder_of(base), folder_of(head), bench_work(), {.pairs = 4});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_EQ(measured->times.base.size(), 4U);
  EXPECT_EQ(measured->times.head.size(), 4U);
  EXPECT_FALSE(measured->units_differ);
  EXPECT_EQ(content_of(log),
            "b bench go\nh bench go\nh bench go\nb bench go\nb bench go\nh bench go\nh bench go\n"
            "b bench go\n");
}

TEST(ProcessorTime, ShowsAProgramThatTakesMore) {
  const FakeEngine base(loop(20'000, "echo signature 4")), head(loop(400'000, "echo signature 4"));
  const auto measured =
      processor_times(folder_of(base), folder_of(head), bench_work(), {.pairs = 3});
  ASSERT_TRUE(measured) << to_string(measured.error());
  const auto& [slow, fast] = std::pair(measured->times.head, measured->times.base);
  EXPECT_GT(*std::min_element(slow.begin(), slow.end()),
            2 * *std::max_element(fast.begin(), fast.end()));
}

// The processor time of a pause is small.
TEST(ProcessorTime, IsNoWallTime) {
  const FakeEngine waiting("sleep 0.3; echo signature 1");
  const auto measured =
      processor_times(folder_of(waiting), folder_of(waiting), bench_work(), {.pairs = 1});
  ASSERT_TRUE(measured) << to_string(measured.error());
  ASSERT_EQ(measured->times.base.size(), 1U);
  EXPECT_GT(measured->times.base[0], 0);
  EXPECT_LT(measured->times.base[0], 2e8);
}

TEST(ProcessorTime, IsPerUnit) {
  const FakeEngine base(loop(100'000, "echo signature 1")),
      head(loop(100'000, "echo signature 1000"));
  const auto measured =
      processor_times(folder_of(base), folder_of(head), bench_work(), {.pairs = 3});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_TRUE(measured->units_differ);
  ASSERT_EQ(measured->times.head.size(), 3U);
  EXPECT_GT(measured->times.base[0], 20 * measured->times.head[0]);
}

TEST(ProcessorTime, NeedsNoUnits) {
  const FakeEngine engine("exit 0");
  const auto measured = processor_times(folder_of(engine), folder_of(engine),
                                        {.name = "startup", .command = {"./engine"}}, {.pairs = 1});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_FALSE(measured->units_differ);
  EXPECT_GE(measured->times.base.at(0), 1);
}

TEST(ProcessorTime, StartsNoPairAfterItsBudget) {
  const FakeEngine engine("echo signature 4");
  const auto measured = processor_times(folder_of(engine), folder_of(engine), bench_work(),
                                        {.budget = milliseconds(0)});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_EQ(measured->times.base.size(), 1U);
  EXPECT_EQ(measured->times.head.size(), 1U);
}

TEST(ProcessorTime, NeedsNoPair) {
  const FakeEngine engine("exit 3");
  const auto measured =
      processor_times(folder_of(engine), folder_of(engine), bench_work(), {.pairs = 0});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_TRUE(measured->times.base.empty());
  EXPECT_FALSE(measured->units_differ);
}

TEST(ProcessorTime, TimesTheLeastNumberOfPairsInAnyCase) {
  const FakeEngine engine("echo signature 4");
  const auto measured = processor_times(folder_of(engine), folder_of(engine), bench_work(),
                                        {.least_pairs = 2, .budget = milliseconds(0)});
  ASSERT_TRUE(measured) << to_string(measured.error());
  EXPECT_EQ(measured->times.base.size(), 2U);
  EXPECT_EQ(measured->times.head.size(), 2U);
}

TEST(ProcessorTime, NamesTheBuildThatFailed) {
  const FakeEngine good("echo signature 4"), dead("echo 'no table' >&2; exit 3"),
      garbage("echo signature many"), mute("sleep 60");
  const auto error = [](const FakeEngine& base, const FakeEngine& head,
                        const InterleavedOptions& options = {}) {
    return error_line(processor_times(folder_of(base), folder_of(head), bench_work(), options));
  };
  EXPECT_EQ(error(good, dead),
            "head: search: found exit status 3, \"no table\", expected exit status 0");
  EXPECT_EQ(error(garbage, good),
            "base: the answer's line \"signature …\": found \"many\", expected a whole number from "
            "1 to 9223372036854775807");
  EXPECT_EQ(error(mute, good, {.run_limit = milliseconds(200)}),
            "base: search: found no exit within 0.2 s, expected exit status 0");
}

TEST(ProcessorTime, EndsOnAStopRequest) {
  const FakeEngine mute("exec sleep 86400");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(error_line(processor_times(folder_of(mute), folder_of(mute), bench_work(),
                                       {.run_limit = std::chrono::hours(24)}, stop.get_token())),
            "base: search: found interrupted, expected exit status 0");
}

}  // namespace
}  // namespace raum::regression
