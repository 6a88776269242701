#include "knowledge/tune/features.h"

#include <array>

namespace raum::knowledge::tuning {

void append_features(const Position& position, std::vector<Feature>& features) {
  std::array<int, kFeatures> counts{};
  for_each(position.occupied(), [&](Square s) {
    const Piece piece = position.at(s);
    counts[feature_of(piece, s)] += piece.color() == Color::White ? 1 : -1;
  });
  counts[kTempoFeature] = position.side_to_move() == Color::White ? 1 : -1;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    if (counts[i] != 0) features.emplace_back(i, counts[i]);
  }
}

}  // namespace raum::knowledge::tuning
