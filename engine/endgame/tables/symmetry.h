// KingClasses: the symmetries of an ending, used to keep White's king on a few cells. Without pawns
// all 48 symmetries of the cube leave the rules alone, and 10 cells are enough; with pawns only the
// mirror image of the files and the exchange of level and rank do, which leaves 45.
// Invariants:
//   1. ways(cell) are all symmetries that carry the cell onto cell_of(class_of(cell)).
//   2. Symmetry 0 is the identity; the class's own cell has it among its ways, as the first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/geometry/bitboard.h"

namespace raum::endgame {

class KingClasses {
 public:
  [[nodiscard]] static const KingClasses& without_pawns();
  [[nodiscard]] static const KingClasses& with_pawns();

  [[nodiscard]] std::size_t count() const { return cells_.size(); }
  /// The number of cells in a class.
  [[nodiscard]] std::size_t size_of(std::size_t king_class) const { return sizes_[king_class]; }
  [[nodiscard]] Square cell_of(std::size_t king_class) const { return cells_[king_class]; }
  [[nodiscard]] std::size_t class_of(Square cell) const { return class_of_[cell.raw]; }
  [[nodiscard]] std::span<const std::uint8_t> ways(Square cell) const { return ways_[cell.raw]; }

  [[nodiscard]] std::size_t inverse(std::size_t symmetry) const { return inverse_[symmetry]; }
  [[nodiscard]] Square image(std::size_t symmetry, Square cell) const {
    return Square{images_[symmetry][cell.raw]};
  }
  [[nodiscard]] Bitboard image(std::size_t symmetry, Bitboard cells) const {
    if (symmetry == 0) return cells;
    const ByteImages& bytes = byte_images_[symmetry];
    Bitboard all{};
    for (std::size_t i = 0; i < 8; ++i) {
      all |= bytes[i][(cells.low >> (8 * i)) & 255];
      all |= bytes[8 + i][(cells.high >> (8 * i)) & 255];
    }
    return all;
  }

 private:
  using CellMap = std::array<std::uint8_t, kSquares>;
  // By byte of the set and its value: the image of these cells.
  using ByteImages = std::array<std::array<Bitboard, 256>, 16>;

  explicit KingClasses(std::vector<CellMap> images);

  std::vector<CellMap> images_;
  std::vector<ByteImages> byte_images_;
  std::vector<std::uint8_t> inverse_;
  std::vector<Square> cells_;
  std::vector<std::size_t> sizes_;
  std::array<std::uint8_t, kSquares> class_of_{};
  std::array<std::vector<std::uint8_t>, kSquares> ways_;
};

}  // namespace raum::endgame
