#include "tournament/study/search_study_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/core/build_info.h"

namespace raum::tournament {
namespace {

double ratio(double a, double b) { return b > 0 ? a / b : 0; }

double hit_rate(const SearchStudyRow& row) {
  return ratio(static_cast<double>(row.table.hits), static_cast<double>(row.table.probes));
}

}  // namespace

std::string to_table(const Study& study, const std::vector<SearchStudyRow>& rows) {
  std::string out = fmt::format("{}\n{} positions of {}, fastest of {}\n", study.title,
                                study.positions.size(), study.positions_path, study.repeats);
  std::size_t width = std::string_view("player").size();
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
