// json_of: an estimate with its interval, as reports in JSON state it.
#pragma once

#include <nlohmann/json.hpp>

#include "tournament/stats/elo.h"

namespace raum::tournament {

[[nodiscard]] inline nlohmann::ordered_json json_of(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

}  // namespace raum::tournament
