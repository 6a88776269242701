// CountReport: the result of one count, printed as text or as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "perft/count/detail.h"
#include "perft/count/perft.h"

namespace raum::perft {

struct CountReport {
  Position position;
  CountOptions options;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<MoveCount> lines;    // with --divide
  std::vector<LeafDetail> detail;  // with --detail
};

/// "1100404403 nodes in 0.224 s, 4912.5 M nodes/s"
[[nodiscard]] std::string speed_text(std::uint64_t nodes, double seconds);

/// One line per move, the detail as a table, and last "perft(5) = 1100404403".
[[nodiscard]] std::string to_text(const CountReport& report);

/// The same as one JSON object, with position, options and time; `schema_version` 1.
[[nodiscard]] nlohmann::ordered_json to_json(const CountReport& report);

}  // namespace raum::perft
