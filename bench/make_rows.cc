// Benchmarks of making moves: make() and unmake() against make() on a copy, and the incremental key
// update against computing the key from scratch.
#include <benchmark/benchmark.h>

#include "bench/row.h"
#include "engine/board/generate.h"

namespace raum::bench {
namespace {

std::vector<Move> legal_moves(const Position& p) {
  std::vector<Move> moves;
  for_each_move(p, [&](Move move) { moves.push_back(move); });
  return moves;
}

Pass make_unmake(const Position& start) {
  return [p = start, moves = legal_moves(start)]() mutable -> std::uint64_t {
    for (const Move move : moves) {
      const Undo undo = p.make(move);
      benchmark::DoNotOptimize(p);
      p.unmake(move, undo);
    }
    return moves.size();
  };
}

Pass copy_make(const Position& start) {
  return [p = start, moves = legal_moves(start)]() -> std::uint64_t {
    for (const Move move : moves) {
      Position next = p;
      next.make(move);
      benchmark::DoNotOptimize(next);
    }
    return moves.size();
  };
}

// Only the three or four exclusive ors with which make() updates the key.
Pass key_update(const Position& start) {
  return [p = start, moves = legal_moves(start)]() -> std::uint64_t {
    Key key = p.key();
    for (const Move move : moves) {
      const Piece moving = p.at(move.from());
      const Piece captured = p.at(move.to());
      key ^= zobrist(moving, move.from()) ^ zobrist(moving, move.to()) ^ kZobrist.black_to_move;
      if (captured.is_some()) key ^= zobrist(captured, move.to());
      benchmark::DoNotOptimize(key);
    }
    return moves.size();
  };
}

Pass key_from_scratch(const Position& start) {
  return [p = start]() -> std::uint64_t {
    benchmark::DoNotOptimize(p.key_from_scratch());
    return 1;
  };
}

}  // namespace

std::vector<Row> make_rows() {
  return {{"make_unmake", "moves", make_unmake},
          {"copy_make", "moves", copy_make},
          {"key/update", "keys", key_update},
          {"key/scratch", "keys", key_from_scratch}};
}

}  // namespace raum::bench
