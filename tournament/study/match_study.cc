#include "tournament/study/match_study.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/text/utc.h"
#include "tournament/schedule/schedule.h"
#include "tournament/study/study_engine.h"
#include "tournament/study/study_game.h"

namespace raum::tournament {
namespace {

struct PairResult {
  std::array<Result, kLegs> first{};
  std::array<PlayCost, 2> cost{};
};

Result result_of(const std::optional<Color>& winner) {
  if (!winner) return Result::Draw;
  return *winner == Color::White ? Result::Win : Result::Loss;
}

// Plays the games of a study that were not played before, and stores them.
class Player {
 public:
  Player(const Study& study, StudyGames* kept, const std::atomic<bool>& stop)
      : study_(study), kept_(kept), stop_(stop) {}

  // Returns: nullopt if stopped.
  Fallible<std::optional<PairResult>> play_pair(std::size_t match, std::size_t opening,
                                                std::vector<StudyEngine>& engines) {
    const StudyMatch& players = study_.matches[match];
    PairResult pair;
    for (int leg = 0; leg < kLegs; ++leg) {
      const std::size_t first_color = leg == 0 ? 0 : 1;
      std::array<StudyEngine*, 2> by_color{&engines[players.first], &engines[players.second]};
      if (leg == 1) std::swap(by_color[0], by_color[1]);
      const auto game = play({.match = match, .opening = opening, .leg = leg}, by_color);
      if (!game) return tl::unexpected(game.error());
      if (!*game) return std::nullopt;
      const Result white = result_of((*game)->winner);
      pair.first[static_cast<std::size_t>(leg)] = leg == 0 ? white : opposite(white);
      pair.cost[0] += (*game)->cost[first_color];
      pair.cost[1] += (*game)->cost[1 - first_color];
    }
    return pair;
  }

 private:
  Fallible<std::optional<CountedGame>> play(const StudyGameKey& key,
                                            std::array<StudyEngine*, 2> by_color) {
    if (kept_ != nullptr) {
      if (const CountedGame* const earlier = kept_->find(key)) return *earlier;
    }
    const std::string started = utc_now();
    const auto game = play_study_game(study_.positions[key.opening].position, by_color, stop_);
    if (!game) return std::nullopt;
    if (kept_ != nullptr) {
      const std::lock_guard lock(storing_);
      auto stored = kept_->add(key, *game, started);
      if (!stored) return tl::unexpected(std::move(stored.error()));
    }
    return CountedGame{game->played.winner, game->cost};
  }

  const Study& study_;
  StudyGames* kept_;
  const std::atomic<bool>& stop_;
  std::mutex storing_;
};

}  // namespace

Fallible<MatchStudyOutcome> run_match_study(
    const Study& study, int concurrency,
    const std::function<void(const MatchStudyProgress&)>& progress, const std::stop_token& stop,
    StudyGames* kept) {
  const std::size_t matches = study.matches.size();
  const std::size_t total = matches * study.positions.size();
  std::vector<std::optional<PairResult>> results(total);
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t done = 0;
  std::optional<Failure> failure;
  Player player(study, kept, stopped);

  // Plays opening by opening, so that a stopped study has equally many pairs of every match.
  const auto work = [&](std::vector<StudyEngine>& engines) {
    for (std::size_t i = next++; i < total && !stopped; i = next++) {
      auto pair = player.play_pair(i % matches, i / matches, engines);
      const std::lock_guard lock(mutex);
      if (!pair) {
        if (!failure) failure = std::move(pair.error());
        stopped = true;
        break;
      }
      results[i] = *pair;
      if (!results[i]) break;
      ++done;
      if (progress) progress({done, total});
    }
  };
  // Each worker has engines of its own. They are created before the first game, so that too little
  // memory does not end a study that has begun.
  std::vector<std::vector<StudyEngine>> engines;
  while (engines.size() < std::min(static_cast<std::size_t>(concurrency), total)) {
    auto made = StudyEngine::make_all(study.players);
    if (!made) return environment_error(std::move(made).error());
    engines.push_back(std::move(*made));
  }
  {
    std::vector<std::jthread> workers;
    for (auto& own : engines) workers.emplace_back(work, std::ref(own));
  }
  if (failure) return tl::unexpected(std::move(*failure));
  MatchStudyOutcome outcome{
      .rows = std::vector<MatchStudyRow>(matches), .pairs = 0, .complete = false};
  const auto first_open = std::find_if(results.begin(), results.end(),
                                       [](const auto& result) { return !result.has_value(); });
  outcome.pairs = static_cast<std::size_t>(first_open - results.begin()) / matches;
  outcome.complete = outcome.pairs == study.positions.size();
  for (std::size_t i = 0; i < outcome.pairs * matches; ++i) {
    MatchStudyRow& row = outcome.rows[i % matches];
    const PairResult& pair = *results[i];
    for (const Result result : pair.first) row.games.add(result);
    row.pairs.add(pair.first[0], pair.first[1]);
    row.first += pair.cost[0];
    row.second += pair.cost[1];
  }
  return outcome;
}

}  // namespace raum::tournament
