// OddReport: what an engine reported about a move, as far as the columns of a page cannot hold it,
// but for wide scores, which packed_score.h describes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournament/engines/search_report.h"

namespace raum::web {

/// Only the fields that differ from what the columns and the details say.
struct OddReport {
  std::optional<int> depth = std::nullopt;     // not from 1 to 255
  std::optional<int> mate_in = std::nullopt;   // more than kMostMateMoves
  std::optional<int> seldepth = std::nullopt;  // below 1
  std::optional<std::int64_t> time_ms = std::nullopt, left_ms = std::nullopt;  // below 0
  std::optional<std::uint64_t> nodes = std::nullopt;                           // has no successor
  std::string pv = {};  // is not a list of moves

  /// Whether only details differ, which most games do not have.
  [[nodiscard]] bool is_detail() const { return !depth && !mate_in; }

  friend bool operator==(const OddReport&, const OddReport&) = default;
};

/// nullopt if the columns and details hold the whole report.
[[nodiscard]] std::optional<OddReport> odd_report_of(const tournament::SearchReport& info);

}  // namespace raum::web
