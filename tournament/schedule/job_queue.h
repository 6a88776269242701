// JobQueue: the games of a match that are left to play, handed out to the workers pair by pair.
//   1. Workers of this process keep their jobs until they are played or the match ends: they call
//      next().
//   2. Workers that can be lost call lend() for a job, or lend_unit() for several that they play
//      one after another; then finish() or give_back() each of them. A job that is given back is
//      handed out before all others, and alone if a worker has died while it played it.
//   3. Jobs are lent at most `window` pairs ahead of the first one that is not finished, so that a
//      worker that is slow or lost does not let the others run far ahead of what is counted.
//   4. A job that takes much longer than others is lent to a second worker that has nothing else to
//      do, with what is left of its unit, unless the queue is told to wait for it.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tournament/schedule/job.h"
#include "tournament/schedule/schedule.h"
#include "tournament/schedule/tally.h"

namespace raum::tournament {

/// How many units for each worker are lent ahead of the first pair that is not finished.
constexpr std::size_t kWindowPerWorker = 4;

class JobQueue final : public JobSource {
 public:
  using Clock = std::chrono::steady_clock;

  // A job is lent again after this multiple of the median time of a job, and not before kLeastWait.
  static constexpr int kOverdueFactor = 3;
  static constexpr std::chrono::milliseconds kLeastWait{2'000};
  static constexpr std::size_t kTimesKept = 101;  // of the last jobs, for the median

  /// What is done about a job that takes much longer than others.
  enum class Overdue {
    LendAgain,
    // Where time decides games: of two workers, the first result of each game counts, so that the
    // games of a pair may come from two machines, and those that end soon are preferred.
    Wait,
  };

  /// Holds every game of the schedule that the tally does not have, in the order of the schedule.
  /// Games of repeated pairs are left out unless `with_repeats`. `window` is for lend(); 0: no
  /// limit.
  /// Requires: the schedule outlives the queue.
  JobQueue(const Schedule& schedule, const Tally& tally, bool with_repeats, std::size_t window = 0,
           Overdue overdue = Overdue::LendAgain);

  /// The next pair, or nullopt if all were handed out. Does not wait.
  [[nodiscard]] std::optional<Job> next() override;

  /// All functions from here on are thread-safe, too.

  /// Where a worker was lost, as far as it has told.
  struct LostAt {
    int leg = 0;
    std::size_t plies = 0;  // of the game

    friend bool operator==(const LostAt&, const LostAt&) = default;
  };
  /// The workers that died while they played a job.
  struct Losses {
    int number = 0;
    std::optional<LostAt> last = std::nullopt;
  };
  /// What lend() has.
  struct Lent {
    std::optional<Job> job;  // nullopt: none at this moment
    Losses losses = {};
  };
  [[nodiscard]] Lent lend(Clock::time_point now);
  /// What lend_unit() has: jobs of ascending pairs, to be played in this order.
  struct Unit {
    std::vector<Job> jobs;  // empty: none at this moment
    Losses losses = {};     // of the first one; the others have none
  };
  /// At most `most` jobs.  Requires: most ≥ 1.
  [[nodiscard]] Unit lend_unit(Clock::time_point now, std::size_t most);
  /// Whether no job is left, and none can be given back.
  [[nodiscard]] bool is_over() const;
  /// Whether a worker has the pair and nobody has finished it.
  [[nodiscard]] bool is_lent(std::size_t pair) const;
  /// The worker has reported all games of the job.
  void finish(std::size_t pair, Clock::time_point now);
  /// Whether nobody but the caller has the pair. Then nobody else gets it before finish() or
  /// give_back(), so that the caller can decide a game of it.
  [[nodiscard]] bool claim(std::size_t pair);
  /// The job is not finished. `left`: the games that were not reported; `losses`: those until now.
  void give_back(const Job& left, const Losses& losses);

  /// A game that was reported, or is not handed out yet, is to be played, since its result does not
  /// count. It is handed out as what is given back, after those games of its pair that are lent.
  void play_again(std::size_t pair, int leg);

  /// The number of jobs that were handed out a second time because they took long.
  [[nodiscard]] std::size_t lent_twice() const;

 private:
  struct Loan {
    Job job;
    std::optional<Clock::time_point>
        begun;             // nullopt: those before it in its unit are not finished
    std::size_t next = 0;  // pair that follows it in its unit; 0: none
    int holders = 1;
    bool is_claimed = false;

    [[nodiscard]] bool may_be_lent_again() const { return holders == 1 && !is_claimed; }
  };

  std::optional<Job> next_fresh();
  // The next job that nobody has; only one without losses, unless it is the first of its unit.
  std::optional<Job> next_to_lend(bool is_first);
  // Lends a job that takes long a second time, with those that follow it.
  std::vector<Job> lend_again(Clock::time_point now, std::size_t most);
  // The job has no holder any more.
  void end_loan(std::map<std::size_t, Loan>::iterator loan);
  // A job without games.
  [[nodiscard]] Job job_of(std::size_t pair) const;
  // What is to be played again of a pair that is not lent any more is given back.
  void return_again(std::size_t pair);
  // The first pair that may be lent and is not finished.
  [[nodiscard]] std::size_t first_open() const;
  [[nodiscard]] std::optional<Clock::duration> overdue_after() const;

  const Schedule& schedule_;
  mutable std::mutex mutex_;
  std::size_t next_pair_;
  std::set<std::pair<std::size_t, int>> finished_;
  bool with_repeats_;
  std::size_t window_;
  Overdue overdue_;
  std::map<std::size_t, Job> returned_;   // by pair
  std::map<std::size_t, Loan> lent_;      // by pair
  std::map<std::size_t, Job> again_;      // by pair, of those that are lent
  std::map<std::size_t, Losses> losses_;  // by pair
  std::deque<Clock::duration> times_;     // of the last jobs
  std::size_t lent_twice_ = 0;
};

}  // namespace raum::tournament
