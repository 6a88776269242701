#include "web/http/worker.h"

#include <utility>

namespace raum::web {

Worker::Worker() : thread_([this](const std::stop_token& stop) { run(stop); }) {}

Worker::~Worker() {
  thread_.request_stop();
  thread_.join();
}

void Worker::post(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  posted_.notify_one();
}

void Worker::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (posted_.wait(lock, stop, [&] { return !jobs_.empty(); })) {
    if (stop.stop_requested()) return;
    std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    try {
      job();
    } catch (...) {  // no memory: the job is lost, the thread goes on
    }
    job = nullptr;
    lock.lock();
  }
}

}  // namespace raum::web
