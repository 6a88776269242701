#include "tournament/workers/worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace raum::tournament {
namespace {

// Gives the jobs of a list and counts how often it is asked.
class Jobs : public JobSource {
 public:
  explicit Jobs(std::deque<Job> jobs) : jobs_(std::move(jobs)) {}

  std::optional<Job> next() override {
    ++asked_;
    if (jobs_.empty()) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    return job;
  }
  [[nodiscard]] int asked() const { return asked_; }

 private:
  std::deque<Job> jobs_;
  int asked_ = 0;
};

Contender missing_engine(const std::string& name) {
  Contender contender;
  contender.spec.name = name;
  contender.spec.command = "/no/such/engine";
  return contender;
}

Job both_games_of(std::size_t pair) {
  return {.pair = pair, .legs = {true, true}, .players = {0, 1}, .opening = {}};
}

TEST(Worker, PlaysNoFurtherGameAfterABrokenEngine) {
  const std::vector<Contender> contenders{missing_engine("a"), missing_engine("b")};
  const Adjudication adjudication;
  const StopEvent stop;
  const Heartbeat heartbeat;
  Jobs jobs({both_games_of(1), both_games_of(2)});
  Mailbox<WorkerReport> mail(100);
  WorkerContext context{.contenders = contenders,
                        .adjudication = adjudication,
                        .stall = std::chrono::seconds(60),
                        .stop = stop,
                        .heartbeat = heartbeat,
                        .jobs = jobs,
                        .mail = mail};
  run_worker(context);
  EXPECT_EQ(jobs.asked(), 1);
  const auto reports = mail.take_all();
  ASSERT_EQ(reports.size(), 2U);
  const auto* const broken = std::get_if<BrokenEngine>(&reports[0]);
  ASSERT_NE(broken, nullptr);
  EXPECT_EQ(broken->failure.fault, EngineFault::CannotStart);
  EXPECT_TRUE(std::holds_alternative<WorkerDone>(reports[1]));
}

}  // namespace
}  // namespace raum::tournament
