#include "tournament/study/match_study.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/board/game.h"
#include "tournament/schedule/schedule.h"
#include "tournament/study/cpu_time.h"
#include "tournament/study/study_engine.h"

namespace raum::tournament {
namespace {

struct PairResult {
  std::array<Result, kLegs> first{};
  std::array<PlayCost, 2> cost{};
};

// The result of a finished game for White.
Result result_of(GameEnd end, Color side_to_move) {
  if (end != GameEnd::Spacemate) return Result::Draw;
  return side_to_move == Color::Black ? Result::Win : Result::Loss;
}

// The result of one game for White; nullopt if stopped.
std::optional<Result> play_game(const Position& start, std::array<StudyEngine*, 2> engines,
                                std::array<PlayCost*, 2> costs, const std::atomic<bool>& stop) {
  for (StudyEngine* const engine : engines) engine->new_game();
  Game game(start);
  std::vector<Key> earlier;
  while (!game.end()) {
    const std::size_t mover = index_of(game.position().side_to_move());
    const double before = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
    const SearchResult result = engines[mover]->think(game.position(), earlier, stop);
    if (stop) return std::nullopt;
    PlayCost& cost = *costs[mover];
    ++cost.moves;
    cost.nodes += result.nodes;
    cost.seconds += cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    earlier.push_back(game.position().key());
    const auto played = game.play(result.best);
    RAUM_ASSERT(played.has_value());
    static_cast<void>(played);
  }
  return result_of(*game.end(), game.position().side_to_move());
}

std::optional<PairResult> play_pair(const Position& start, StudyEngine& first, StudyEngine& second,
                                    const std::atomic<bool>& stop) {
  PairResult pair;
  const auto white_first =
      play_game(start, {&first, &second}, {&pair.cost[0], &pair.cost[1]}, stop);
  if (!white_first) return std::nullopt;
  const auto black_first =
      play_game(start, {&second, &first}, {&pair.cost[1], &pair.cost[0]}, stop);
  if (!black_first) return std::nullopt;
  pair.first = {*white_first, opposite(*black_first)};
  return pair;
}

PlayCost& operator+=(PlayCost& a, const PlayCost& b) {
  a.moves += b.moves;
  a.nodes += b.nodes;
  a.seconds += b.seconds;
  return a;
}

}  // namespace

Expected<MatchStudyOutcome> run_match_study(
    const Study& study, int concurrency,
    const std::function<void(const MatchStudyProgress&)>& progress, const std::stop_token& stop) {
  const std::size_t matches = study.matches.size();
  const std::size_t total = matches * study.positions.size();
  std::vector<std::optional<PairResult>> results(total);
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t done = 0;

  // Plays opening by opening, so that a stopped study has equally many pairs of every match.
  const auto work = [&](std::vector<StudyEngine>& engines) {
    for (std::size_t i = next++; i < total && !stopped; i = next++) {
      const StudyMatch& match = study.matches[i % matches];
      results[i] = play_pair(study.positions[i / matches].position, engines[match.first],
                             engines[match.second], stopped);
      if (!results[i]) break;
      const std::lock_guard lock(mutex);
      ++done;
      if (progress) progress({done, total});
    }
  };
  // Each worker has engines of its own. They are created before the first game, so that too little
  // memory does not end a study that has begun.
  std::vector<std::vector<StudyEngine>> engines;
  while (engines.size() < std::min(static_cast<std::size_t>(concurrency), total)) {
    auto made = StudyEngine::make_all(study.players);
    if (!made) return tl::unexpected(std::move(made).error());
    engines.push_back(std::move(*made));
  }
  {
    std::vector<std::jthread> workers;
    for (auto& own : engines) workers.emplace_back(work, std::ref(own));
  }
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
