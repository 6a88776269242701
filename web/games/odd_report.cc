#include "web/games/odd_report.h"

#include <limits>

#include "base/text/words.h"
#include "engine/board/move.h"
#include "web/games/packed_score.h"

namespace raum::web {

namespace {

bool is_list_of_moves(std::string_view pv) {
  for (auto word = next_word(pv); !word.empty(); word = next_word(pv)) {
    const auto move = Move::parse(word);
    if (!move || !move->is_some()) return false;
  }
  return true;
}

}  // namespace

std::optional<OddReport> odd_report_of(const tournament::SearchReport& info) {
  constexpr int kMostDepth = std::numeric_limits<std::uint8_t>::max();
  OddReport odd;
  if (info.depth && (*info.depth < 1 || *info.depth > kMostDepth)) odd.depth = info.depth;
  if (info.mate_in && (*info.mate_in < -kMostMateMoves || *info.mate_in > kMostMateMoves)) {
    odd.mate_in = info.mate_in;
  }
  if (info.seldepth && *info.seldepth < 1) odd.seldepth = info.seldepth;
  if (info.time_ms < 0) odd.time_ms = info.time_ms;
  if (info.left_ms && *info.left_ms < 0) odd.left_ms = info.left_ms;
  if (info.nodes && *info.nodes == std::numeric_limits<std::uint64_t>::max()) {
    odd.nodes = info.nodes;
  }
  if (!is_list_of_moves(info.pv)) odd.pv = info.pv;
  if (odd == OddReport{}) return std::nullopt;
  return odd;
}

}  // namespace raum::web
