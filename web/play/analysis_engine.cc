#include "web/play/analysis_engine.h"

#include <fmt/core.h>

#include <utility>

#include "base/text/words.h"
#include "tournament/game/referee.h"
#include "web/play/search_request.h"

namespace raum::web {

using tournament::EngineFailure;
using tournament::EngineFault;
using tournament::EngineResult;

AnalysisEngine::AnalysisEngine(const PlayLimits& limits)
    : limits_(limits), thread_([this] { work(); }) {}

AnalysisEngine::~AnalysisEngine() {
  close();
  thread_.join();
}

void AnalysisEngine::search(SearchJob job) {
  {
    const std::lock_guard lock(mutex_);
    if (current_) current_->stop().set();
    // A search that was never begun ends as one that was stopped; the engine is still to be told
    // that a new game begins.
    if (next_) {
      next_->state->fail({.fault = EngineFault::Stopped, .detail = {}});
      job.new_game |= next_->new_game;
    }
    next_ = std::move(job);
  }
  changed_.notify_one();
}

void AnalysisEngine::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_.set();
  }
  changed_.notify_one();
}

bool AnalysisEngine::has_ended() const {
  const std::lock_guard lock(mutex_);
  return has_ended_;
}

void AnalysisEngine::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return next_ || closed_.is_set(); });
    if (closed_.is_set()) break;
    SearchJob job = *std::exchange(next_, std::nullopt);
    current_ = job.state;
    lock.unlock();
    run(job);
    lock.lock();
    current_.reset();
  }
  if (next_) next_->state->fail({.fault = EngineFault::Stopped, .detail = {}});
  lock.unlock();
  client_.reset();
  lock.lock();
  has_ended_ = true;
}

void AnalysisEngine::run(SearchJob& job) {
  auto best = best_move(job);
  if (best) return job.state->finish(*best);
  EngineFailure failure = std::move(best.error());
  if (client_ && failure.stderr_tail.empty()) failure.stderr_tail = client_->stderr_tail();
  client_.reset();
  job.state->fail(failure);
}

EngineResult<void> AnalysisEngine::make_ready(const SearchJob& job) {
  const bool starts_anew = running_ != job.spec || (job.new_game && running_.restart);
  if (client_ && starts_anew) client_.reset();
  if (!client_) {
    auto started = tournament::UciClient::start(job.spec, limits_.answer, closed_);
    if (!started) return tl::unexpected(std::move(started.error()));
    client_.emplace(*std::move(started));
    running_ = job.spec;
  }
  if (job.new_game) {
    auto ready = client_->new_game();
    if (!ready) return ready;
  }
  if (job.lines == 0) return {};
  return client_->ask(fmt::format("setoption name MultiPV value {}\nisready\n", job.lines),
                      limits_.answer,
                      [](std::string_view line) { return trimmed(line) == "readyok"; });
}

EngineResult<Move> AnalysisEngine::best_move(SearchJob& job) {
  auto ready = make_ready(job);
  if (!ready) return tl::unexpected(std::move(ready.error()));
  const auto answer = client_->search(position_line(job.game), {.go = job.go, .time = job.time},
                                      {.on_info = [&](const auto& line) { job.state->add(line); },
                                       .stop = &job.state->stop(),
                                       .after_stop = limits_.after_stop});
  if (!answer) return tl::unexpected(answer.error());
  return tournament::referee(job.game, answer->move);
}

}  // namespace raum::web
