#include "tournament/workers/job_threads.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace raum::tournament {
namespace {

// Keeps what is sent.
class Sent {
 public:
  [[nodiscard]] SendMessage sink() {
    return [this](const Json& message) {
      const std::lock_guard lock(mutex_);
      messages_.push_back(message.begin().key());
    };
  }
  // Requires: the threads have ended.
  [[nodiscard]] const std::vector<std::string>& names() const { return messages_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> messages_;
};

// Counts the reports that are sent.
class Reports {
 public:
  // Sends to `sent`, too; each report only after a while.
  [[nodiscard]] SendMessage sink(Sent& sent) {
    return [this, &sent](const Json& message) {
      if (message.contains("failed")) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      sent.sink()(message);
      const std::lock_guard lock(mutex_);
      if (message.contains("failed")) ++number_;
      changed_.notify_all();
    };
  }
  void wait_for(std::size_t wanted) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return number_ == wanted; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t number_ = 0;
};

// Reports each of its jobs as a failure with the job's number.
void report_each(const JobWork& work) {
  while (const auto job = work.jobs.next()) {
    work.on_move(0, 1, Move::none(), {});
    work.mail.post(FailedWorker{std::to_string(job->pair)});
  }
  work.mail.post(WorkerDone{});
}

TEST(JobThreads, SendsTheReportsOfItsJobs) {
  Sent sent;
  Reports reports;
  {
    JobThreads threads(reports.sink(sent), false, report_each);
    threads.play({.job = {.pair = 1}});
    threads.play({.job = {.pair = 2}, .is_careful = true});
    reports.wait_for(2);
  }
  EXPECT_EQ(sent.names(), (std::vector<std::string>{"failed", "move", "failed"}))
      << "the moves of the careful job alone";
}

TEST(JobThreads, SendsAllOfAJobBeforeItBeginsTheNextOne) {
  Sent sent;
  Reports reports;
  {
    JobThreads threads(reports.sink(sent), true, report_each);
    for (std::size_t pair = 1; pair <= 3; ++pair) threads.play({.job = {.pair = pair}});
    reports.wait_for(3);
  }
  EXPECT_EQ(sent.names(),
            (std::vector<std::string>{"move", "failed", "move", "failed", "move", "failed"}));
}

TEST(JobInbox, GivesOutNoMoreJobsAfterItsEnd) {
  JobInbox inbox;
  inbox.put({.job = {.pair = 1}});
  EXPECT_TRUE(inbox.next().has_value());
  inbox.put({.job = {.pair = 2}});
  inbox.close();
  EXPECT_FALSE(inbox.next().has_value());
}

// What plays. It cannot be copied a second time, as where the system has no more threads: the copy
// is made for the second thread, when the first one already waits for reports.
class CopiedOnce {
 public:
  CopiedOnce() = default;
  CopiedOnce(CopiedOnce&&) = default;
  CopiedOnce(const CopiedOnce& other) : copies_(other.copies_) {
    if (++*copies_ > 1) throw std::system_error(EAGAIN, std::generic_category());
  }
  ~CopiedOnce() = default;
  CopiedOnce& operator=(const CopiedOnce&) = delete;
  CopiedOnce& operator=(CopiedOnce&&) = delete;

  void operator()(const JobWork& work) const { work.mail.post(WorkerDone{}); }

 private:
  std::shared_ptr<int> copies_ = std::make_shared<int>(0);
};

TEST(JobThreads, EndsItsFirstThreadWithoutTheSecond) {
  Sent sent;
  const CopiedOnce run;
  EXPECT_THROW(JobThreads(sent.sink(), false, run), std::system_error);
  EXPECT_TRUE(sent.names().empty());
}

}  // namespace
}  // namespace raum::tournament
