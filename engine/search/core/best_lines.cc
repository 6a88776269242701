#include "engine/search/core/best_lines.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {

MoveList moves_of_root(const Position& root, std::span<const Move> allowed) {
  MoveList all;
  list_moves(root, all);
  if (allowed.empty()) return all;
  MoveList moves;
  for (const Move move : all) {
    if (std::find(allowed.begin(), allowed.end(), move) != allowed.end()) moves.push(move);
  }
  return moves;
}

MoveList moves_without(const MoveList& moves, const BestLines& lines) {
  MoveList rest;
  for (const Move move : moves) {
    const bool is_first = std::any_of(lines.begin(), lines.end(),
                                      [&](const BestLine& line) { return line.pv[0] == move; });
    if (!is_first) rest.push(move);
  }
  return rest;
}

void rank(BestLines& lines) {
  std::stable_sort(lines.begin(), lines.end(),
                   [](const BestLine& a, const BestLine& b) { return a.score > b.score; });
}

void report(const BestLines& lines, SearchInfo info, const InfoSink& on_info) {
  info.multipv = 0;
  for (const BestLine& line : lines) {
    ++info.multipv;
    info.score = line.score;
    info.pv = line.pv;
    on_info(info);
  }
}

}  // namespace raum
