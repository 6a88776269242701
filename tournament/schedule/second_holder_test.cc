// JobQueue: jobs that are lent to a second worker because they take long.
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "tournament/schedule/job_queue_fixture.h"

namespace raum::tournament {
namespace {

class SecondHolder : public testing::Test {
 protected:
  // Pair 2 is overdue at 2,000 ms.
  SecondHolder() {
    EXPECT_EQ(lent(0), 1U);
    EXPECT_EQ(lent(0), 2U);
    queue_.finish(1, at(1));
  }

  // The number of the job that is lent; 0: none.
  std::size_t lent(int ms) {
    const auto lent = queue_.lend(at(ms));
    return lent.job ? lent.job->pair : 0;
  }

  Schedule schedule_ = numbered_schedule(2);
  JobQueue queue_{schedule_, Tally(2, std::nullopt), true};
};

TEST_F(SecondHolder, GetsNoJobThatIsClaimed) {
  EXPECT_TRUE(queue_.claim(2));
  EXPECT_EQ(lent(2'000), 0U);
  queue_.give_back(job_of(2, false, true), {.number = 1});
  EXPECT_EQ(lent(2'000), 2U) << "what is given back is lent to anybody";
  EXPECT_EQ(lent(4'000), 2U) << "and a second time";
}

TEST_F(SecondHolder, KeepsAJobFromBeingClaimed) {
  EXPECT_EQ(lent(2'000), 2U);
  EXPECT_FALSE(queue_.claim(2));
  queue_.give_back(job_of(2), {.number = 3});
  EXPECT_TRUE(queue_.claim(2)) << "the other worker has given it back";
  queue_.finish(2, at(2'001));
  EXPECT_FALSE(queue_.claim(2)) << "it is finished";
}

// Three jobs take 1 s, and the last one for ever.
TEST_F(SecondHolder, GetsNothingIfTimeDecidesTheGames) {
  const Schedule schedule = numbered_schedule(4);
  for (const auto& [overdue, jobs] :
       {std::pair{JobQueue::Overdue::LendAgain, 1U}, std::pair{JobQueue::Overdue::Wait, 0U}}) {
    JobQueue queue(schedule, Tally(4, std::nullopt), true, 0, overdue);
    for (std::size_t pair = 1; pair <= 4; ++pair) EXPECT_EQ(queue.lend(at(0)).job->pair, pair);
    for (std::size_t pair = 1; pair <= 3; ++pair) queue.finish(pair, at(1'000));
    EXPECT_EQ(queue.lend_unit(at(1'000'000), 2).jobs.size(), jobs);
    EXPECT_EQ(queue.lent_twice(), jobs);
    queue.give_back(job_of(4), {});
    if (jobs > 0) queue.give_back(job_of(4), {});
    EXPECT_EQ(queue.lend(at(1'000'000)).job->pair, 4U) << "a pair that was lost is played again";
  }
}

}  // namespace
}  // namespace raum::tournament
