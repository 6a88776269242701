#include "engine/net/accumulators.h"

#include <algorithm>

#include "base/core/assert.h"

namespace raum::net {

Accumulators::Accumulators(const Net& net, std::size_t plies) : net_(net), positions_(plies + 1) {
  for (auto& images : seen_) {
    for (Seen& seen : images) std::ranges::copy(net_.bias, seen.sums.hidden.begin());
  }
}

void Accumulators::reset(const Position& root) {
  top_ = 0;
  for (const Color side : kColors) refresh(side, root);
}

Parts Accumulators::value(const Position& position) {
  for (const Color side : kColors) bring_up(side, position);
  const Entry& here = positions_[top_];
  const std::size_t us = index_of(position.side_to_move());
  const std::size_t them = 1 - us;
  const std::size_t n = net_.neurons;
  const std::int64_t products =
      best::activated(n, here.sums[us].hidden.data(), net_.output.data()) +
      best::activated(n, here.sums[them].hidden.data(), net_.output.data() + n);
  return parts_of(net_, here.linear[us], here.linear[them], products);
}

bool Accumulators::changes_view(Color side, const Entry& entry) {
  return entry.moving == Piece::make(side, PieceType::King) &&
         View::of(side, entry.from) != View::of(side, entry.to);
}

void Accumulators::bring_up(Color side, const Position& position) {
  const std::size_t s = index_of(side);
  std::size_t known = top_;
  while (!positions_[known].known[s]) {
    if (changes_view(side, positions_[known])) return refresh(side, position);
    RAUM_ASSERT(known > 0);
    --known;
  }
  for (; known < top_; ++known) follow(side, positions_[known], positions_[known + 1]);
}

void Accumulators::refresh(Color side, const Position& position) {
  const std::size_t s = index_of(side);
  const View view = View::of(side, position.king(side));
  Seen& seen = seen_[s][view.image];
  std::int16_t* const sums = seen.sums.hidden.data();
  for (const Color color : kColors) {
    for (const PieceType type : kAllPieceTypes) {
      const Bitboard now = position.pieces(color, type);
      Bitboard& then = seen.men[index_of(color)][index_of(type)];
      if (now == then) continue;
      const Piece piece = Piece::make(color, type);
      for_each(now & ~then, [&](Square cell) {
        const std::size_t input = input_of(view, piece, cell);
        seen.linear += net_.linear[input];
        best::add(net_.neurons, sums, net_.column(input));
      });
      for_each(then & ~now, [&](Square cell) {
        const std::size_t input = input_of(view, piece, cell);
        seen.linear -= net_.linear[input];
        best::subtract(net_.neurons, sums, net_.column(input));
      });
      then = now;
    }
  }
  Entry& here = positions_[top_];
  std::copy_n(sums, net_.neurons, here.sums[s].hidden.data());
  here.linear[s] = seen.linear;
  here.views[s] = view;
  here.known[s] = true;
}

void Accumulators::follow(Color side, const Entry& before, Entry& after) const {
  const std::size_t s = index_of(side);
  const View view = before.views[s];
  const std::size_t added = input_of(view, after.placed, after.to);
  const std::size_t removed = input_of(view, after.moving, after.from);
  Change change{.added = net_.column(added), .removed = net_.column(removed)};
  std::int32_t linear = before.linear[s] + net_.linear[added] - net_.linear[removed];
  if (after.captured.is_some()) {
    const std::size_t captured = input_of(view, after.captured, after.to);
    change.captured = net_.column(captured);
    linear -= net_.linear[captured];
  }
  best::change(net_.neurons, after.sums[s].hidden.data(), before.sums[s].hidden.data(), change);
  after.linear[s] = linear;
  after.views[s] = view;
  after.known[s] = true;
}

}  // namespace raum::net
