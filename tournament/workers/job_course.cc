#include "tournament/workers/job_course.h"

#include <fmt/core.h>

#include <utility>
#include <vector>

#include "base/text/utc.h"
#include "tournament/engines/engine_fault.h"

namespace raum::tournament {

void JobCourse::begin(const Job& job) {
  job_ = job;
  leg_ = shown_leg_ = job.legs[0] ? 0 : 1;
  lines_.fill(Game(job.opening.position));
  if (slot_ != nullptr) slot_->begin(job.pair, static_cast<int>(leg_));
}

bool JobCourse::take(const MoveMessage& message) {
  leg_ = static_cast<std::size_t>(message.leg);
  Game& line = lines_[leg_];
  // A game that is played again, because its machine did not run for a while, begins anew.
  const bool is_anew = message.ply == 1 && !line.moves().empty();
  if (!is_anew && (message.ply != line.moves().size() + 1 || line.end())) return false;
  if (is_anew) line = Game(job_.opening.position);
  if (!line.play(message.move)) return false;
  if (slot_ == nullptr) return true;
  if (is_anew || leg_ != shown_leg_) slot_->begin(job_.pair, message.leg);
  shown_leg_ = leg_;
  slot_->add(message.move, message.report);
  return true;
}

void JobCourse::end() {
  if (slot_ != nullptr) slot_->end();
}

JobQueue::LostAt JobCourse::at() const {
  return {.leg = static_cast<int>(leg_), .plies = lines_[leg_].moves().size()};
}

bool JobCourse::is_repeated(JobQueue::Losses& losses) const {
  const bool is_careful = losses.number > 0;
  ++losses.number;
  // A finished game whose report was lost says nothing about an engine.
  if (!is_careful || is_at_end()) return false;
  const JobQueue::LostAt here = at();
  return std::exchange(losses.last, here) == here || losses.number >= kMostLosses;
}

PlayedReport JobCourse::forfeit(const std::vector<Contender>& contenders, int losses,
                                const GameHost& host) const {
  const std::vector<Move>& moves = lines_[leg_].moves();
  const std::string& first = contenders[job_.players.first].name();
  const std::string& second = contenders[job_.players.second].name();
  PlayedReport report;
  StoredGame& game = report.game;
  game.pair = job_.pair;
  game.leg = static_cast<int>(leg_);
  game.white = leg_ == 0 ? first : second;
  game.black = leg_ == 0 ? second : first;
  game.opening = job_.opening.text;
  game.moves = to_text(moves);
  game.infos = to_text(std::vector<SearchReport>(moves.size()));
  game.plies = moves.size();
  const bool is_white = lines_[leg_].position().side_to_move() == Color::White;
  game.result = is_white ? "0-1" : "1-0";
  game.failed = is_white ? game.white : game.black;
  game.reason = to_string(EngineFault::Crash);
  game.detail = fmt::format("its worker process was lost {} times", losses);
  game.started = game.finished = utc_now();
  game.host = host;
  return report;
}

}  // namespace raum::tournament
