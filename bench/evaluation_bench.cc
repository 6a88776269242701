// The evaluation of every named engine by position class.
#include "bench/engine_benches.h"
#include "bench/per_class.h"
#include "engine/named/named_engine.h"

namespace raum::bench {
void register_evaluations() {
  for (const NamedEngine& engine : named_engines()) {
    const std::string suite = "evaluation/" + std::string(engine.name);
    register_per_class(suite.c_str(), [&engine](benchmark::State& state, const Position& p) {
      for (auto _ : state) benchmark::DoNotOptimize(engine.evaluation.value(p));
      report_items(state, static_cast<std::uint64_t>(state.iterations()), "evaluations");
    });
  }
}

}  // namespace raum::bench
