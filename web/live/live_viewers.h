// LiveViewers: the open pages of a running match, so that its end reaches them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace raum::web {

class LiveViewers {
 public:
  using Clock = std::chrono::steady_clock;

  // A page that asked within this time is open: it asks every second while it is visible.
  static constexpr std::chrono::milliseconds kOpen{3'000};
  static constexpr std::size_t kMost = 64;  // later ones are not waited for

  /// The page with this number asked for the state of the match.
  void polled(std::uint64_t page, Clock::time_point now);
  /// The report of the match that has ended is being made for it and sent: it does not poll
  /// meanwhile.
  void asked(std::uint64_t page);
  /// The report was sent, or could not be.
  void served(std::uint64_t page);

  /// Whether an open page still lacks the end.
  [[nodiscard]] bool is_awaited(Clock::time_point now) const;
  /// Whether a report is being made or sent.
  [[nodiscard]] bool is_asking() const;

 private:
  struct Viewer {
    Clock::time_point polled;
    bool is_asking = false;
    bool is_served = false;
  };

  mutable std::mutex mutex_;
  std::map<std::uint64_t, Viewer> viewers_;  // by the number of the page
};

}  // namespace raum::web
