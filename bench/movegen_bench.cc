// Move generation by position class: counting (the last ply of perft), listing, and captures alone
// (quiescence).
#include "bench/per_class.h"
#include "engine/board/generate.h"

namespace raum::bench {
namespace {

template <MoveKind Kind>
void list(benchmark::State& state, const Position& p) {
  MoveList moves;
  for (auto _ : state) {
    list_moves<Kind>(p, moves);
    benchmark::DoNotOptimize(moves.begin());
  }
  state.counters["moves"] = static_cast<double>(moves.size());
  state.counters["moves/s"] =
      per_second(moves.size() * static_cast<std::uint64_t>(state.iterations()));
}

void count(benchmark::State& state, const Position& p) {
  std::uint64_t moves = 0;
  for (auto _ : state) moves += count_moves(p);
  benchmark::DoNotOptimize(moves);
  state.counters["moves/s"] = per_second(moves);
}

[[maybe_unused]] const int kRegistered =
    register_per_class("movegen/count", count) +
    register_per_class("movegen/list", list<MoveKind::All>) +
    register_per_class("movegen/captures", list<MoveKind::Captures>);

}  // namespace
}  // namespace raum::bench
