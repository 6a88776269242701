// JobQueue::lend_unit(): several jobs at a time for one worker.
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "tournament/schedule/job_queue_fixture.h"

namespace raum::tournament {
namespace {

using Pairs = std::vector<std::size_t>;

Pairs pairs_of(const JobQueue::Unit& unit) {
  Pairs pairs;
  for (const Job& job : unit.jobs) pairs.push_back(job.pair);
  return pairs;
}

class JobUnits : public testing::Test {
 protected:
  Pairs lent(std::size_t most, int ms = 0) { return pairs_of(queue_.lend_unit(at(ms), most)); }

  Schedule schedule_ = numbered_schedule(12);
  Tally tally_{12, std::nullopt};
  JobQueue queue_{schedule_, tally_, true, 9};
};

TEST_F(JobUnits, HaveTheNextPairs) {
  const auto first = queue_.lend_unit(at(0), 3);
  EXPECT_EQ(pairs_of(first), (Pairs{1, 2, 3}));
  EXPECT_EQ(first.losses.number, 0);
  ASSERT_EQ(first.jobs.size(), 3U);
  EXPECT_EQ(first.jobs[2].opening.text, "opening 3");
  EXPECT_TRUE(first.jobs[2].legs[0] && first.jobs[2].legs[1]);
  EXPECT_EQ(lent(1), Pairs{4});
  EXPECT_EQ(lent(3), (Pairs{5, 6, 7}));
  EXPECT_EQ(queue_.next()->pair, 8U);
  for (std::size_t pair = 1; pair <= 7; ++pair) EXPECT_TRUE(queue_.is_lent(pair));
}

TEST_F(JobUnits, EndWithTheWindowAndTheLastPair) {
  EXPECT_EQ(lent(7), (Pairs{1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(lent(7), (Pairs{8, 9}));
  EXPECT_EQ(lent(7), Pairs{});
  for (std::size_t pair = 1; pair <= 7; ++pair) queue_.finish(pair, at(0));
  EXPECT_EQ(lent(7), (Pairs{10, 11, 12}));
  EXPECT_FALSE(queue_.is_over());
  for (std::size_t pair = 8; pair <= 12; ++pair) queue_.finish(pair, at(0));
  EXPECT_TRUE(queue_.is_over());
}

// A worker was lost in pair 3: the pairs before it are finished, those after it were not begun.
TEST_F(JobUnits, LoseNoMoreThanWhatIsLeft) {
  EXPECT_EQ(lent(4), (Pairs{1, 2, 3, 4}));
  EXPECT_EQ(lent(2), (Pairs{5, 6}));
  queue_.finish(1, at(0));
  queue_.finish(2, at(0));
  queue_.give_back(job_of(3, false, true), {.number = 1});
  queue_.give_back(job_of(4), {});
  const auto alone = queue_.lend_unit(at(0), 4);
  EXPECT_EQ(pairs_of(alone), Pairs{3}) << "its losses are those of one pair";
  EXPECT_EQ(alone.losses.number, 1);
  EXPECT_FALSE(alone.jobs[0].legs[0]);
  EXPECT_TRUE(alone.jobs[0].legs[1]);
  EXPECT_EQ(lent(4), (Pairs{4, 7, 8, 9})) << "what was given back, and the next ones";
}

TEST_F(JobUnits, EndBeforeAPairWithLosses) {
  EXPECT_EQ(lent(4), (Pairs{1, 2, 3, 4}));
  queue_.give_back(job_of(1), {});
  queue_.give_back(job_of(2), {});
  queue_.give_back(job_of(3), {.number = 2});
  queue_.give_back(job_of(4), {});
  EXPECT_EQ(lent(4), (Pairs{1, 2}));
  EXPECT_EQ(lent(4), Pairs{3});
  EXPECT_EQ(lent(1), Pairs{4});
}

class OverdueUnits : public JobUnits {
 protected:
  // Pairs 1 to 3 take 1 s each, one after another; 4 to 6 and 7 to 9 are lent at 3 s.
  OverdueUnits() {
    EXPECT_EQ(lent(3), (Pairs{1, 2, 3}));
    for (std::size_t pair = 1; pair <= 3; ++pair) {
      queue_.finish(pair, at(1'000 * static_cast<int>(pair)));
    }
    EXPECT_EQ(lent(3, 3'000), (Pairs{4, 5, 6}));
    EXPECT_EQ(lent(6, 3'000), (Pairs{7, 8, 9, 10, 11, 12}));
  }
};

// Three times the median of 1 s, counted from the beginning of each pair.
TEST_F(OverdueUnits, AreLentAgainFromThePairThatTakesLong) {
  queue_.finish(4, at(4'000));
  queue_.finish(7, at(4'000));
  EXPECT_EQ(lent(3, 6'999), Pairs{}) << "5 and 8 began at 4 s";
  EXPECT_EQ(lent(3, 7'000), (Pairs{5, 6}));
  EXPECT_EQ(queue_.lent_twice(), 2U);
  EXPECT_EQ(lent(3, 7'000), (Pairs{8, 9, 10})) << "no more than a unit";
  EXPECT_EQ(lent(3, 60'000), Pairs{}) << "11 waits for 8, which two workers play";
}

TEST_F(OverdueUnits, AreFinishedByTheFasterOfTwoWorkers) {
  EXPECT_EQ(lent(3, 6'000), (Pairs{4, 5, 6}));
  for (std::size_t pair = 4; pair <= 6; ++pair) {
    queue_.finish(pair, at(6'100));
    EXPECT_FALSE(queue_.is_lent(pair));
  }
  queue_.finish(4, at(9'000));
  queue_.give_back(job_of(5), {.number = 1});
  queue_.give_back(job_of(6), {});
  EXPECT_EQ(lent(3, 6'200), (Pairs{7, 8, 9}));
  EXPECT_EQ(lent(3, 6'200), Pairs{});
}

TEST_F(OverdueUnits, AreGivenBackIfBothWorkersAreLost) {
  EXPECT_EQ(lent(3, 6'000), (Pairs{4, 5, 6}));
  for (const int number : {1, 2}) {
    queue_.give_back(job_of(4), {.number = number});
    queue_.give_back(job_of(5), {});
    queue_.give_back(job_of(6), {});
  }
  EXPECT_EQ(lent(3, 6'000), Pairs{4});
  EXPECT_EQ(lent(3, 6'000), (Pairs{5, 6}));
}

}  // namespace
}  // namespace raum::tournament
