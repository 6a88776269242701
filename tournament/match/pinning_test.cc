#include "tournament/match/pinning.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "tournament/engines/usable_cpus.h"

namespace raum::tournament {
namespace {

class Pinning : public testing::Test {
 protected:
  Pinning() {
    config_.concurrency = static_cast<int>(own_cpus().size());
    contenders_.resize(2);
    contenders_[1].limit.movetime_ms = 10;
  }
  static constexpr std::size_t kPairs = 10'000;
  [[nodiscard]] std::vector<int> cpus() const {
    return worker_cpus(config_, contenders_, kPairs).cpus;
  }

  TemporaryFolder folder_;
  ScopedVariable locks_{"RAUM_CPU_LOCKS", folder_ / "raum-cpus"};
  MatchConfig config_;
  std::vector<Contender> contenders_;
};

TEST_F(Pinning, GivesEachGameAProcessorOfItsOwn) {
  std::vector<int> all = cpus();
  ASSERT_EQ(all.size(), own_cpus().size());
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
  config_.concurrency = 1;
  EXPECT_EQ(cpus().size(), 1U);
}

TEST_F(Pinning, NeedsAProcessorForEveryGame) {
  ++config_.concurrency;
  EXPECT_TRUE(cpus().empty());
}

TEST_F(Pinning, ReservesNoMoreThanThePairsNeed) {
  config_.concurrency = 1'000;
  EXPECT_EQ(worker_cpus(config_, contenders_, 1).cpus, std::vector<int>{own_cpus().front()});
}

TEST_F(Pinning, LeavesOutTheProcessorsOfOtherMatches) {
  config_.concurrency = 1;
  const std::vector<int> own = own_cpus();
  std::vector<WorkerCpus> matches;
  for (const int cpu : own) {
    matches.push_back(worker_cpus(config_, contenders_, kPairs));
    EXPECT_EQ(matches.back().cpus, std::vector<int>{cpu});
    EXPECT_EQ(matches.back().warning, "");
  }
  const WorkerCpus late = worker_cpus(config_, contenders_, kPairs);
  EXPECT_TRUE(late.cpus.empty());
  EXPECT_TRUE(late.warning.starts_with("other matches use all ")) << late.warning;
  matches.pop_back();
  EXPECT_EQ(cpus(), std::vector<int>{own.back()});
}

TEST_F(Pinning, IsOnlyForTimeAndOneThread) {
  contenders_[0].spec.options = {{"threads", "2"}};
  EXPECT_TRUE(cpus().empty());
  for (const std::string threads : {"0", "auto", "2048"}) {
    contenders_[0].spec.options = {{"Threads", threads}};
    EXPECT_TRUE(cpus().empty()) << threads;
    EXPECT_EQ(threads_of(contenders_[0]), 1U) << "nobody knows how many";
  }
  contenders_[0].spec.options = {{"THREADS", "64"}};
  EXPECT_EQ(threads_of(contenders_[0]), 64U);
  contenders_[0].spec.options = {{"Threads", "1"}};
  EXPECT_FALSE(cpus().empty());
  contenders_[1].limit = {.depth = 3};
  EXPECT_TRUE(cpus().empty());
  contenders_[0].limit.clock.base_ms = 1'000;
  EXPECT_FALSE(cpus().empty());
  config_.pin = false;
  EXPECT_TRUE(cpus().empty());
}

}  // namespace
}  // namespace raum::tournament
