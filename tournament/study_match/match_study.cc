#include "tournament/study_match/match_study.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tournament/study_match/study_run.h"

namespace raum::tournament {
namespace {

Result result_of(const std::optional<Color>& winner) {
  if (!winner) return Result::Draw;
  return *winner == Color::White ? Result::Win : Result::Loss;
}

// Adds both games of a pair.
void add(MatchStudyRow& row, const CountedPair& pair) {
  const Result first = result_of(pair[0]->winner);
  const Result second = opposite(result_of(pair[1]->winner));
  row.games.add(first);
  row.games.add(second);
  row.pairs.add(first, second);
  for (std::size_t leg = 0; leg < pair.size(); ++leg) {
    row.first += pair[leg]->cost[leg];
    row.second += pair[leg]->cost[1 - leg];
  }
}

bool is_open(const CountedPair& pair) { return !pair[0] || !pair[1]; }

}  // namespace

Fallible<MatchStudyOutcome> run_match_study(const Study& study, const StudyWorkers& workers,
                                            const MatchStudyCallbacks& callbacks,
                                            const std::stop_token& stop, StudyGames* kept) {
  StudyRun run(study, workers, callbacks, kept);
  auto played = run.play(stop);
  if (!played) return tl::unexpected(std::move(played.error()));
  const std::vector<CountedPair>& pairs = run.pairs();
  const std::size_t matches = study.matches.size();
  MatchStudyOutcome outcome{
      .rows = std::vector<MatchStudyRow>(matches), .pairs = 0, .complete = false};
  const auto first_open = std::find_if(pairs.begin(), pairs.end(), &is_open);
  outcome.pairs = static_cast<std::size_t>(first_open - pairs.begin()) / matches;
  outcome.complete = outcome.pairs == study.positions.size();
  for (std::size_t i = 0; i < outcome.pairs * matches; ++i)
    add(outcome.rows[i % matches], pairs[i]);
  return outcome;
}

}  // namespace raum::tournament
