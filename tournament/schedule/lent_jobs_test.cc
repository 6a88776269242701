#include "tournament/schedule/lent_jobs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace raum::tournament {
namespace {

constexpr std::chrono::milliseconds kStep(1);

class LentJobsTest : public testing::Test {
 protected:
  static Schedule schedule_of(std::size_t pairs) {
    std::vector<Opening> openings(pairs);
    for (std::size_t i = 0; i < pairs; ++i) openings[i].text = std::to_string(i);
    return Schedule::of(std::move(openings), {{0, 1}});
  }

  Schedule schedule_ = schedule_of(2);
  Tally tally_{2, std::nullopt};
  JobQueue queue_{schedule_, tally_, true};
  StopEvent stop_;
  LentJobs jobs_{queue_, stop_, kStep};
};

TEST_F(LentJobsTest, AreFinishedWhenTheThreadAsksForTheNext) {
  EXPECT_EQ(jobs_.next().value().pair, 1U);
  EXPECT_TRUE(queue_.is_lent(1));
  EXPECT_EQ(jobs_.next().value().pair, 2U);
  EXPECT_FALSE(queue_.is_lent(1));
  EXPECT_FALSE(jobs_.next().has_value());
  EXPECT_TRUE(queue_.is_over());
}

TEST_F(LentJobsTest, WaitForWhatAnotherWorkerMayGiveBack) {
  const auto lent = queue_.lend(JobQueue::Clock::now());
  std::promise<void> begun;
  auto rest = std::async(std::launch::async, [&] {
    std::vector<std::size_t> pairs;
    while (const auto job = jobs_.next()) {
      if (pairs.empty()) begun.set_value();
      pairs.push_back(job->pair);
    }
    return pairs;
  });
  begun.get_future().wait();
  EXPECT_EQ(rest.wait_for(20 * kStep), std::future_status::timeout);
  queue_.give_back(*lent.job, {});
  EXPECT_EQ(rest.get(), (std::vector<std::size_t>{2, 1}));
}

TEST_F(LentJobsTest, EndWithTheMatch) {
  static_cast<void>(queue_.lend(JobQueue::Clock::now()));
  static_cast<void>(queue_.lend(JobQueue::Clock::now()));
  auto rest = std::async(std::launch::async, [&] { return jobs_.next().has_value(); });
  EXPECT_EQ(rest.wait_for(20 * kStep), std::future_status::timeout);
  stop_.set();
  EXPECT_FALSE(rest.get());
}

}  // namespace
}  // namespace raum::tournament
