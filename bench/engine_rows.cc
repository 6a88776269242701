// Benchmarks of every named engine: its evaluation, and its search to a fixed depth in a new game.
#include <benchmark/benchmark.h>

#include <atomic>
#include <memory>

#include "bench/row.h"
#include "engine/named/engine.h"
#include "engine/named/registry.h"

namespace raum::bench {
namespace {

constexpr int kDepth = 2;  // the largest search visits tens of thousands of nodes
constexpr std::uint64_t kFixedNodes = 4'000;

Pass evaluations_of(const EngineDefinition& engine, const Position& position) {
  return [value = engine.evaluation.value, position]() -> std::uint64_t {
    benchmark::DoNotOptimize(value(position));
    return 1;
  };
}

Pass searches_of(const EngineDefinition& definition, const Position& position) {
  return [engine = std::make_shared<Engine>(definition), position]() -> std::uint64_t {
    const std::atomic<bool> never_stop{false};
    engine->new_game();
    return engine->think(position, {.depth = kDepth}, never_stop, [](const SearchInfo&) {}).nodes;
  };
}

}  // namespace

std::vector<Row> engine_rows() {
  std::vector<Row> rows;
  for (const EngineDefinition& engine : named_engines()) {
    const std::string name(engine.name);
    rows.push_back({"evaluation/" + name, "evaluations",
                    [&engine](const Position& p) { return evaluations_of(engine, p); }});
    rows.push_back({"search/" + name, "nodes",
                    [&engine](const Position& p) { return searches_of(engine, p); }, kFixedNodes});
  }
  return rows;
}

}  // namespace raum::bench
