// Transcript: what a session writes, for its tests.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/session.h"

namespace raum {

/// Collects what a session writes; can wait for a line, since searches answer from another thread.
class Transcript {
 public:
  void add(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    changed_.notify_all();
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  bool wait_for(std::string_view start) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::any_of(lines_.begin(), lines_.end(),
                         [&](const std::string& l) { return l.starts_with(start); });
    });
  }
  bool has(std::string_view start) {
    const auto all = lines();
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& l) { return l.starts_with(start); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

/// The answers to these lines.
inline std::vector<std::string> answers(const std::vector<std::string>& lines) {
  Transcript transcript;
  Session session([&](std::string_view line) { transcript.add(line); });
  for (const std::string& line : lines) session.submit(line);
  session.drain();
  return transcript.lines();
}

}  // namespace raum
