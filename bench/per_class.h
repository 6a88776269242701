// Registers one benchmark per position class, named SUITE/CLASS, and reports its speed.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "bench/positions.h"

namespace raum::bench {

/// `run(benchmark::State&, const Position&)` is called for each class under "SUITE/CLASS".
template <class Run>
int register_per_class(const char* suite, Run run) {
  for (std::size_t i = 0; i < kPositionClasses.size(); ++i) {
    const std::string name = std::string(suite) + "/" + std::string(kPositionClasses[i].name);
    benchmark::RegisterBenchmark(name.c_str(),
                                 [run, i](benchmark::State& state) { run(state, position_of(i)); });
  }
  return 0;
}

/// Reports items per second, with the kind of item as the label.
inline void report_items(benchmark::State& state, std::uint64_t count, std::string_view items) {
  state.SetItemsProcessed(static_cast<std::int64_t>(count));
  state.SetLabel(std::string(items));
}

}  // namespace raum::bench
