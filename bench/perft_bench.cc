// Perft by position class, and of the start position with its known count.
#include "bench/per_class.h"
#include "perft/perft.h"

namespace raum::bench {
namespace {

void perft_3(benchmark::State& state, const Position& p) {
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft::perft(p, {.depth = 3});
  state.counters["nodes/s"] = per_second(nodes);
}

void perft_start(benchmark::State& state) {
  constexpr std::uint64_t kKnown = 15'587'032;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const std::uint64_t count = perft::perft(Position::start(), {.depth = 4});
    if (count != kKnown) return state.SkipWithError("perft(4) of the start is wrong");
    nodes += count;
  }
  state.counters["nodes/s"] = per_second(nodes);
}

BENCHMARK(perft_start)->Name("perft/start/depth:4")->Unit(benchmark::kMillisecond);
[[maybe_unused]] const int kRegistered = register_per_class("perft/depth:3", perft_3);

}  // namespace
}  // namespace raum::bench
