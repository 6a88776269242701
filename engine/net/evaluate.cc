#include "engine/net/evaluate.h"

#include "engine/net/kernels.h"

namespace raum::net {

Parts evaluate(const Net& net, const Position& position) {
  const Color us = position.side_to_move();
  std::array<std::int64_t, 2> linear{};  // of us and of them
  std::int64_t products = 0;
  for (const Color side : kColors) {
    const View view = View::of(side, position.king(side));
    const std::size_t place = side == us ? 0 : 1;
    Weights hidden = net.bias;
    for_each(position.occupied(), [&](Square s) {
      const std::size_t input = input_of(view, position.at(s), s);
      linear[place] += net.linear[input];
      scalar::add(net.neurons, hidden.data(), net.column(input));
    });
    products +=
        scalar::activated(net.neurons, hidden.data(), net.output.data() + place * net.neurons);
  }
  return parts_of(net, linear[0], linear[1], products);
}

}  // namespace raum::net
