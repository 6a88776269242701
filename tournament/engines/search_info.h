// SearchInfo: what an engine said of its search, as `info` lines give it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raum::tournament {

// Of the last `info` that named a depth or a score.
struct SearchInfo {
  std::optional<int> depth = std::nullopt;
  std::optional<int> score_cp = std::nullopt;  // the moving side's view
  std::optional<int> mate_in = std::nullopt;   // moves; instead of score_cp
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::int64_t time_ms = 0;  // by the clock of this side of the pipe
  std::string pv = {};       // as the engine wrote it, at most kMaxPv bytes

  friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

constexpr std::size_t kMaxPv = 256;
constexpr int kMaxScoreCp = 1'000'000;  // scores beyond it, either side's, are taken for it

/// Takes what a line "info depth 3 score cp 12 nodes 4521 pv Ac2Bc2 ..." says; other lines, and
/// fields that cannot be read, change nothing.
void read_info(std::string_view line, SearchInfo& info);

}  // namespace raum::tournament
