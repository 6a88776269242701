#include "perft/command/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "base/core/median.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

struct Way {
  std::string name;
  std::function<std::uint64_t()> count;
  std::vector<double> speeds;  // nodes/s of each round
  std::uint64_t nodes = 0;
};

std::vector<Way> ways(const Position& position, int depth, int threads) {
  const auto counted = [&position, depth](Kernel kernel, bool bulk, int by) {
    return [=] {
      return perft(position, {.depth = depth, .threads = by, .kernel = kernel, .bulk = bulk});
    };
  };
  std::vector<Way> out;
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  out.push_back({"oracle", [=] { return oracle.perft(depth - 1); }, {}, 0});
  out.push_back({"core without bulk", counted(Kernel::Core, false, 1), {}, 0});
  for (const Kernel kernel : kKernels) {
    if (is_available(kernel))
      out.push_back({std::string(to_string(kernel)), counted(kernel, true, 1), {}, 0});
  }
  if (threads > 1) {
    out.push_back({fmt::format("{}, {} threads", to_string(fastest_kernel()), threads),
                   counted(fastest_kernel(), true, threads),
                   {},
                   0});
  }
  return out;
}

}  // namespace

bool Comparison::agrees() const {
  return std::all_of(paces.begin() + 1, paces.end(),
                     [&](const Pace& pace) { return pace.nodes == paces[1].nodes; });
}

Comparison compare(const Position& position, int depth, int rounds, int threads) {
  RAUM_ASSERT(depth >= 2 && rounds >= 1 && threads >= 1);
  std::vector<Way> all = ways(position, depth, threads);
  for (int round = 0; round < rounds; ++round) {
    for (Way& way : all) {
      const auto begin = std::chrono::steady_clock::now();
      way.nodes = way.count();
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      way.speeds.push_back(static_cast<double>(way.nodes) / time.count());
    }
  }
  Comparison out{.depth = depth, .oracle_depth = depth - 1, .paces = {}};
  for (const Way& way : all) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < way.speeds.size(); ++i) {
      ratios.push_back(way.speeds[i] / all.front().speeds[i]);
    }
    out.paces.push_back({way.name, way.nodes, median(way.speeds), median(ratios)});
  }
  return out;
}

std::string to_table(const Comparison& comparison) {
  std::string text =
      "| way | depth | nodes | M nodes/s | oracle = 1 |\n|---|---:|---:|---:|---:|\n";
  for (const Pace& pace : comparison.paces) {
    const bool is_oracle = &pace == &comparison.paces.front();
    text += fmt::format("| {} | {} | {} | {:.1f} | {:.1f} |\n", pace.way,
                        is_oracle ? comparison.oracle_depth : comparison.depth, pace.nodes,
                        pace.nodes_per_second / 1e6, pace.ratio);
  }
  return text;
}

}  // namespace raum::perft
