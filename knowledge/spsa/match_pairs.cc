#include "knowledge/spsa/match_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "base/process/mailbox.h"
#include "base/process/stop_event.h"
#include "knowledge/spsa/engine_failures.h"
#include "tournament/workers/worker.h"

namespace raum::knowledge::spsa {
namespace {

using tournament::kLegs;
using tournament::WorkerReport;

constexpr std::chrono::seconds kMoveWait{60};
constexpr std::size_t kReportsWaiting = 16;

// The pairs of one iteration, in their order.
class PairJobs final : public tournament::JobSource {
 public:
  PairJobs(const tournament::Schedule& schedule, std::size_t pairs, std::size_t before)
      : schedule_(schedule), pairs_(pairs), before_(before) {}

  std::optional<tournament::Job> next() override {
    const std::lock_guard lock(mutex_);
    if (next_ > pairs_) return std::nullopt;
    const std::size_t pair = next_++;
    return tournament::Job{.pair = pair,
                           .legs = {true, true},
                           .players = {.first = 2 * (pair - 1), .second = 2 * pair - 1},
                           .opening = schedule_.opening(before_ + pair)};
  }

 private:
  const tournament::Schedule& schedule_;
  std::size_t pairs_;
  std::size_t before_;  // of earlier iterations
  std::mutex mutex_;
  std::size_t next_ = 1;
};

// Counts the games of one iteration and keeps the first failure.
class PairCount {
 public:
  PairCount(const Settings& settings, std::size_t iteration,
            const std::vector<Perturbation>& perturbations)
      : settings_(settings),
        iteration_(iteration),
        perturbations_(perturbations),
        results_(perturbations.size()) {}

  // Returns: whether the worker has ended.
  bool take(const WorkerReport& report) {
    if (const auto* played = std::get_if<tournament::PlayedReport>(&report)) add(played->game);
    if (const auto* broken = std::get_if<tournament::BrokenEngine>(&report)) {
      fail_with(start_failure(*broken));
    }
    if (const auto* changed = std::get_if<tournament::ChangedEngine>(&report)) {
      fail_with({ExitCode::Environment,
                 {fmt::format("engine {}", settings_.spec.name),
                  fmt::format("{} was replaced after the run began", changed->path), ""}});
    }
    if (const auto* failed = std::get_if<tournament::FailedWorker>(&report)) {
      fail_with({ExitCode::Environment,
                 {"the runner", failed->what, "resources for the games of --concurrency"}});
    }
    return std::holds_alternative<tournament::WorkerDone>(report);
  }

  void fail_with(Failure failure) {
    if (!failure_) failure_ = std::move(failure);
  }

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] bool is_complete() const { return games_ == kLegs * results_.size(); }
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }
  [[nodiscard]] const std::vector<int>& results() const { return results_; }

 private:
  void add(const tournament::StoredGame& game) {
    const Perturbation& values = perturbations_[game.pair - 1];
    if (!game.failed.empty()) {
      const bool is_white = game.failed == game.white;
      const bool is_first = is_white == (game.leg == 0);
      return fail_with(
          game_failure(settings_, iteration_, game, is_first ? values.plus : values.minus));
    }
    ++games_;
    switch (tournament::result_of_first(game.result, game.leg)) {
      case tournament::Result::Win:
        results_[game.pair - 1] += 1;
        break;
      case tournament::Result::Loss:
        results_[game.pair - 1] -= 1;
        break;
      case tournament::Result::Draw:
        break;
    }
  }

  const Settings& settings_;
  std::size_t iteration_;
  const std::vector<Perturbation>& perturbations_;
  std::vector<int> results_;
  std::size_t games_ = 0;
  std::optional<Failure> failure_;
};

// Pairs beyond the last opening take the openings again from the first one.
tournament::Schedule schedule_of(const Settings& settings) {
  auto schedule =
      tournament::Schedule::make(settings.openings, {.players = 2,
                                                     .rounds = settings.iterations * settings.pairs,
                                                     .seed = settings.seed,
                                                     .allow_repeats = true});
  if (!schedule) throw std::logic_error(to_string(schedule.error()));
  return *std::move(schedule);
}

}  // namespace

MatchPairs::MatchPairs(const Settings& settings, const std::stop_token& stop,
                       tournament::EngineIdentity identity, int concurrency, GamesObserver observer)
    : settings_(settings),
      stop_(stop),
      identity_(std::move(identity)),
      concurrency_(static_cast<std::size_t>(concurrency)),
      observer_(std::move(observer)),
      schedule_(schedule_of(settings)) {}

std::vector<tournament::Contender> MatchPairs::contenders_of(
    const std::vector<Perturbation>& perturbations) const {
  std::vector<tournament::Contender> all;
  for (std::size_t pair = 0; pair < perturbations.size(); ++pair) {
    for (const bool is_first : {true, false}) {
      const auto& values = is_first ? perturbations[pair].plus : perturbations[pair].minus;
      tournament::Contender contender{
          .spec = settings_.spec,
          .limit = {.nodes = settings_.nodes},
          .margin_ms = settings_.spec.margin_ms.value_or(tournament::kDefaultMarginMs),
          .identity = identity_,
          .play_key = {}};
      contender.spec.name =
          fmt::format("{} with {}", settings_.spec.name, values_text(settings_, values));
      // Unique within the pair, by which the loser of a game is known.
      if (!is_first && contender.spec.name == all.back().spec.name) contender.spec.name += " again";
      for (std::size_t i = 0; i < values.size(); ++i) {
        contender.spec.options.emplace_back(settings_.parameters[i].name,
                                            fmt::format("{}", values[i]));
      }
      all.push_back(std::move(contender));
    }
  }
  return all;
}

Fallible<std::vector<int>> MatchPairs::play(std::size_t iteration,
                                            const std::vector<Perturbation>& perturbations) {
  const std::vector<tournament::Contender> contenders = contenders_of(perturbations);
  PairJobs jobs(schedule_, perturbations.size(), (iteration - 1) * settings_.pairs);
  PairCount count(settings_, iteration, perturbations);
  Mailbox<WorkerReport> mail(kReportsWaiting);
  const StopEvent stopped;
  const std::stop_callback on_stop(stop_, [&] { stopped.set(); });
  tournament::WorkerContext context{.contenders = contenders,
                                    .adjudication = settings_.adjudication,
                                    .stall = kMoveWait,
                                    .stop = stopped,
                                    .heartbeat = heartbeat_,
                                    .jobs = jobs,
                                    .mail = mail};
  std::vector<std::jthread> threads;
  try {
    while (threads.size() < std::min(concurrency_, perturbations.size())) {
      threads.emplace_back([&context] { tournament::run_worker(context); });
    }
  } catch (const std::system_error& error) {
    count.fail_with(
        {ExitCode::Environment,
         {"the runner", fmt::format("only {} threads: {}", threads.size(), error.what()),
          "resources for the games of --concurrency"}});
    stopped.set();
  }
  // Every worker reports WorkerDone, so that none is left waiting for room in the mailbox.
  for (std::size_t left = threads.size(); left > 0;) {
    if (count.take(mail.take())) --left;
    if (count.failure()) stopped.set();
    if (observer_) observer_(iteration, count.games());
  }
  if (count.failure()) return tl::unexpected(*count.failure());
  if (!count.is_complete()) return tl::unexpected(interruption(iteration));
  return count.results();
}

}  // namespace raum::knowledge::spsa
