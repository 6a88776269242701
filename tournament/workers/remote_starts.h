// RemoteStarts: counts the starts of a worker process that did not come to a game.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tournament/workers/worker_link.h"

namespace raum::tournament {

constexpr int kMostStarts = 5;
constexpr int kMostEqualStarts = 3;

/// How the launchers of a match have failed, so that the workers of one command, which fail in the
/// same way, say it once.
class LauncherFailures {
 public:
  /// Returns: whether the last failure of the command was another one.
  [[nodiscard]] bool is_new(const std::vector<std::string>& command, const std::string& why) {
    const std::lock_guard lock(mutex_);
    return std::exchange(last_[command], why) != why;
  }
  /// The command has started a worker: the next failure is new.
  void forget(const std::vector<std::string>& command) {
    const std::lock_guard lock(mutex_);
    last_.erase(command);
  }

 private:
  std::mutex mutex_;
  std::map<std::vector<std::string>, std::string> last_;
};

class RemoteStarts {
 public:
  RemoteStarts(LauncherFailures& failures, const std::vector<std::string>& command)
      // A busy sshd drops connections, always in the same words, and takes them later.
      : failures_(failures), command_(command), repeats_(command.front() == "ssh" ? 0 : 1) {}

  /// What is to be said about the loss of a process that has reported so many games; `place`: where
  /// it was, "" before its hello.  Returns: "" if it was said before.
  std::string add(std::size_t games, const std::string& place, const Loss& loss) {
    number_ = games > 0 ? 0 : number_ + 1;
    const bool is_launch = place.empty() && loss.has_died;
    if (!is_launch) failures_.forget(command_);
    equal_ = is_launch && loss.why == why_ ? equal_ + repeats_ : 1;
    why_ = is_launch ? loss.why : "";
    is_given_up_ = loss.is_final || number_ >= kMostStarts || equal_ >= kMostEqualStarts;
    const char* const end = is_given_up_ ? "; given up" : "";
    if (!is_launch || failures_.is_new(command_, loss.why)) return loss.why + end;
    if (!is_given_up_) return "";
    return fmt::format("start {} failed in the same way{}", number_, end);
  }

  /// How many there were in a row.
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_given_up() const { return is_given_up_; }

 private:
  LauncherFailures& failures_;
  const std::vector<std::string>& command_;
  int repeats_;  // how much a start counts that fails as the one before
  int number_ = 0, equal_ = 0;
  std::string why_;  // of the last start, if its launcher failed
  bool is_given_up_ = false;
};

}  // namespace raum::tournament
