// Fixed-depth search of every named engine by position class, each search a new game.
#include <atomic>

#include "bench/engine_benches.h"
#include "bench/per_class.h"
#include "engine/named/player.h"

namespace raum::bench {
namespace {

constexpr int kDepth = 3;

}  // namespace

void register_searches() {
  for (const NamedEngine& engine : named_engines()) {
    const std::string suite =
        "search/" + std::string(engine.name) + "/depth:" + std::to_string(kDepth);
    register_per_class(suite.c_str(), [&engine](benchmark::State& state, const Position& p) {
      const std::atomic<bool> never_stop{false};
      Player player(engine);
      std::uint64_t nodes = 0;
      for (auto _ : state) {
        state.PauseTiming();
        player.new_game();
        state.ResumeTiming();
        nodes += player.think(p, {.depth = kDepth}, never_stop, [](const SearchInfo&) {}).nodes;
      }
      report_items(state, nodes, "nodes");
    });
  }
}

}  // namespace raum::bench
