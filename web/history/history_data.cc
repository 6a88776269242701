#include "web/history/history_data.h"

#include <nlohmann/json.hpp>

namespace raum::web {

using nlohmann::ordered_json;

ordered_json history_data(std::span<const regression::HistoryRun> runs,
                          std::span<const regression::Trend> trends) {
  ordered_json json{{"runs", ordered_json::array()}, {"series", ordered_json::array()}};
  for (const regression::HistoryRun& run : runs) {
    ordered_json notes = ordered_json::array();
    for (const regression::HistoryNote& note : run.notes) {
      notes.push_back({{"text", note.text}, {"written", note.written}});
    }
    json["runs"].push_back({{"source", run.source},
                            {"commit", run.commit},
                            {"subject", run.subject},
                            {"started", run.started},
                            {"verdict", run.verdict},
                            {"processor", run.processor},
                            {"accepted", run.is_accepted},
                            {"notes", notes}});
  }
  for (const regression::Trend& trend : trends) {
    ordered_json points = ordered_json::array();
    for (const regression::HistoryPoint& point : trend.series.points) {
      points.push_back({point.run, point.value});
    }
    json["series"].push_back({{"name", trend.series.benchmark},
                              {"unit", trend.series.unit},
                              {"accepted", trend.levels[trend.accepted].mean},
                              {"points", points}});
  }
  return json;
}

}  // namespace raum::web
