#include "tournament/study/search_study.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/core/build_info.h"

namespace raum::tournament {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Timed {
  SearchResult result;
  double seconds = std::numeric_limits<double>::infinity();
};

void search_once(StudySeat& seat, const Position& position, const std::atomic<bool>& stop,
                 Timed& fastest) {
  seat.new_game();
  const double before = cpu_seconds();
  fastest.result = seat.think(position, {}, stop);
  fastest.seconds = std::min(fastest.seconds, cpu_seconds() - before);
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

double hit_rate(const SearchStudyRow& row) {
  return ratio(static_cast<double>(row.table.hits), static_cast<double>(row.table.probes));
}

}  // namespace

Expected<std::vector<SearchStudyRow>> run_search_study(const Study& study,
                                                       const std::stop_token& stop) {
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&] { stopped = true; });
  auto made = StudySeat::make_all(study.players);
  if (!made) return tl::unexpected(std::move(made).error());
  std::vector<StudySeat>& seats = *made;
  std::vector<SearchStudyRow> rows(seats.size());
  for (const Opening& opening : study.positions) {
    std::vector<Timed> timed(seats.size());
    for (int i = 0; i < study.repeats; ++i) {
      for (std::size_t n = 0; n < seats.size(); ++n) {
        search_once(seats[n], opening.position, stopped, timed[n]);
        if (stopped) return std::vector<SearchStudyRow>{};
      }
    }
    for (std::size_t n = 0; n < seats.size(); ++n) {
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
  }
  return rows;
}

std::string to_table(const Study& study, const std::vector<SearchStudyRow>& rows) {
  std::string out = fmt::format("{}\n{} positions of {}, fastest of {}\n", study.title,
                                study.positions.size(), study.positions_path, study.repeats);
  std::size_t width = 6;
  for (const StudyPlayer& player : study.players) width = std::max(width, player.name.size());
  out += fmt::format("{:<{}} {:<12} {:>13} {:>8} {:>9} {:>8} {:>8} {:>8} {:>7} {:>7}  {}\n",
                     "player", width, "limit", "nodes", "nodes", "seconds", "speed-up", "hits",
                     "cutoffs", "scores", "moves", "document");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SearchStudyRow& row = rows[i];
    const double nodes_change =
        100 * (ratio(static_cast<double>(row.nodes), static_cast<double>(rows[0].nodes)) - 1);
    out += fmt::format(
        "{:<{}} {:<12} {:>13} {:>+7.1f}% {:>9.3f} {:>7.2f}x {:>7.1f}% {:>7.1f}% {:>7} {:>7}  {}\n",
        study.players[i].name, width, limit_of(study.players[i]), row.nodes, nodes_change,
        row.cpu_seconds, ratio(rows[0].cpu_seconds, row.cpu_seconds), 100 * hit_rate(row),
        100 * ratio(static_cast<double>(row.table.cutoffs), static_cast<double>(row.table.probes)),
        fmt::format("{}/{}", row.same_scores, study.positions.size()),
        fmt::format("{}/{}", row.same_moves, study.positions.size()), study.players[i].claim);
  }
  return out;
}

std::string to_json(const Study& study, const std::vector<SearchStudyRow>& rows) {
  nlohmann::ordered_json json;
  json["schema_version"] = 1;
  json["title"] = study.title;
  json["kind"] = to_string(study.kind);
  json["build"] = build_line();
  json["positions_file"] = study.positions_path;
  json["positions"] = study.positions.size();
  json["repeats"] = study.repeats;
  json["players"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const SearchStudyRow& row = rows[i];
    json["players"].push_back({{"name", study.players[i].name},
                               {"engine", study.players[i].engine},
                               {"limit", limit_of(study.players[i])},
                               {"nodes", row.nodes},
                               {"cpu_seconds", row.cpu_seconds},
                               {"speed_up", ratio(rows[0].cpu_seconds, row.cpu_seconds)},
                               {"table_probes", row.table.probes},
                               {"table_hits", row.table.hits},
                               {"table_cutoffs", row.table.cutoffs},
                               {"same_scores", row.same_scores},
                               {"same_moves", row.same_moves},
                               {"document", study.players[i].claim}});
  }
  return json.dump() + "\n";
}

}  // namespace raum::tournament
