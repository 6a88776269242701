// Cube: geometry for evaluations and move ordering: distance from the centre, border cells, lines
// along an axis, and the classes of cells to which bishops and unicorns are restricted.
#pragma once

#include <array>

#include "engine/geometry/geometry.h"

namespace raum {

enum class Axis : std::uint8_t { Level, Rank, File };
constexpr std::array<Axis, 3> kAxes{Axis::Level, Axis::Rank, Axis::File};

/// The distance of a coordinate from the middle: 0 in the middle, 2 on the border.
[[nodiscard]] constexpr int distance_from_middle(int coordinate) {
  return coordinate < 2 ? 2 - coordinate : coordinate - 2;
}

/// The number of king moves from the cell to Cc3, 0 to 2.
[[nodiscard]] constexpr int chebyshev_from_middle(Square s) {
  int most = distance_from_middle(s.level().raw);
  for (const int other : {distance_from_middle(s.rank().raw), distance_from_middle(s.file().raw)}) {
    if (other > most) most = other;
  }
  return most;
}

/// The number of coordinates on the border: 0 inside the cube, 1 on a face, 2 on an edge, 3 in a
/// corner.
[[nodiscard]] constexpr int border_coordinates(Square s) {
  return (distance_from_middle(s.level().raw) == 2 ? 1 : 0) +
         (distance_from_middle(s.rank().raw) == 2 ? 1 : 0) +
         (distance_from_middle(s.file().raw) == 2 ? 1 : 0);
}

/// (level + rank + file) mod 2; a bishop never changes it, a unicorn changes it at each step.
[[nodiscard]] constexpr int sum_parity(Square s) {
  return (s.level().raw + s.rank().raw + s.file().raw) % 2;
}

/// 0 to 3, from the parities of level − rank and of rank − file; a unicorn never changes it.
[[nodiscard]] constexpr int unicorn_class(Square s) {
  return 2 * ((s.level().raw + s.rank().raw) % 2) + (s.rank().raw + s.file().raw) % 2;
}

/// The cells within this many levels, ranks and files of the middle.
[[nodiscard]] constexpr Bitboard box(Square middle, int levels, int ranks, int files) {
  Bitboard set{};
  for (int l = -levels; l <= levels; ++l) {
    for (int r = -ranks; r <= ranks; ++r) {
      for (int f = -files; f <= files; ++f) {
        const Square s = offset(middle, l, r, f);
        if (s.is_some()) set |= Bitboard::of(s);
      }
    }
  }
  return set;
}

namespace cube_detail {

template <class Keep>
constexpr Bitboard cells(Keep keep) {
  Bitboard set{};
  for (int i = 0; i < kSquares; ++i) {
    if (keep(Square::at(i))) set |= Bitboard::of(Square::at(i));
  }
  return set;
}

consteval SquareSets axis_lines(Axis axis) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    const auto reach = [axis](Axis other) { return axis == other ? kSide : 0; };
    sets[static_cast<std::size_t>(i)] =
        box(Square::at(i), reach(Axis::Level), reach(Axis::Rank), reach(Axis::File));
  }
  return sets;
}

}  // namespace cube_detail

// The inner 3×3×3 cells.
inline constexpr Bitboard kInnerCube =
    cube_detail::cells([](Square s) { return border_coordinates(s) == 0; });

// By axis and cell: the five cells of the line along that axis, including the cell itself.
inline constexpr std::array<SquareSets, 3> kAxisLines{cube_detail::axis_lines(Axis::Level),
                                                      cube_detail::axis_lines(Axis::Rank),
                                                      cube_detail::axis_lines(Axis::File)};
[[nodiscard]] constexpr Bitboard axis_line(Axis axis, Square s) {
  return kAxisLines[index_of(axis)][s.raw];
}

// The cells with odd level + rank + file.
inline constexpr Bitboard kOddCells =
    cube_detail::cells([](Square s) { return sum_parity(s) == 1; });

// By unicorn_class().
inline constexpr std::array<Bitboard, 4> kUnicornClasses{
    cube_detail::cells([](Square s) { return unicorn_class(s) == 0; }),
    cube_detail::cells([](Square s) { return unicorn_class(s) == 1; }),
    cube_detail::cells([](Square s) { return unicorn_class(s) == 2; }),
    cube_detail::cells([](Square s) { return unicorn_class(s) == 3; })};

// Derived by hand: of 5 coordinates 3 are even and 2 odd. A unicorn class is a triple of parities
// or its complement: even-even-even and odd-odd-odd have 27 + 8 cells, each other pair 18 + 12.
static_assert(kInnerCube.count() == 27);
static_assert(kOddCells.count() == 62);
static_assert(kUnicornClasses[0].count() == 35);
static_assert(kUnicornClasses[1].count() == 30 && kUnicornClasses[2].count() == 30 &&
              kUnicornClasses[3].count() == 30);
static_assert(axis_line(Axis::Level, Square::at(0)).count() == 5);

}  // namespace raum
