// SearchReport: what an engine reports about its search in `info` lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raum::tournament {

/// The last value of each field before `bestmove`.
struct SearchReport {
  std::optional<int> depth = std::nullopt;
  std::optional<int> seldepth = std::nullopt;  // deepest ply of the search
  std::optional<int> score_cp = std::nullopt;  // from the view of the side to move
  std::optional<int> mate_in = std::nullopt;   // in moves; replaces score_cp
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::int64_t time_ms = 0;  // measured by the runner, not reported by the engine
  // On the clock after the move, by the runner; nullopt without a clock.
  std::optional<std::int64_t> left_ms = std::nullopt;
  std::string pv = {};  // as the engine wrote it, at most kMaxPv bytes

  friend bool operator==(const SearchReport&, const SearchReport&) = default;
};

constexpr std::size_t kMaxPv = 256;
constexpr int kMaxScoreCp = 1'000'000;  // larger scores of either sign are clamped to it

/// Reads a line "info depth 3 score cp 12 nodes 4521 pv Ac2Bc2 ..." into `info`. Other lines, and
/// fields that cannot be parsed, change nothing.
void read_info(std::string_view line, SearchReport& info);

}  // namespace raum::tournament
