#include "engine/geometry/sliders.h"

#include "engine/geometry/rays.h"

namespace raum {
namespace {

struct Magics {
  std::uint64_t low, high;
};
constexpr std::array<Magics, kSliderKinds * kSquares> kMagics{{
#include "engine/geometry/magics.inc"
}};

// Fills the rows of one word as if the other word were empty; slider_attacks() intersects the
// two.
template <class Index>
consteval void fill_half(SliderTables& tables, SliderHalf& half, std::uint32_t& next_row,
                         SliderKind kind, Square from, bool is_high) {
  const int bits = std::popcount(half.mask);
  half.offset = next_row;
  half.shift = bits == 0 ? 63U : static_cast<std::uint32_t>(64 - bits);
  for_each_subset(half.mask, [&](std::uint64_t subset) {
    const Bitboard occupied = is_high ? Bitboard{0, subset} : Bitboard{subset, 0};
    const Bitboard attacks = walked_attacks(kind, from, occupied);
    Bitboard& row = tables.rows.at(half.offset + Index::of(subset, half));
    if (row.any() && row != attacks) throw "two occupancies with different attacks share a row";
    row = attacks;
  });
  next_row += 1U << bits;
}

template <class Index>
consteval SliderTables make_tables() {
  SliderTables tables{};
  std::uint32_t next_row = 0;
  for (int k = 0; k < kSliderKinds; ++k) {
    const auto kind = static_cast<SliderKind>(k);
    for (int i = 0; i < kSquares; ++i) {
      const Square from = Square::at(i);
      const Bitboard mask = relevant_cells(kind, from);
      const Magics magics = kMagics[static_cast<std::size_t>(k * kSquares + i)];
      SliderCell& cell = tables.cells[static_cast<std::size_t>(k)][from.raw];
      cell.low = {.mask = mask.low, .magic = magics.low};
      cell.high = {.mask = mask.high, .magic = magics.high};
      fill_half<Index>(tables, cell.low, next_row, kind, from, false);
      fill_half<Index>(tables, cell.high, next_row, kind, from, true);
    }
  }
  if (next_row != kSliderRows) throw "kSliderRows is not the number of rows";
  return tables;
}

}  // namespace

constexpr SliderTables kPextSliders = make_tables<PextIndex>();
constexpr SliderTables kMagicSliders = make_tables<MagicIndex>();

// Derived by hand: a rook has 6 relevant cells in the centre and 9 in a corner, a bishop 12 and 9,
// a unicorn 8 and 3.
static_assert(relevant_cells(SliderKind::Rook, Square::at(62)).count() == 6);
static_assert(relevant_cells(SliderKind::Rook, Square::at(0)).count() == 9);
static_assert(relevant_cells(SliderKind::Bishop, Square::at(62)).count() == 12);
static_assert(relevant_cells(SliderKind::Bishop, Square::at(0)).count() == 9);
static_assert(relevant_cells(SliderKind::Unicorn, Square::at(62)).count() == 8);
static_assert(relevant_cells(SliderKind::Unicorn, Square::at(0)).count() == 3);

}  // namespace raum
