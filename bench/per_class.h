// Registers one benchmark per position class, named SUITE/CLASS.
#pragma once

#include <benchmark/benchmark.h>

#include <string>

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

inline benchmark::Counter per_second(std::uint64_t count) {
  return {static_cast<double>(count), benchmark::Counter::kIsRate};
}

}  // namespace raum::bench
