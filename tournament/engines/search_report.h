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

/// Reads a line "info depth 3 score cp 12 nodes 4521 pv Ac2Bc2 ..." into `info`. Other lines,
/// fields that cannot be parsed, and lines about the second best move and further ones
/// (`multipv 2`), change nothing.
void read_info(std::string_view line, SearchReport& info);

/// Whether a score is exact, at least or at most the value.
enum class ScoreBound : std::uint8_t { Exact, Lower, Upper };

constexpr std::int64_t kMaxMultiPv = 1'000;  // larger numbers are clamped to it

/// One `info` line, as it arrived during a search.
struct InfoLine {
  // Only the fields of this line; its time_ms is the time since the command was sent.
  SearchReport report = {};
  int multipv = 1;  // 1: the best move
  ScoreBound bound = ScoreBound::Exact;
  std::optional<std::int64_t> time_ms = std::nullopt;  // as the engine says
  std::optional<std::uint64_t> nps = std::nullopt;     // nodes per second
  std::optional<int> hashfull = std::nullopt;          // per thousand, from 0 to 1000

  friend bool operator==(const InfoLine&, const InfoLine&) = default;
};

/// Reads a line "info depth 3 multipv 2 score cp 12 lowerbound nodes 4521 nps 99 pv Ac2Bc2 ...".
/// Fields that cannot be parsed, or are out of range, are left out.
/// Returns: nullopt for a line without any of the fields, such as "info string ...".
[[nodiscard]] std::optional<InfoLine> parse_info(std::string_view line);

}  // namespace raum::tournament
