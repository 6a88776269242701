// random_net: nets with random weights, for tests of what computes with a net.
#pragma once

#include "base/core/splitmix.h"
#include "engine/net/net.h"

namespace raum {

/// A net whose hidden sums lie on both sides of the activation's limits and whose values are mostly
/// some hundred centipawns.
[[nodiscard]] inline net::Net random_net(std::uint64_t seed, std::size_t neurons) {
  SplitMix64 random{seed};
  net::Net made = net::Net::zeros(neurons);
  const auto fill = [&](net::Weights& weights, int most) {
    for (std::int16_t& weight : weights) {
      const auto choice = random.below(static_cast<std::uint64_t>(2 * most + 1));
      weight = static_cast<std::int16_t>(static_cast<int>(choice) - most);
    }
  };
  fill(made.bias, 200);
  fill(made.columns, 60);
  fill(made.linear, 3'000);
  fill(made.output, 40);
  made.output_bias = 160;
  return made;
}

}  // namespace raum
