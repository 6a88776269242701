#include "tournament/workers/job_threads.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
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
  std::mutex mutex;
  {
    std::condition_variable changed;
    std::size_t failures = 0;
    const auto count = [&, sink = sent.sink()](const Json& message) {
      sink(message);
      const std::lock_guard lock(mutex);
      if (message.contains("failed")) ++failures;
      changed.notify_all();
    };
    JobThreads threads(count, false, report_each);
    std::unique_lock lock(mutex, std::defer_lock);
    const auto wait_for_failures = [&](std::size_t wanted) {
      lock.lock();
      changed.wait(lock, [&] { return failures == wanted; });
      lock.unlock();
    };
    threads.play({.job = {.pair = 1}});
    wait_for_failures(1);  // a coordinator sends the next job after the report of the last one
    threads.play({.job = {.pair = 2}, .is_careful = true});
    wait_for_failures(2);
  }
  EXPECT_EQ(sent.names(), (std::vector<std::string>{"failed", "move", "failed"}))
      << "the moves of the careful job alone";
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
