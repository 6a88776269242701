// count_leaves: perft, the number of leaves of the legal move tree; the last ply is counted in
// bulk, without making its moves.
#pragma once

#include <atomic>

#include "engine/board/generate.h"

namespace raum {

/// Whether the move takes a king. No legal move does, but counting is how a wrong generator is
/// found out: on a board without a king nothing can be generated, so such a move counts as a leaf,
/// and the fault ends in a wrong number and not in a crash.
[[nodiscard]] inline bool takes_king(const Position& p, Move move) {
  return p.pieces(PieceType::King).has(move.to());
}

/// The number of legal move sequences of `depth` plies; 1 at depth 0. When `stop` is set the count
/// is unfinished. Requires: Us is the side to move.
template <Color Us>
[[nodiscard]] inline std::uint64_t count_leaves(Position& p, int depth,
                                                const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  if (depth == 1) {
    CountSink sink;
    generate<Us>(p, sink);
    return sink.count;
  }
  if (stop.load(std::memory_order_relaxed)) return 0;
  MoveList moves;
  const auto push = [&](Move move) { moves.push(move); };
  generate<Us>(p, VisitSink<decltype(push)>{push});
  std::uint64_t count = 0;
  for (const Move move : moves) {
    if (takes_king(p, move)) [[unlikely]] {
      ++count;
      continue;
    }
    const Undo undo = p.make(move);
    count += count_leaves<!Us>(p, depth - 1, stop);
    p.unmake(move, undo);
  }
  return count;
}

/// The same for whichever side is to move.
[[nodiscard]] std::uint64_t count_leaves(const Position& position, int depth,
                                         const std::atomic<bool>& stop);

}  // namespace raum
