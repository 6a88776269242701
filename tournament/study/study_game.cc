#include "tournament/study/study_game.h"

#include <cmath>
#include <string>
#include <vector>

#include "base/core/assert.h"
#include "engine/game/game.h"
#include "engine/protocol/display.h"
#include "tournament/study/cpu_time.h"

namespace raum::tournament {
namespace {

// A SearchInfo whose variation outlives the search.
class LastReport {
 public:
  void take(const SearchInfo& info) {
    if (info.multipv > 1) return;  // not the line that is played
    info_ = info;
    pv_.assign(info.pv.begin(), info.pv.end());
    is_some_ = true;
  }

  // As the runner of a match reads it from the line that raum-engine prints.
  [[nodiscard]] SearchReport of(const Position& root) {
    SearchReport report;
    if (!is_some_) return report;
    info_.pv = pv_;
    read_info(info_line(info_, root), report);
    return report;
  }

 private:
  SearchInfo info_;
  std::vector<Move> pv_;
  bool is_some_ = false;
};

// Adds the time of a move.  Returns: it in milliseconds, so rounded that the error of the sum of
// all moves stays below half a millisecond.
std::int64_t add_time(PlayCost& cost, double seconds) {
  const auto before = std::llround(1000 * cost.seconds);
  cost.seconds += seconds;
  return std::llround(1000 * cost.seconds) - before;
}

}  // namespace

std::optional<StudyGame> play_study_game(const Position& start, std::array<StudyEngine*, 2> engines,
                                         const std::atomic<bool>& stop,
                                         const MoveObserver& on_move) {
  for (StudyEngine* const engine : engines) engine->new_game();
  StudyGame made;
  Game game(start);
  while (!game.end()) {
    const Position& position = game.position();
    const std::size_t mover = index_of(position.side_to_move());
    LastReport last;
    const double before = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
    const SearchResult result = engines[mover]->think(
        position, game.earlier(), stop, [&](const SearchInfo& info) { last.take(info); });
    const double seconds = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    if (stop) return std::nullopt;
    PlayCost& cost = made.cost[mover];
    ++cost.moves;
    cost.nodes += result.nodes;
    SearchReport report = last.of(position);
    report.nodes = result.nodes;
    report.time_ms = add_time(cost, seconds);
    made.played.moves.push_back(result.best);
    made.played.infos.push_back(std::move(report));
    const auto played = game.play(result.best);
    RAUM_ASSERT(played.has_value());
    static_cast<void>(played);
    if (on_move) on_move(made.played.moves.back(), made.played.infos.back());
  }
  made.played.reason = to_string(*game.end());
  if (game.end() == GameEnd::Spacemate) made.played.winner = !game.position().side_to_move();
  return made;
}

}  // namespace raum::tournament
