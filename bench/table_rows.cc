// Benchmarks of the transposition table: probe and store at random keys, in tables that fit into a
// cache and tables that do not (sizes in MiB). The row table/store_probe alternates stores and
// probes in a table of 1 MiB.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "base/core/splitmix.h"
#include "bench/per_class.h"
#include "bench/row.h"
#include "engine/search/core/transposition_table.h"

namespace raum::bench {
namespace {

constexpr std::size_t kKeys = 1 << 22;  // generated in advance, so that they cost no time

std::vector<Key> random_keys(std::uint64_t seed, std::size_t count = kKeys) {
  SplitMix64 random{seed};
  std::vector<Key> keys(count);
  for (Key& key : keys) key.raw = random.next();
  return keys;
}

TableEntry some_entry() {
  return {.move = Move::make(Square::at(1), Square::at(2)),
          .score = {},
          .depth = 3,
          .bound = Bound::Exact};
}

void table_probe(benchmark::State& state) {
  TranspositionTable table;
  table.resize(static_cast<std::size_t>(state.range(0)));
  const std::vector<Key> keys = random_keys(1);
  for (const Key key : keys) table.store(key, some_entry());
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(table.probe(keys[i++ % kKeys]));
  report_items(state, static_cast<std::uint64_t>(state.iterations()), "probes");
}

void table_store(benchmark::State& state) {
  TranspositionTable table;
  table.resize(static_cast<std::size_t>(state.range(0)));
  const std::vector<Key> keys = random_keys(2);
  std::size_t i = 0;
  for (auto _ : state) {
    table.store(keys[i++ % kKeys], some_entry());
    benchmark::ClobberMemory();
  }
  report_items(state, static_cast<std::uint64_t>(state.iterations()), "stores");
}

// Ignores the position: the table depends on keys only.
Pass store_and_probe(const Position&) {
  auto table = std::make_shared<TranspositionTable>();
  table->resize(1);
  return [table, keys = random_keys(3, 1'000)]() -> std::uint64_t {
    for (const Key key : keys) {
      table->store(key, some_entry());
      benchmark::DoNotOptimize(table->probe(key));
    }
    return keys.size();
  };
}

BENCHMARK(table_probe)->Name("table/probe")->ArgName("MiB")->Arg(1)->Arg(16)->Arg(256);
BENCHMARK(table_store)->Name("table/store")->ArgName("MiB")->Arg(1)->Arg(16)->Arg(256);

}  // namespace

std::vector<Row> table_rows() { return {{"table/store_probe", "entries", store_and_probe}}; }

}  // namespace raum::bench
