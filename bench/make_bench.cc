// Make and unmake of every legal move of a position, and the key: updated in passing against made
// from scratch.
#include "bench/per_class.h"
#include "engine/board/generate.h"

namespace raum::bench {
namespace {

void make_unmake(benchmark::State& state, const Position& start) {
  Position p = start;
  MoveList moves;
  list_moves(p, moves);
  for (auto _ : state) {
    for (const Move move : moves) {
      const Undo undo = p.make(move);
      benchmark::DoNotOptimize(p);
      p.unmake(move, undo);
    }
  }
  state.counters["makes/s"] =
      per_second(moves.size() * static_cast<std::uint64_t>(state.iterations()));
}

// The three or four exclusive ors by which make() keeps the key, alone.
void key_update(benchmark::State& state, const Position& p) {
  MoveList moves;
  list_moves(p, moves);
  Key key = p.key();
  for (auto _ : state) {
    for (const Move move : moves) {
      const Piece moving = p.at(move.from());
      const Piece captured = p.at(move.to());
      key ^= zobrist(moving, move.from()) ^ zobrist(moving, move.to()) ^ kZobrist.black_to_move;
      if (captured.is_some()) key ^= zobrist(captured, move.to());
      benchmark::DoNotOptimize(key);
    }
  }
  state.counters["keys/s"] =
      per_second(moves.size() * static_cast<std::uint64_t>(state.iterations()));
}

void key_from_scratch(benchmark::State& state, const Position& p) {
  for (auto _ : state) benchmark::DoNotOptimize(p.key_from_scratch());
  state.counters["keys/s"] = per_second(static_cast<std::uint64_t>(state.iterations()));
}

[[maybe_unused]] const int kRegistered = register_per_class("make_unmake", make_unmake) +
                                         register_per_class("key/update", key_update) +
                                         register_per_class("key/scratch", key_from_scratch);

}  // namespace
}  // namespace raum::bench
