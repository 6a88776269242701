// TimeBudget: counts the nodes of a thread's search and decides when it must stop: by the limit of
// nodes, the time or a request.
//
// With a clock there are two limits of time. No iteration begins after the soft one, which follows
// what the iterations find: it is short while they agree, and long after the best move has changed
// or the score has fallen. The hard one ends the search in the middle of an iteration.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/search/core/limits.h"

namespace raum::flagship {

/// The limits of a search by the clock.
struct ClockLimits {
  std::chrono::milliseconds soft{0};  // before it is multiplied by time_factor()
  std::chrono::milliseconds hard{0};
};

/// The soft limit is half the share of a move. The hard one is 5/2 of the share, but at most 3/5 of
/// what is left if more moves follow before time is added; it is at least 1 ms, leaves the overhead
/// on the clock where it can, and the soft one is not beyond it.
[[nodiscard]] ClockLimits clock_limits(const SideClock& clock);

/// What the finished iterations say about the best move.
struct Stability {
  int agreeing = 0;  // iterations just before the last one that had its best move
  double share = 0;  // of the last iteration's nodes: those below the best move, from 0 to 1
  int fall = 0;      // centipawns by which the last score is below that of two iterations before
};

/// By how much the soft limit is multiplied: by 1.3 to 0.7 for 0 to 6 iterations that agree, by 1.4
/// to 0.6 for a share of 0 to 1, and by 1 to 1.5 for a fall of 0 to 100 centipawns, all linear. The
/// score is compared with that of two iterations before, since those of odd and even depths differ.
/// Source: Stockfish, search.cpp, multiplies its limit by such factors (timeReduction, nodesEffort,
/// fallingEval); the numbers are our own.
[[nodiscard]] double time_factor(const Stability& stability);

class TimeBudget {
 public:
  /// Begins a search. `stop` and limits.pondering outlive it. With `shared`, in which several
  /// threads count their nodes, the limit of nodes is for all of them: each stops within
  /// kNodesBetweenChecks nodes after it. With a clock, clock_limits() replaces limits.time and
  /// limits.new_depth.
  void start(const SearchLimits& limits, const std::atomic<bool>& stop,
             std::atomic<std::uint64_t>* shared = nullptr);

  /// Counts a node. Returns whether the search must stop now.
  bool count_node() {
    if (nodes_ >= node_limit_) return stopped_ = true;
    if (++nodes_ % kNodesBetweenChecks == 0) check();
    return stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Of this thread.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Of all threads, of the others as far as they have counted them.
  [[nodiscard]] std::uint64_t shared_nodes() const {
    return shared_ == nullptr ? nodes_ : shared_->load() + nodes_ % kNodesBetweenChecks;
  }
  [[nodiscard]] std::chrono::milliseconds elapsed() const;

  struct Iteration {
    Move best;
    int score = 0;     // centipawns of the side to move
    double share = 0;  // of the nodes, those below the best move, from 0 to 1
  };
  /// Sets the soft limit after an iteration, if the search has a clock.
  void finish_iteration(const Iteration& iteration);
  /// Whether another iteration may begin. One that begins after its time, because the search
  /// ponders, is stopped when it ponders no longer.
  [[nodiscard]] bool may_deepen() {
    if (shared_nodes() >= new_depth_nodes_) return false;
    is_due_ = new_depth_ && elapsed() >= *new_depth_;
    return !is_due_ || is_pondering();
  }
  /// No iteration begins after this time: the soft limit of a clock, or limits.new_depth.
  [[nodiscard]] std::optional<std::chrono::milliseconds> new_depth() const { return new_depth_; }
  /// The search stops after this time: the hard limit of a clock, or limits.time.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time() const { return time_; }

  static constexpr std::uint64_t kNodesBetweenChecks = 512;

 private:
  void check();
  [[nodiscard]] bool is_pondering() const {
    return pondering_ != nullptr && pondering_->load(std::memory_order_relaxed);
  }

  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* pondering_ = nullptr;
  std::atomic<std::uint64_t>* shared_ = nullptr;
  std::chrono::steady_clock::time_point started_;
  std::optional<std::chrono::milliseconds> time_{};
  std::optional<std::chrono::milliseconds> new_depth_{};
  std::uint64_t node_limit_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t new_depth_nodes_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  bool is_due_ = false;  // no iteration would have begun but for pondering

  // With a clock
  std::optional<ClockLimits> clock_{};
  Move best_ = Move::none();                    // of the last iteration
  Stability stability_{};                       // after it
  std::array<std::optional<int>, 2> scores_{};  // of the last iteration and of the one before
};

}  // namespace raum::flagship
