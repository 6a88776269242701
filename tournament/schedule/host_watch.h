// HostWatch: finds machines on which engines lose by time although they do not elsewhere: their
// processors are shared, or slower than the time limit allows.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace raum::tournament {

class HostWatch {
 public:
  // A host is unfit with at least so many games lost by time, if these are more than this share of
  // its games and other hosts, with at most this share, have so many games. If engines lose by time
  // everywhere, no host is to blame.
  static constexpr std::size_t kLeastForfeits = 2;
  static constexpr double kMostShare = 0.01;
  static constexpr std::size_t kLeastElsewhere = 20;

  /// Counts a game; "" is the machine of the runner.
  void add(const std::string& host, bool is_time_forfeit);

  /// A host that is unfit and not left out. The runner's machine never is.
  [[nodiscard]] std::optional<std::string> unfit() const;

  /// "3 of its 120 games were lost by time, 0 of 300 on other
  /// hosts".
  [[nodiscard]] std::string reason(const std::string& host) const;

  /// From now on the host is_left_out(). Forgets the counts of all hosts: the caller adds the games
  /// that are left again.
  void leave_out(const std::string& host);

  /// Thread-safe.
  [[nodiscard]] bool is_left_out(const std::string& host) const;

 private:
  struct Count {
    std::size_t games = 0, forfeits = 0;
  };
  [[nodiscard]] static bool is_above(const Count& count);
  // All games of the hosts that are not above the share.
  [[nodiscard]] Count of_fit_hosts() const;

  std::map<std::string, Count> counts_;
  std::size_t forfeits_ = 0;                   // of all hosts
  std::atomic<bool> is_any_left_out_ = false;  // so that those who ask rarely take the lock
  mutable std::mutex mutex_;                   // of left_out_
  std::set<std::string> left_out_;
};

}  // namespace raum::tournament
