// Benchmarks of perft by each counting method, with the naive oracle as the reference. To add a
// method, add a line to kMethods.
#include "bench/perft_rows.h"

#include <array>
#include <string>
#include <utility>

#include "bench/per_class.h"
#include "bench/row.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"

namespace raum::bench {
namespace {

template <perft::Kernel Kernel, bool Bulk = true>
std::uint64_t count(const Position& p, int depth) {
  return perft::perft(p, {.depth = depth, .kernel = Kernel, .bulk = Bulk});
}

std::uint64_t oracle(const Position& p, int depth) {
  return perft::Oracle::from_text(to_string(p))->perft(depth);
}

constexpr std::array kMethods{
    PerftMethod{"perft/core", 3, count<perft::Kernel::Core>},
    PerftMethod{"perft/core-without-bulk", 3, count<perft::Kernel::Core, false>},
    PerftMethod{"perft/portable", 3, count<perft::Kernel::Portable>},
    PerftMethod{"perft/oracle", 2, oracle},
};

// One instance per method, so that each row is a plain function.
template <std::size_t I>
Pass prepare(const Position& p) {
  return [p] { return kMethods[I].count(p, kMethods[I].depth); };
}

template <std::size_t... I>
std::vector<Row> rows_of(std::index_sequence<I...>) {
  return {{std::string(kMethods[I].name), "nodes", prepare<I>}...};
}

// The start position with its known counts.
void perft_start(benchmark::State& state, const PerftMethod& method) {
  constexpr std::array<std::uint64_t, 5> kKnown{1, 61, 3'615, 237'316, 15'587'032};
  const int depth = method.depth + 1;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const std::uint64_t count = method.count(Position::start(), depth);
    if (count != kKnown.at(static_cast<std::size_t>(depth))) {
      return state.SkipWithError("the count of the start position is wrong");
    }
    nodes += count;
  }
  report_items(state, nodes, "nodes");
}

int register_start() {
  for (const PerftMethod& method : kMethods) {
    benchmark::RegisterBenchmark(
        (std::string(method.name) + "/start").c_str(),
        [&method](benchmark::State& state) { perft_start(state, method); });
  }
  return 0;
}

[[maybe_unused]] const int kRegistered = register_start();

}  // namespace

std::span<const PerftMethod> perft_methods() { return kMethods; }

std::vector<Row> perft_rows() { return rows_of(std::make_index_sequence<kMethods.size()>()); }

}  // namespace raum::bench
