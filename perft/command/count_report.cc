#include "perft/command/count_report.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

using nlohmann::ordered_json;

double nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0.0;
}

ordered_json json_of(const LeafDetail& row, std::size_t depth) {
  return {{"depth", depth},           {"nodes", row.nodes},
          {"captures", row.captures}, {"promotions", row.promotions},
          {"checks", row.checks},     {"double_checks", row.double_checks},
          {"mates", row.mates},       {"stalemates", row.stalemates}};
}

}  // namespace

std::string speed_text(std::uint64_t nodes, double seconds) {
  return fmt::format("{} nodes in {:.3f} s, {:.1f} M nodes/s", nodes, seconds,
                     nodes_per_second(nodes, seconds) / 1e6);
}

std::string to_text(const CountReport& report) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (const MoveCount& line : report.lines) {
    fmt::format_to(out, "{} {}\n", raum::to_string(line.move), line.nodes);
  }
  if (!report.detail.empty()) {
    constexpr const char* kRow = "{:>5} {:>14} {:>12} {:>10} {:>12} {:>8} {:>10} {:>10}\n";
    fmt::format_to(out, kRow, "depth", "nodes", "captures", "promotions", "checks", "double",
                   "mates", "stalemates");
    for (std::size_t i = 0; i < report.detail.size(); ++i) {
      const LeafDetail& row = report.detail[i];
      fmt::format_to(out, kRow, i + 1, row.nodes, row.captures, row.promotions, row.checks,
                     row.double_checks, row.mates, row.stalemates);
    }
  }
  fmt::format_to(out, "perft({}) = {}\n", report.options.depth, report.nodes);
  return text;
}

ordered_json to_json(const CountReport& report) {
  ordered_json out{{"schema_version", 1},
                   {"position", raum::to_string(report.position)},
                   {"depth", report.options.depth},
                   {"path", to_string(report.options.kernel)},
                   {"bulk", report.options.bulk},
                   {"threads", report.options.threads},
                   {"hash_mib", report.options.hash_mib},
                   {"nodes", report.nodes},
                   {"seconds", report.seconds},
                   {"nodes_per_second", nodes_per_second(report.nodes, report.seconds)}};
  if (!report.lines.empty()) {
    out["divide"] = ordered_json::array();
    for (const MoveCount& line : report.lines) {
      out["divide"].push_back({{"move", raum::to_string(line.move)}, {"nodes", line.nodes}});
    }
  }
  if (!report.detail.empty()) {
    out["detail"] = ordered_json::array();
    for (std::size_t i = 0; i < report.detail.size(); ++i) {
      out["detail"].push_back(json_of(report.detail[i], i + 1));
    }
  }
  return out;
}

}  // namespace raum::perft
