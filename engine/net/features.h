// Features: the inputs of a net. A position has one set of them for each side: a man is one input,
// by whether it is the side's own, its kind and its cell.
//
// A side sees the board as White does: for Black it is turned by the half turn. It sees it in that
// image of the four under the symmetries of the rules in which its own king stands on the files a
// to c and not on a rank above its level, so that a net has no weights for the other images. A king
// that crosses such a line changes the image, and with it all inputs of its side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/position.h"

namespace raum::net {

constexpr std::size_t kInputs = std::size_t{2} * kPieceTypes * kSquares;
static_assert(kInputs == 1'750);
/// A side has at most 20 men.
constexpr std::size_t kMostMen = 40;

/// The image in which a side sees the board: bit 0 mirrors the files, bit 1 exchanges levels and
/// ranks.
using Image = std::uint8_t;
constexpr Image kImages = 4;

[[nodiscard]] constexpr Square seen_in(Image image, Square s) {
  if ((image & 1) != 0) s = mirror_files(s);
  return (image & 2) != 0 ? exchange_level_rank(s) : s;
}

/// How a side sees the board.
struct View {
  Color side = Color::White;
  Image image = 0;

  [[nodiscard]] static constexpr View of(Color side, Square own_king) {
    const Square king = side == Color::White ? own_king : half_turn(own_king);
    const int mirrored = king.file().raw > 2 ? 1 : 0;
    const int exchanged = king.level().raw < king.rank().raw ? 2 : 0;
    return {side, static_cast<Image>(mirrored | exchanged)};
  }
  friend constexpr bool operator==(View, View) = default;
};

/// By side, image and cell: the cell as the side sees it.
using SeenCells = std::array<std::array<std::array<std::uint8_t, kSquares>, kImages>, 2>;
[[nodiscard]] consteval SeenCells seen_cells() {
  SeenCells cells{};
  for (const Color side : kColors) {
    for (Image image = 0; image < kImages; ++image) {
      for (int i = 0; i < kSquares; ++i) {
        const Square s = side == Color::White ? Square::at(i) : half_turn(Square::at(i));
        cells[index_of(side)][image][static_cast<std::size_t>(i)] = seen_in(image, s).raw;
      }
    }
  }
  return cells;
}
constexpr SeenCells kSeenCells = seen_cells();

/// The number of the input, below kInputs: own men first, by kind and by cell.
[[nodiscard]] constexpr std::size_t input_of(View view, Piece piece, Square s) {
  const std::size_t enemy = piece.color() == view.side ? 0 : kPieceTypes;
  return (enemy + index_of(piece.type())) * kSquares +
         kSeenCells[index_of(view.side)][view.image][s.raw];
}
// Derived by hand: the enemy rook is kind 7 + 4; Black sees Ee5 as Ae1, mirrored as Aa1.
static_assert(input_of({Color::Black, 1}, Piece::make(Color::White, PieceType::Rook),
                       Square::at(124)) == std::size_t{11} * 125);

}  // namespace raum::net
