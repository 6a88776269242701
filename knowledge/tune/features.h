// Features: what the fitted evaluation sees of a position: for each kind of man and class of cells
// how many more White has than Black, and who is to move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/core/assert.h"
#include "engine/board/position.h"
#include "engine/eval/tapered_weights.h"

namespace raum::knowledge::tuning {

// By PieceType and cell_class(), then the tempo.
constexpr std::size_t kManFeatures = kPieceTypes * kCellClasses;
constexpr std::size_t kTempoFeature = kManFeatures;
constexpr std::size_t kFeatures = kManFeatures + 1;

[[nodiscard]] constexpr std::size_t man_feature(PieceType type, std::size_t cell_class) {
  return index_of(type) * kCellClasses + cell_class;
}

/// A feature and its count, which is not 0, in two bytes.
class Feature {
 public:
  /// Requires: index < kFeatures; count from −31 to 31, since a side has at most 20 men.
  constexpr Feature(std::size_t index, int count)
      : raw_(static_cast<std::uint16_t>(index * 64 + static_cast<std::size_t>(count + 32))) {
    RAUM_ASSERT(index < kFeatures && count >= -31 && count <= 31);
  }
  [[nodiscard]] constexpr std::size_t index() const { return raw_ / 64; }
  [[nodiscard]] constexpr int count() const { return raw_ % 64 - 32; }
  friend constexpr bool operator==(Feature, Feature) = default;

 private:
  std::uint16_t raw_;
};
static_assert(sizeof(Feature) == 2 && kFeatures <= 1024);

/// The features of a man of this colour on a cell are those of a white man on its half_turn().
[[nodiscard]] constexpr std::size_t feature_of(Piece piece, Square s) {
  const Square seen = piece.color() == Color::White ? s : half_turn(s);
  return man_feature(piece.type(), cell_class(seen));
}

/// Appends the features of a position by rising index.
void append_features(const Position& position, std::vector<Feature>& features);

}  // namespace raum::knowledge::tuning
