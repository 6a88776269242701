// Mailbox: a bounded, blocking queue from many threads to one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace raum {

template <class Message>
class Mailbox {
 public:
  explicit Mailbox(std::size_t capacity) : capacity_(capacity) {}

  /// Waits while the mailbox is full.
  void post(Message message) {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [&] { return messages_.size() < capacity_; });
    messages_.push_back(std::move(message));
    has_message_.notify_one();
  }

  /// Waits for a message.
  [[nodiscard]] Message take() {
    std::unique_lock lock(mutex_);
    is_taker_waiting_ = true;
    is_done_.notify_all();
    has_message_.wait(lock, [&] { return !messages_.empty(); });
    is_taker_waiting_ = false;
    Message message = std::move(messages_.front());
    messages_.pop_front();
    has_room_.notify_one();
    return message;
  }

  /// Waits until the one thread that calls take() has taken all messages and waits for more, so
  /// that it is done with them.
  void wait_until_done() {
    std::unique_lock lock(mutex_);
    is_done_.wait(lock, [&] { return is_taker_waiting_ && messages_.empty(); });
  }

  /// Waits for a message.  Returns: all that are there.
  [[nodiscard]] std::deque<Message> take_all() {
    std::unique_lock lock(mutex_);
    has_message_.wait(lock, [&] { return !messages_.empty(); });
    has_room_.notify_all();
    return std::exchange(messages_, {});
  }

 private:
  std::mutex mutex_;
  std::condition_variable has_room_, has_message_, is_done_;
  std::deque<Message> messages_;
  std::size_t capacity_;
  bool is_taker_waiting_ = false;
};

}  // namespace raum
