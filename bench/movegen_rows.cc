// Benchmarks of move generation: counting (as in the last ply of perft), listing all moves, and
// listing captures (as in quiescence search).
#include <benchmark/benchmark.h>

#include "bench/row.h"
#include "engine/board/generate.h"

namespace raum::bench {
namespace {

Pass count(const Position& p) {
  return [p] { return count_moves(p); };
}

template <MoveKind Kind>
Pass list(const Position& p) {
  return [p, moves = MoveList()]() mutable -> std::uint64_t {
    list_moves<Kind>(p, moves);
    benchmark::DoNotOptimize(moves.begin());
    return moves.size();
  };
}

}  // namespace

std::vector<Row> movegen_rows() {
  return {{"movegen/count", "moves", count},
          {"movegen/list", "moves", list<MoveKind::All>},
          {"movegen/captures", "moves", list<MoveKind::Captures>}};
}

}  // namespace raum::bench
