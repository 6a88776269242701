#include "tournament/schedule/job_queue.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/schedule/job_queue_fixture.h"

namespace raum::tournament {
namespace {

class JobQueueTest : public testing::Test {
 protected:
  Schedule schedule_ = numbered_schedule(6);
  Tally tally_{6, std::nullopt};
};

// The number of the job that is lent; 0: none.
std::size_t lent_pair(JobQueue& queue, int ms = 0) {
  const auto lent = queue.lend(at(ms));
  return lent.job ? lent.job->pair : 0;
}

TEST_F(JobQueueTest, HandsOutEachPairOnce) {
  JobQueue queue(schedule_, tally_, true);
  for (std::size_t pair = 1; pair <= 6; ++pair) {
    const auto job = queue.next();
    ASSERT_TRUE(job.has_value());
    EXPECT_EQ(job->pair, pair);
    EXPECT_TRUE(job->legs[0] && job->legs[1]);
    EXPECT_EQ(job->players, (Pairing{0, 1}));
    EXPECT_EQ(job->opening.text, "opening " + std::to_string(pair));
  }
  EXPECT_FALSE(queue.next().has_value());
}

TEST_F(JobQueueTest, LeavesOutFinishedGames) {
  for (const auto& [pair, leg] :
       std::vector<std::pair<std::size_t, int>>{{1, 0}, {1, 1}, {2, 1}, {3, 0}, {3, 1}, {4, 0}}) {
    tally_.add({.pair = pair, .leg = leg, .players = {0, 1}});
  }
  JobQueue queue(schedule_, tally_, true);
  const auto second = queue.next();
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->pair, 2U);
  EXPECT_TRUE(second->legs[0]);
  EXPECT_FALSE(second->legs[1]);
  const auto fourth = queue.lend(at(0)).job;
  ASSERT_TRUE(fourth.has_value());
  EXPECT_EQ(fourth->pair, 4U);
  EXPECT_FALSE(fourth->legs[0]);
  EXPECT_TRUE(fourth->legs[1]);
  EXPECT_EQ(queue.next()->pair, 5U);
}

TEST_F(JobQueueTest, LeavesOutRepeatsUnlessTheyAreWanted) {
  const auto repeated =
      Schedule::make(std::vector<Opening>(2), {.rounds = 5, .allow_repeats = true});
  ASSERT_TRUE(repeated.has_value());
  const Tally tally(5, std::nullopt);
  JobQueue without(*repeated, tally, false);
  JobQueue with(*repeated, tally, true);
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(without.next().has_value());
  EXPECT_FALSE(without.next().has_value());
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(with.next().has_value());
  EXPECT_FALSE(with.next().has_value());
}

TEST_F(JobQueueTest, NextAndLendShareThePairs) {
  JobQueue queue(schedule_, tally_, true);
  EXPECT_EQ(queue.next()->pair, 1U);
  EXPECT_EQ(lent_pair(queue), 2U);
  EXPECT_EQ(queue.next()->pair, 3U);
  EXPECT_EQ(lent_pair(queue), 4U);
}

TEST_F(JobQueueTest, NextDoesNotHandOutWhatWasGivenBack) {
  JobQueue queue(schedule_, tally_, true);
  EXPECT_EQ(lent_pair(queue), 1U);
  queue.give_back(job_of(1), {});
  EXPECT_EQ(queue.next()->pair, 2U);
  EXPECT_EQ(lent_pair(queue), 1U);
}

TEST_F(JobQueueTest, LendsReturnedJobsFirstAndOnlyWhatIsLeft) {
  JobQueue queue(schedule_, tally_, true);
  for (std::size_t pair = 1; pair <= 3; ++pair) EXPECT_EQ(lent_pair(queue), pair);
  queue.give_back(job_of(3), {});
  queue.give_back(job_of(2, false, true), {});
  const auto again = queue.lend(at(0)).job;
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->pair, 2U);
  EXPECT_FALSE(again->legs[0]);
  EXPECT_TRUE(again->legs[1]);
  EXPECT_EQ(lent_pair(queue), 3U);
  EXPECT_EQ(lent_pair(queue), 4U);
}

TEST_F(JobQueueTest, CountsFailuresOfEachJob) {
  JobQueue queue(schedule_, tally_, true);
  EXPECT_EQ(queue.lend(at(0)).losses.number, 0);
  for (int losses = 1; losses <= 3; ++losses) {
    queue.give_back(job_of(1), {.number = losses});
    EXPECT_EQ(queue.lend(at(0)).losses.number, losses);
  }
  queue.give_back(job_of(1), {});  // was not begun
  const auto lent = queue.lend(at(0));
  ASSERT_TRUE(lent.job.has_value());
  EXPECT_EQ(lent.job->pair, 1U);
  EXPECT_EQ(lent.losses.number, 3);
  EXPECT_EQ(queue.lend(at(0)).losses.number, 0);  // of pair 2
}

TEST_F(JobQueueTest, LendsOnlyAWindowOfPairs) {
  JobQueue queue(schedule_, tally_, true, 2);
  EXPECT_EQ(lent_pair(queue), 1U);
  EXPECT_EQ(lent_pair(queue), 2U);
  EXPECT_EQ(lent_pair(queue), 0U);
  queue.finish(2, at(0));
  EXPECT_EQ(lent_pair(queue), 0U);
  EXPECT_FALSE(queue.is_over());
  queue.finish(1, at(0));
  EXPECT_EQ(lent_pair(queue), 3U);
  EXPECT_EQ(lent_pair(queue), 4U);
  EXPECT_EQ(lent_pair(queue), 0U);
  queue.give_back(job_of(3), {});
  queue.finish(4, at(0));
  EXPECT_EQ(lent_pair(queue), 3U);  // a returned job is open, too
  EXPECT_EQ(lent_pair(queue), 0U);
}

TEST_F(JobQueueTest, CountsReturnedJobsInTheWindow) {
  JobQueue queue(schedule_, tally_, true, 2);
  EXPECT_EQ(lent_pair(queue), 1U);
  EXPECT_EQ(lent_pair(queue), 2U);
  queue.give_back(job_of(1), {});
  queue.give_back(job_of(2), {});
  EXPECT_EQ(lent_pair(queue), 1U);
  EXPECT_EQ(lent_pair(queue), 2U);
  EXPECT_EQ(lent_pair(queue), 0U);
}

TEST_F(JobQueueTest, IsOverWhenNothingIsLentReturnedOrLeft) {
  const Schedule two = numbered_schedule(2);
  JobQueue queue(two, Tally(2, std::nullopt), true);
  EXPECT_FALSE(queue.is_over());
  EXPECT_EQ(lent_pair(queue), 1U);
  EXPECT_EQ(lent_pair(queue), 2U);
  EXPECT_EQ(lent_pair(queue), 0U);
  EXPECT_FALSE(queue.is_over());
  queue.finish(1, at(0));
  EXPECT_FALSE(queue.is_over());
  queue.give_back(job_of(2), {.number = 1});
  EXPECT_FALSE(queue.is_over());
  EXPECT_EQ(lent_pair(queue), 2U);
  queue.finish(2, at(0));
  EXPECT_TRUE(queue.is_over());
  EXPECT_EQ(lent_pair(queue), 0U);
}

// Lends pairs 1 to 6 and finishes the first five, which take 1, 2, 3, 4 and 100 s.
void play_five(JobQueue& queue) {
  for (std::size_t pair = 1; pair <= 6; ++pair) EXPECT_EQ(lent_pair(queue), pair);
  std::size_t pair = 0;
  for (const int ms : {1'000, 4'000, 3'000, 2'000, 100'000}) queue.finish(++pair, at(ms));
}

TEST_F(JobQueueTest, LendsAnOverdueJobASecondTime) {
  JobQueue queue(schedule_, tally_, true);
  play_five(queue);
  // Three times the median of 3 s.
  EXPECT_EQ(lent_pair(queue, 8'999), 0U);
  EXPECT_EQ(queue.lent_twice(), 0U);
  EXPECT_EQ(lent_pair(queue, 9'000), 6U);
  EXPECT_EQ(queue.lent_twice(), 1U);
  EXPECT_EQ(lent_pair(queue, 1'000'000), 0U);  // not to a third worker
  EXPECT_EQ(queue.lent_twice(), 1U);
}

TEST_F(JobQueueTest, DoesNotCallQuickJobsOverdueTooSoon) {
  JobQueue queue(schedule_, tally_, true);
  EXPECT_EQ(lent_pair(queue), 1U);
  queue.finish(1, at(1));
  for (std::size_t pair = 2; pair <= 6; ++pair) EXPECT_EQ(lent_pair(queue), pair);
  EXPECT_EQ(lent_pair(queue, 1'999), 0U);
  EXPECT_EQ(lent_pair(queue, 2'000), 2U);
  EXPECT_EQ(lent_pair(queue, 2'000), 3U);
}

TEST_F(JobQueueTest, CallsNothingOverdueWithoutATime) {
  JobQueue queue(schedule_, tally_, true);
  for (std::size_t pair = 1; pair <= 6; ++pair) EXPECT_EQ(lent_pair(queue), pair);
  EXPECT_EQ(lent_pair(queue, 1'000'000'000), 0U);
}

TEST_F(JobQueueTest, PrefersOtherJobsToOverdueOnes) {
  JobQueue queue(schedule_, tally_, true, 3);
  for (std::size_t pair = 1; pair <= 3; ++pair) EXPECT_EQ(lent_pair(queue), pair);
  queue.finish(1, at(1'000));
  EXPECT_EQ(lent_pair(queue, 60'000), 4U);
  queue.give_back(job_of(4), {});
  EXPECT_EQ(lent_pair(queue, 60'000), 4U);
  EXPECT_EQ(lent_pair(queue, 60'000), 2U);  // the window is full
}

TEST_F(JobQueueTest, ForgetsTheTimesOfOldJobs) {
  constexpr std::size_t kPairs = 3 * JobQueue::kTimesKept + 1;
  const Schedule many = numbered_schedule(kPairs);
  JobQueue queue(many, Tally(kPairs, std::nullopt), true);
  std::size_t pair = 0;
  while (pair < 2 * JobQueue::kTimesKept) {
    ASSERT_EQ(lent_pair(queue), ++pair);
    queue.finish(pair, at(1'000'000));
  }
  while (pair < 3 * JobQueue::kTimesKept) {
    ASSERT_EQ(lent_pair(queue), ++pair);
    queue.finish(pair, at(1'000));
  }
  EXPECT_EQ(lent_pair(queue), kPairs);
  EXPECT_EQ(lent_pair(queue, 3'000), kPairs);
}

TEST_F(JobQueueTest, TakesTheMedianOfAFixedNumberOfTimes) {
  constexpr std::size_t kHalf = JobQueue::kTimesKept / 2;
  // The jobs take these times, one after the other; the next one is overdue after three times this.
  const auto median = [](std::size_t first, int first_ms, std::size_t second, int second_ms) {
    const std::size_t last = first + second + 1;
    const Schedule schedule = numbered_schedule(last);
    JobQueue queue(schedule, Tally(last, std::nullopt), true);
    for (std::size_t pair = 1; pair < last; ++pair) {
      EXPECT_EQ(lent_pair(queue), pair);
      queue.finish(pair, at(pair <= first ? first_ms : second_ms));
    }
    EXPECT_EQ(lent_pair(queue), last);
    for (const int ms : {1'000, 2'000}) {
      if (lent_pair(queue, 3 * ms - 1) == 0 && lent_pair(queue, 3 * ms) == last) return ms;
    }
    return 0;
  };
  ASSERT_EQ(JobQueue::kTimesKept % 2, 1U);
  EXPECT_EQ(median(kHalf + 1, 1'000, kHalf, 2'000), 1'000);
  EXPECT_EQ(median(kHalf + 1, 1'000, kHalf + 1, 2'000), 2'000) << "the first one is forgotten";
  EXPECT_EQ(median(kHalf + 1, 2'000, kHalf, 1'000), 2'000);
  EXPECT_EQ(median(kHalf + 1, 2'000, kHalf + 1, 1'000), 1'000) << "the first one is forgotten";
}

TEST_F(JobQueueTest, IsNotChangedByTheSlowerOfTwoWorkers) {
  JobQueue queue(schedule_, tally_, true);
  play_five(queue);
  EXPECT_EQ(lent_pair(queue, 9'000), 6U);
  queue.finish(6, at(9'500));
  EXPECT_TRUE(queue.is_over());
  queue.finish(6, at(9'600));
  queue.give_back(job_of(6), {.number = 1});
  EXPECT_TRUE(queue.is_over());
  EXPECT_EQ(lent_pair(queue, 1'000'000), 0U);
}

TEST_F(JobQueueTest, ReturnsAJobOnlyIfBothWorkersAreLost) {
  JobQueue queue(schedule_, tally_, true);
  play_five(queue);
  EXPECT_EQ(lent_pair(queue, 9'000), 6U);
  queue.give_back(job_of(6), {.number = 1});
  EXPECT_FALSE(queue.is_over());
  // The other worker still plays it, so that it is lent as an overdue job.
  const auto again = queue.lend(at(9'001));
  ASSERT_TRUE(again.job.has_value());
  EXPECT_EQ(again.losses.number, 1);
  EXPECT_EQ(queue.lent_twice(), 2U);
  queue.give_back(job_of(6), {.number = 2});
  queue.give_back(job_of(6), {.number = 3});
  EXPECT_FALSE(queue.is_over());
  EXPECT_EQ(queue.lend(at(9'002)).losses.number, 3);
  EXPECT_EQ(queue.lent_twice(), 2U);
  queue.finish(6, at(9'003));
  EXPECT_TRUE(queue.is_over());
}

TEST_F(JobQueueTest, ReturnsOnlyGamesThatNeitherWorkerHasReported) {
  JobQueue queue(schedule_, tally_, true);
  play_five(queue);
  EXPECT_EQ(lent_pair(queue, 9'000), 6U);
  queue.give_back(job_of(6, false, true), {});
  queue.give_back(job_of(6, true, true), {});
  const auto again = queue.lend(at(9'001)).job;
  ASSERT_TRUE(again.has_value());
  EXPECT_FALSE(again->legs[0]);
  EXPECT_TRUE(again->legs[1]);
  EXPECT_EQ(again->opening.text, "opening 6");
}

TEST_F(JobQueueTest, IsFinishedByTwoLostWorkersWithOneGameEach) {
  JobQueue queue(schedule_, tally_, true);
  play_five(queue);
  EXPECT_EQ(lent_pair(queue, 9'000), 6U);
  queue.give_back(job_of(6, false, true), {});
  EXPECT_FALSE(queue.is_over());
  queue.give_back(job_of(6, true, false), {.number = 1});
  EXPECT_TRUE(queue.is_over());
  EXPECT_EQ(lent_pair(queue, 1'000'000), 0U);
}

class PlayAgain : public JobQueueTest {
 protected:
  JobQueue queue_{schedule_, tally_, true};
};

TEST_F(PlayAgain, HandsOutAGameThatWasReported) {
  static_cast<void>(queue_.lend(at(0)));
  queue_.finish(1, at(1));
  queue_.play_again(1, 1);
  const auto again = queue_.lend(at(2)).job;
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->pair, 1U);
  EXPECT_EQ(again->opening.text, "opening 1");
  EXPECT_FALSE(again->legs[0]);
  EXPECT_TRUE(again->legs[1]);
  EXPECT_EQ(queue_.lend(at(3)).job->pair, 2U);
}

TEST_F(PlayAgain, WaitsForTheGamesOfThePairThatAreLent) {
  const auto lent = queue_.lend(at(0)).job;
  queue_.play_again(1, 0);
  EXPECT_EQ(queue_.lend(at(1)).job->pair, 2U);
  queue_.finish(1, at(2));
  EXPECT_FALSE(queue_.is_lent(1));
  const auto again = queue_.lend(at(3)).job;
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->pair, 1U);
  EXPECT_TRUE(again->legs[0]);
  EXPECT_FALSE(again->legs[1]);
}

TEST_F(PlayAgain, AddsToWhatIsGivenBack) {
  Job left = *queue_.lend(at(0)).job;
  left.legs[0] = false;
  queue_.play_again(1, 0);
  queue_.give_back(left, {});
  const auto again = queue_.lend(at(1)).job;
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->pair, 1U);
  EXPECT_TRUE(again->legs[0] && again->legs[1]);
  queue_.play_again(1, 1);
  left.legs[1] = false;
  queue_.give_back(left, {});
  const auto last = queue_.lend(at(2)).job;
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(last->pair, 1U);
  EXPECT_FALSE(last->legs[0]);
  EXPECT_TRUE(last->legs[1]);
}

TEST_F(PlayAgain, AddsAGameThatIsNotHandedOutYet) {
  Tally tally(6, std::nullopt);
  static_cast<void>(tally.add({.pair = 1, .leg = 1}));
  JobQueue queue(schedule_, tally, true);
  queue.play_again(1, 1);
  const auto first = queue.lend(at(0)).job;
  ASSERT_TRUE(first.has_value());
  EXPECT_TRUE(first->legs[0] && first->legs[1]);
  EXPECT_EQ(queue.lend(at(1)).job->pair, 2U);
}

}  // namespace
}  // namespace raum::tournament
