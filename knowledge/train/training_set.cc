#include "knowledge/train/training_set.h"

#include <cmath>

#include "base/core/assert.h"
#include "base/core/splitmix.h"

namespace raum::knowledge {

void TrainingSet::add(const Position& position, int white_score, double white_result) {
  const bool is_white = position.side_to_move() == Color::White;
  const Position seen = is_white ? position : half_turn(position);
  const std::uint64_t first = men_.size();
  for_each(seen.occupied(), [&](Square s) {
    men_.push_back(static_cast<SeenMan>(seen.at(s).raw * kSquares + s.raw));
  });
  const std::size_t men = men_.size() - first;
  RAUM_ASSERT(men <= net::kMostMen);
  const double result = is_white ? white_result : 1 - white_result;
  entries_.push_back({.first = first,
                      .score = static_cast<std::int16_t>(is_white ? white_score : -white_score),
                      .men = static_cast<std::uint8_t>(men),
                      .half_points = static_cast<std::uint8_t>(std::lround(2 * result))});
}

Position TrainingSet::position(std::size_t i) const {
  Position p;
  for (const SeenMan man : (*this)[i].men) {
    p.put(Square::at(man % kSquares), Piece{static_cast<std::uint8_t>(man / kSquares)});
  }
  return p;
}

Inputs inputs_of(std::span<const SeenMan> men, net::Image image) {
  const auto& seen = net::kSeenCells[0][image];
  const auto cell_of = [&](SeenMan man) {
    return Square::at(seen[static_cast<std::size_t>(man % kSquares)]);
  };
  constexpr std::uint8_t kOwnKing = Piece::make(Color::White, PieceType::King).raw;
  constexpr std::uint8_t kEnemyKing = Piece::make(Color::Black, PieceType::King).raw;
  net::View us;
  net::View them;
  for (const SeenMan man : men) {
    if (man / kSquares == kOwnKing) us = net::View::of(Color::White, cell_of(man));
    if (man / kSquares == kEnemyKing) them = net::View::of(Color::Black, cell_of(man));
  }
  Inputs inputs;
  for (const SeenMan man : men) {
    const Piece piece{static_cast<std::uint8_t>(man / kSquares)};
    const Square cell = cell_of(man);
    inputs.us[inputs.count] = static_cast<std::uint16_t>(net::input_of(us, piece, cell));
    inputs.them[inputs.count] = static_cast<std::uint16_t>(net::input_of(them, piece, cell));
    ++inputs.count;
  }
  return inputs;
}

bool is_for_validation(std::uint64_t seed, std::uint64_t game, double share) {
  SplitMix64 of_seed{seed};
  SplitMix64 of_game{of_seed.next() ^ game};
  constexpr std::uint64_t kParts = 1'000'000;
  return static_cast<double>(of_game.below(kParts)) < share * static_cast<double>(kParts);
}

}  // namespace raum::knowledge
