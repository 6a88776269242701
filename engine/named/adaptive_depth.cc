#include "engine/named/adaptive_depth.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {
namespace {

constexpr std::uint64_t kStartMoves = 61;
constexpr int kStartMen = 40;

}  // namespace

int adaptive_depth(const Position& position, const Difficulty& level) {
  const std::uint64_t moves = count_moves(position);
  const int men = position.occupied().count();
  int extra = 0;
  for (const int part : {2, 4}) {
    if (moves <= kStartMoves / static_cast<std::uint64_t>(part)) ++extra;
    if (men <= kStartMen / part) ++extra;
  }
  return level.depth + std::min(extra, level.extra_depth);
}

}  // namespace raum
