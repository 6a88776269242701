// HostWatch: finds machines on which engines lose by time although they do not elsewhere: their
// processors are shared, or slower than the time limit allows.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace raum::tournament {

class HostWatch {
 public:
  // A host is unfit with at least so many games lost by time, if these are more than this share of
  // its games, and at most this share of the games elsewhere, which are at least so many. Engines
  // that lose by time everywhere are not the fault of a host.
  static constexpr std::size_t kLeastForfeits = 2;
  static constexpr double kMostShare = 0.01;
  static constexpr std::size_t kLeastElsewhere = 20;

  /// Counts a game; "" is the machine of the runner.
  /// Returns: whether the host is unfit now and was not left out. The runner's machine never is.
  bool add(const std::string& host, bool is_time_forfeit);

  /// "3 of its 120 games were lost by time, 0 of 300 elsewhere".
  [[nodiscard]] std::string reason(const std::string& host) const;

  /// From now on the host is_left_out(), and no game is counted.
  void leave_out(const std::string& host);

  /// Thread-safe while nobody calls leave_out().
  [[nodiscard]] bool is_left_out(const std::string& host) const { return left_out_.contains(host); }

 private:
  struct Count {
    std::size_t games = 0, forfeits = 0;
  };
  [[nodiscard]] Count elsewhere(const std::string& host) const;

  std::map<std::string, Count> counts_;
  std::set<std::string> left_out_;
};

}  // namespace raum::tournament
