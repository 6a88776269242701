#include "tournament/study/match_study.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/board/game.h"
#include "tournament/match/schedule.h"

namespace raum::tournament {
namespace {

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct PairResult {
  std::array<Result, kLegs> first{};
  std::array<Effort, 2> effort{};
};

// The result for White.
Result result_of(GameEnd end, Color side_to_move) {
  if (end != GameEnd::Spacemate) return Result::Draw;
  return side_to_move == Color::Black ? Result::Win : Result::Loss;
}

/// One game; nothing when stopped.
std::optional<Result> play_game(const Position& start, std::array<StudySeat*, 2> seats,
                                std::array<Effort*, 2> efforts, const std::atomic<bool>& stop) {
  for (StudySeat* const seat : seats) seat->new_game();
  Game game(start);
  std::vector<Key> earlier;
  while (!game.end()) {
    const std::size_t mover = index_of(game.position().side_to_move());
    const double before = thread_seconds();
    const SearchResult result = seats[mover]->think(game.position(), earlier, stop);
    if (stop) return std::nullopt;
    Effort& effort = *efforts[mover];
    ++effort.moves;
    effort.nodes += result.nodes;
    effort.seconds += thread_seconds() - before;
    earlier.push_back(game.position().key());
    const auto played = game.play(result.best);
    RAUM_ASSERT(played.has_value());
    static_cast<void>(played);
  }
  return result_of(*game.end(), game.position().side_to_move());
}

std::optional<PairResult> play_pair(const Position& start, StudySeat& first, StudySeat& second,
                                    const std::atomic<bool>& stop) {
  PairResult pair;
  const auto white_first =
      play_game(start, {&first, &second}, {&pair.effort[0], &pair.effort[1]}, stop);
  if (!white_first) return std::nullopt;
  const auto black_first =
      play_game(start, {&second, &first}, {&pair.effort[1], &pair.effort[0]}, stop);
  if (!black_first) return std::nullopt;
  pair.first = {*white_first, opposite(*black_first)};
  return pair;
}

Effort& operator+=(Effort& a, const Effort& b) {
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

  // Opening by opening, so that all matches grow alike.
  const auto work = [&](std::vector<StudySeat>& seats) {
    for (std::size_t i = next++; i < total && !stopped; i = next++) {
      const StudyMatch& match = study.matches[i % matches];
      results[i] = play_pair(study.positions[i / matches].position, seats[match.first],
                             seats[match.second], stopped);
      if (!results[i]) break;
      const std::lock_guard lock(mutex);
      ++done;
      if (progress) progress({done, total});
    }
  };
  // Each worker has players of its own, made before the first game: a table that does not fit is no
  // reason to lose what was played.
  std::vector<std::vector<StudySeat>> seats;
  while (seats.size() < std::min(static_cast<std::size_t>(concurrency), total)) {
    auto made = StudySeat::make_all(study.players);
    if (!made) return tl::unexpected(std::move(made).error());
    seats.push_back(std::move(*made));
  }
  {
    std::vector<std::jthread> workers;
    for (auto& own : seats) workers.emplace_back(work, std::ref(own));
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
    row.first += pair.effort[0];
    row.second += pair.effort[1];
  }
  return outcome;
}

}  // namespace raum::tournament
