#include "perft/command/compare.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "base/core/median.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

struct Method {
  std::string name;
  std::function<std::uint64_t()> count;
  std::vector<double> speeds;  // nodes/s of each round
  std::uint64_t nodes = 0;
};

std::vector<Method> methods_for(const Position& position, int depth, int threads) {
  const auto counted = [&position, depth](CountOptions options) {
    options.depth = depth;
    return [&position, options] { return perft(position, options); };
  };
  std::vector<Method> out;
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  out.push_back({"oracle", [=] { return oracle.perft(depth - 1); }, {}, 0});
  out.push_back({"core without bulk", counted({.kernel = Kernel::Core, .bulk = false}), {}, 0});
  for (const Kernel kernel : kKernels) {
    if (is_available(kernel))
      out.push_back({std::string(to_string(kernel)), counted({.kernel = kernel}), {}, 0});
  }
  if (threads > 1) {
    out.push_back({fmt::format("{}, {} threads", to_string(fastest_kernel()), threads),
                   counted({.threads = threads}),
                   {},
                   0});
  }
  return out;
}

}  // namespace

bool SpeedComparison::agrees() const {
  return std::all_of(methods.begin() + 1, methods.end(),
                     [&](const MethodSpeed& method) { return method.nodes == methods[1].nodes; });
}

SpeedComparison compare(const Position& position, int depth, int rounds, int threads) {
  RAUM_ASSERT(depth >= 2 && rounds >= 1 && threads >= 1);
  std::vector<Method> all = methods_for(position, depth, threads);
  for (int round = 0; round < rounds; ++round) {
    for (Method& method : all) {
      const auto begin = std::chrono::steady_clock::now();
      method.nodes = method.count();
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
      method.speeds.push_back(static_cast<double>(method.nodes) / time.count());
    }
  }
  SpeedComparison out{.depth = depth, .oracle_depth = depth - 1, .methods = {}};
  for (const Method& method : all) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < method.speeds.size(); ++i) {
      ratios.push_back(method.speeds[i] / all.front().speeds[i]);
    }
    out.methods.push_back({method.name, method.nodes, median(method.speeds), median(ratios)});
  }
  return out;
}

std::string to_table(const SpeedComparison& comparison) {
  std::string text =
      "| way | depth | nodes | M nodes/s | oracle = 1 |\n|---|---:|---:|---:|---:|\n";
  for (const MethodSpeed& method : comparison.methods) {
    const bool is_oracle = &method == &comparison.methods.front();
    text += fmt::format("| {} | {} | {} | {:.1f} | {:.1f} |\n", method.name,
                        is_oracle ? comparison.oracle_depth : comparison.depth, method.nodes,
                        method.nodes_per_second / 1e6, method.ratio);
  }
  return text;
}

}  // namespace raum::perft
