// The data of a history's page, from which its script shows a commit.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "regression/history/series.h"

namespace raum::web {

/// One object:
///   runs    [{source, commit, subject, started, verdict, processor, accepted,
///             notes: [{text, written}]}], oldest first
///   series  [{name, unit, accepted, points: [[run, value], …]}], in the order of the trends;
///           `accepted` is the mean of the level with which the newest one is compared
[[nodiscard]] nlohmann::ordered_json history_data(std::span<const regression::HistoryRun> runs,
                                                  std::span<const regression::Trend> trends);

}  // namespace raum::web
