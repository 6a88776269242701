#include "tournament/workers/job_threads.h"

#include <cstdlib>
#include <utility>

#include "tournament/messages/move_message.h"
#include "tournament/messages/report_message.h"

namespace raum::tournament {
namespace {

// Hands out a job when the reports of the one before are sent: moves and lines of its games are
// sent by another thread, and would be taken for those of the job before.
class JobsInOrder final : public JobSource {
 public:
  JobsInOrder(JobInbox& inbox, Mailbox<WorkerReport>& mail) : inbox_(inbox), mail_(mail) {}

  [[nodiscard]] std::optional<Job> next() override {
    mail_.wait_until_done();
    return inbox_.next();
  }

 private:
  JobInbox& inbox_;
  Mailbox<WorkerReport>& mail_;
};

}  // namespace

void JobInbox::put(JobMessage message) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(message));
  changed_.notify_all();
}

void JobInbox::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  changed_.notify_all();
}

std::optional<Job> JobInbox::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_closed_ || !jobs_.empty(); });
  if (is_closed_) return std::nullopt;
  JobMessage message = std::move(jobs_.front());
  jobs_.pop_front();
  is_careful_ = message.is_careful;
  return std::move(message.job);
}

JobThreads::JobThreads(SendMessage send, bool tells_moves, std::function<void(const JobWork&)> run)
    : send_(std::move(send)) {
  reporter_ = std::jthread([this] { send_reports(); });
  const auto playing = [this, tells_moves, run = std::move(run)] {
    JobsInOrder jobs(inbox_, mail_);
    // Not by the mail: if the next search ends this process, the move is known.
    run({.jobs = jobs,
         .mail = mail_,
         .on_move = [this, tells_moves](int leg, std::size_t ply, Move move,
                                        const SearchReport& report) {
           if (!tells_moves && !inbox_.is_careful()) return;
           send_(move_json({.leg = leg, .ply = ply, .move = move, .report = report}));
         }});
  };
  try {
    worker_ = std::jthread(playing);
  } catch (...) {
    mail_.post(WorkerDone{});  // or the other thread would wait for it for ever
    throw;
  }
}

JobThreads::~JobThreads() {
  inbox_.close();
  worker_.join();
  reporter_.join();
}

void JobThreads::send_reports() {
  while (true) {
    WorkerReport report = mail_.take();
    if (std::holds_alternative<WorkerDone>(report)) return;
    if (auto* const played = std::get_if<PlayedReport>(&report)) {
      static_cast<void>(::getloadavg(&played->game.host.load, 1));
    }
    send_(report_json(report));
  }
}

}  // namespace raum::tournament
