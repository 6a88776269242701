#include "engine/search/flagship/evaluation_state.h"

#include "base/core/assert.h"

namespace raum::flagship {
namespace {

constexpr int kBits = 20;

constexpr std::int64_t pack(std::int64_t material, std::int64_t middlegame, std::int64_t endgame) {
  return (material * (1LL << kBits) + middlegame) * (1LL << kBits) + endgame;
}

struct Sums {
  int material, middlegame, endgame;
  friend bool operator==(const Sums&, const Sums&) = default;
};
// The lower numbers are negative if their highest bit is set; the higher ones then are one too
// small.
constexpr Sums unpack(std::int64_t sum) {
  constexpr std::int64_t kHalf = 1LL << (kBits - 1);
  const auto low = [](std::int64_t x) { return ((x + kHalf) & (2 * kHalf - 1)) - kHalf; };
  const std::int64_t endgame = low(sum);
  const std::int64_t upper = (sum - endgame) >> kBits;
  const std::int64_t middlegame = low(upper);
  return {static_cast<int>((upper - middlegame) >> kBits), static_cast<int>(middlegame),
          static_cast<int>(endgame)};
}
static_assert(unpack(pack(-19'000, 3'000, -5'000)) == Sums{-19'000, 3'000, -5'000});
static_assert(unpack(pack(700, -20, 300)) == Sums{700, -20, 300});

}  // namespace

EvaluationState::EvaluationState(const Evaluation& evaluation) : tapered_(*evaluation.tapered) {
  for (std::size_t piece = 0; piece < table_.size(); ++piece) {
    for (std::size_t s = 0; s < kSquares; ++s) {
      table_[piece][s] = pack((*evaluation.table)[piece][s], (*tapered_.middlegame)[piece][s],
                              (*tapered_.endgame)[piece][s]);
    }
  }
}

void EvaluationState::use_net(const net::Net* net) {
  accumulators_ = net == nullptr ? nullptr : std::make_unique<net::Accumulators>(*net, kMaxPly + 1);
}

void EvaluationState::reset(const Position& position) {
  if (accumulators_ != nullptr) return accumulators_->reset(position);
  top_ = 0;
  sums_[0] = 0;
  for_each(position.occupied(), [&](Square s) { sums_[0] += table_[position.at(s).raw][s.raw]; });
}

int EvaluationState::value(const Position& position) const {
  if (accumulators_ != nullptr) return accumulators_->value(position).value();
  const Sums sums = unpack(sums_[top_]);
  const int men = position.occupied().count() - 2;
  const Color to_move = position.side_to_move();
  const int white = sums.material + tapered_.value(sums.middlegame, sums.endgame, men, to_move).cp;
  return to_move == Color::White ? white : -white;
}

}  // namespace raum::flagship
