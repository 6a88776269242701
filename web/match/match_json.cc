#include "web/match/match_json.h"

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tournament/engines/stderr_line.h"

namespace raum::web {

using nlohmann::ordered_json;

namespace {

// By the names of the fields of a move in the scripts.
ordered_json odd_json(const OddReport& odd) {
  ordered_json json = ordered_json::object();
  if (odd.depth) json["depth"] = *odd.depth;
  if (odd.mate_in) json["score"] = {{"mate", *odd.mate_in}};
  if (odd.seldepth) json["selDepth"] = *odd.seldepth;
  if (odd.time_ms) json["time"] = *odd.time_ms;
  if (odd.left_ms) json["left"] = *odd.left_ms;
  if (odd.nodes) json["nodes"] = *odd.nodes;
  if (!odd.pv.empty()) json["text"] = odd.pv;
  return json;
}

}  // namespace

ordered_json match_json(const MatchData& data) {
  const PackedGames& games = data.games;
  ordered_json json{{"schema", 1},
                    {"match", data.match.id},
                    {"engines", games.engines},
                    {"reasons", games.reasons},
                    {"games", games.games},
                    {"plies", games.plies},
                    {"detailed", games.detailed.size()},
                    {"wide_scores", ordered_json::object()},
                    {"details", ordered_json::object()},
                    {"odd_infos", ordered_json::object()},
                    {"dates", games.dates}};
  // Made from maps, since an ordered object looks through all its keys for each new one.
  std::map<std::string, int> wide_scores;
  for (const auto& [ply, score] : games.wide_scores) wide_scores[std::to_string(ply)] = score;
  json["wide_scores"] = wide_scores;
  std::map<std::string, ordered_json> details;
  for (const auto& [game, note] : games.faults) {
    details[std::to_string(game)] = {{"detail", note.detail},
                                     {"stderr", note.stderr_text},
                                     {"stderr_line", tournament::stderr_line(note.stderr_text)}};
  }
  json["details"] = details;
  std::map<std::string, ordered_json> odd_infos;
  for (const auto& [ply, odd] : games.odd_reports) odd_infos[std::to_string(ply)] = odd_json(odd);
  json["odd_infos"] = odd_infos;
  return json;
}

ordered_json openings_json(const PackedGames& games) {
  ordered_json openings = ordered_json::array();
  for (const PackedOpening& opening : games.openings) {
    openings.push_back({{"text", opening.text},
                        {"cells", opening.cells},
                        {"turn", std::string(1, opening.turn)},
                        {"ply", opening.ply}});
  }
  return openings;
}

}  // namespace raum::web
