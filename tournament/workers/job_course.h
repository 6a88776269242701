// JobCourse: how far the games of a job have come in a worker process, as far as it has told by
// messages of its moves.
#pragma once

#include <array>
#include <cstddef>

#include "engine/game/game.h"
#include "tournament/game/stored_game.h"
#include "tournament/live/live_slots.h"
#include "tournament/messages/contender.h"
#include "tournament/messages/move_message.h"
#include "tournament/schedule/job.h"
#include "tournament/schedule/job_queue.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {

constexpr int kMostLosses = 10;

class JobCourse {
 public:
  /// Shows the games in the slot, of which it is the only writer; nullptr: nobody watches.
  explicit JobCourse(LiveSlot* slot) : slot_(slot) {}

  void begin(const Job& job);
  /// Returns: whether the move is legal and the next one of its game, or the first one of a game
  /// that begins anew.
  [[nodiscard]] bool take(const MoveMessage& message);
  /// A game of the job is reported: the other one runs.
  void end_game() { leg_ = 1; }
  /// The job is over.
  void end();

  /// Where the game that runs has come to.
  [[nodiscard]] JobQueue::LostAt at() const;
  /// Whether the game that runs has ended by its moves, though its report has not arrived.
  [[nodiscard]] bool is_at_end() const { return lines_[leg_].end().has_value(); }
  /// Adds the death of the process to those of the job.  Returns: whether the job, and not chance,
  /// is the cause.
  [[nodiscard]] bool is_repeated(JobQueue::Losses& losses) const;
  /// The game that runs, lost by the engine that was to move, after so many lost processes.
  [[nodiscard]] PlayedReport forfeit(const std::vector<Contender>& contenders, int losses,
                                     const GameHost& host) const;

 private:
  LiveSlot* slot_;
  Job job_;
  std::size_t leg_ = 0;        // of the game that runs
  std::size_t shown_leg_ = 0;  // of the slot
  std::array<Game, kLegs> lines_{Game(Position::start()), Game(Position::start())};
};

}  // namespace raum::tournament
