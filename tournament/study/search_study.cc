#include "tournament/study/search_study.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "tournament/study/cpu_time.h"
#include "tournament/study/study_engine.h"

namespace raum::tournament {
namespace {

struct Timed {
  SearchResult result;
  double seconds = std::numeric_limits<double>::infinity();
};

void search_once(StudyEngine& engine, const Position& position, const std::atomic<bool>& stop,
                 Timed& fastest) {
  engine.new_game();
  const double before = cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
  fastest.result = engine.think(position, {}, stop);
  fastest.seconds = std::min(fastest.seconds, cpu_seconds(CLOCK_PROCESS_CPUTIME_ID) - before);
}

}  // namespace

Expected<std::vector<SearchStudyRow>> run_search_study(
    const Study& study, const std::function<void(std::size_t)>& progress,
    const std::stop_token& stop) {
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  auto made = StudyEngine::make_all(study.players);
  if (!made) return tl::unexpected(std::move(made).error());
  std::vector<StudyEngine>& engines = *made;
  std::vector<SearchStudyRow> rows(engines.size());
  std::size_t searched = 0;
  for (const Opening& opening : study.positions) {
    std::vector<Timed> timed(engines.size());
    for (int i = 0; i < study.repeats; ++i) {
      for (std::size_t n = 0; n < engines.size(); ++n) {
        search_once(engines[n], opening.position, stopped, timed[n]);
        if (stopped) return std::vector<SearchStudyRow>{};
      }
    }
    for (std::size_t n = 0; n < engines.size(); ++n) {
      const SearchResult& result = timed[n].result;
      SearchStudyRow& row = rows[n];
      row.nodes += result.nodes;
      row.cpu_seconds += timed[n].seconds;
      row.table.probes += result.table.probes;
      row.table.hits += result.table.hits;
      row.table.cutoffs += result.table.cutoffs;
      row.same_scores += result.score == timed[0].result.score ? 1u : 0u;
      row.same_moves += result.best == timed[0].result.best ? 1u : 0u;
    }
    if (progress) progress(++searched);
  }
  return rows;
}

}  // namespace raum::tournament
