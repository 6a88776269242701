// JobQueue: jobs that are lent to a second worker because they take long.
#include <gtest/gtest.h>

#include <cstddef>

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

}  // namespace
}  // namespace raum::tournament
