// RemoteStarts: counts the starts of a worker process that did not come to a game.
#pragma once

#include <fmt/core.h>

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tournament/workers/living_workers.h"
#include "tournament/workers/worker_link.h"

namespace raum::tournament {

constexpr int kMostStarts = 5;
constexpr int kMostEqualStarts = 3;

/// How the launchers of a match have failed, so that the workers of one command, which fail in the
/// same way, say it once; and which of them have worked.
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
  /// A worker that the command has started has said hello.
  void note_hello(const std::vector<std::string>& command) {
    const std::lock_guard lock(mutex_);
    with_hello_.insert(command);
  }
  [[nodiscard]] bool has_said_hello(const std::vector<std::string>& command) const {
    const std::lock_guard lock(mutex_);
    return with_hello_.contains(command);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::vector<std::string>, std::string> last_;
  std::set<std::vector<std::string>> with_hello_;
};

class RemoteStarts {
 public:
  /// Keeps references to all of them.  Requires: the worker is one of the living.
  RemoteStarts(LauncherFailures& failures, LivingWorkers& living,
               const std::vector<std::string>& command)
      // A busy sshd drops connections, always in the same words, and takes them later.
      : failures_(failures),
        living_(living),
        command_(command),
        repeats_(command.front() == "ssh" ? 0 : 1) {}
  ~RemoteStarts() { set_living(false); }
  RemoteStarts(const RemoteStarts&) = delete;
  RemoteStarts& operator=(const RemoteStarts&) = delete;

  /// The process has said hello.
  void note_hello() { failures_.note_hello(command_); }
  /// A game of the process is reported.
  void note_game() {
    has_game_ = true;
    set_living(true);
  }

  /// What is to be said about the loss of a process; `place`: where it was, "" before its hello.
  /// Returns: "" if it was said before.
  std::string add(const std::string& place, const Loss& loss) {
    number_ = std::exchange(has_game_, false) ? 0 : number_ + 1;
    set_living(number_ < kMostStarts);
    const bool is_launch = place.empty() && loss.has_ended;
    if (!is_launch) failures_.forget(command_);
    const bool is_same = loss.why == why_;
    equal_ = is_launch && is_same && was_launch_ ? equal_ + repeats_ : 1;
    why_ = loss.why;
    was_launch_ = is_launch;
    const bool is_lasting = number_ >= kMostStarts || equal_ >= kMostEqualStarts;
    is_given_up_ = loss.is_final || (is_lasting && !may_come_back());
    if (!is_given_up_ && is_same && number_ > kMostStarts) return "";
    const char* const end = is_given_up_             ? "; given up"
                            : number_ == kMostStarts ? "; started again while others play"
                                                     : "";
    if (!is_launch || failures_.is_new(command_, loss.why)) return loss.why + end;
    if (*end == '\0') return "";
    return fmt::format("start {} failed in the same way{}", number_, end);
  }

  /// How many there were in a row.
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_given_up() const { return is_given_up_; }

 private:
  // A host that has brought a worker may restart, and Slurm may not answer for a while. Workers
  // that all wait for that do not count as those that play, so that such a match ends.
  [[nodiscard]] bool may_come_back() const {
    const int others = living_.number() - (is_living_ ? 1 : 0);
    return others > 0 && failures_.has_said_hello(command_);
  }
  void set_living(bool is_living) {
    if (is_living == std::exchange(is_living_, is_living)) return;
    is_living ? living_.add(1) : living_.remove_one();
  }

  LauncherFailures& failures_;
  LivingWorkers& living_;
  const std::vector<std::string>& command_;
  int repeats_;  // how much a start counts that fails as the one before
  int number_ = 0, equal_ = 0;
  std::string why_;          // of the last loss
  bool was_launch_ = false;  // the launcher failed then
  bool has_game_ = false;    // since the last loss
  bool is_living_ = true;    // fewer than kMostStarts in a row
  bool is_given_up_ = false;
};

}  // namespace raum::tournament
