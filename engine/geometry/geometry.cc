#include "engine/geometry/geometry.h"

#include "engine/geometry/rays.h"

namespace raum {
namespace {

template <std::size_t N>
consteval SquareSets leaps(const std::array<Step, N>& steps, int sign = 1) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Step s : steps) {
      const Square to = offset(Square::at(i), sign * s.levels, sign * s.ranks, sign * s.files);
      if (to.is_some()) sets[static_cast<std::size_t>(i)] |= Bitboard::of(to);
    }
  }
  return sets;
}

consteval SquareSets empty_board_attacks(SliderKind kind) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    sets[static_cast<std::size_t>(i)] = walked_attacks(kind, Square::at(i), Bitboard{});
  }
  return sets;
}

enum class Part { Between, RayThrough };

consteval PairSets lines(Part part) {
  PairSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Step s : kQueenSteps) {
      Bitboard ray{};
      Square at = offset(Square::at(i), s.levels, s.ranks, s.files);
      for (; at.is_some(); at = offset(at, s.levels, s.ranks, s.files)) {
        if (part == Part::Between) sets[static_cast<std::size_t>(i)][at.raw] = ray;
        ray |= Bitboard::of(at);
      }
      if (part == Part::RayThrough) {
        for_each(ray, [&](Square to) { sets[static_cast<std::size_t>(i)][to.raw] = ray; });
      }
    }
  }
  return sets;
}

consteval int total(const SquareSets& sets) {
  int n = 0;
  for (const Bitboard b : sets) n += b.count();
  return n;
}

}  // namespace

constexpr SquareSets kKnightLeaps = leaps(kKnightSteps);
constexpr SquareSets kKingSteps = leaps(kQueenSteps);
constexpr std::array<SquareSets, 2> kPawnAttacks{leaps(kPawnCaptureSteps),
                                                 leaps(kPawnCaptureSteps, -1)};
constexpr std::array<SquareSets, kSliderKinds> kLines{empty_board_attacks(SliderKind::Rook),
                                                      empty_board_attacks(SliderKind::Bishop),
                                                      empty_board_attacks(SliderKind::Unicorn)};
constexpr PairSets kBetween = lines(Part::Between);
constexpr PairSets kRayThrough = lines(Part::RayThrough);

// Derived by hand: a step (dl, dr, df) fits on the board (5−|dl|)(5−|dr|)(5−|df|) times.
static_assert(total(kKingSteps) == 6 * 4 * 5 * 5 + 12 * 4 * 4 * 5 + 8 * 4 * 4 * 4);  // 2072
static_assert(total(kKnightLeaps) == 24 * 3 * 4 * 5);                                // 1440
static_assert(total(kPawnAttacks[0]) == 4 * 5 * 4 * 4 + 5 * 4 * 4);                  // 400
static_assert(total(kPawnAttacks[1]) == total(kPawnAttacks[0]));
// Derived by hand: a rook attacks 12 cells from anywhere; a bishop 24 from the centre and 12 from a
// corner; a unicorn 16 and 4.
static_assert(total(kLines[0]) == 125 * 12);
static_assert(kLines[1][62].count() == 24 && kLines[1][0].count() == 12);
static_assert(kLines[2][62].count() == 16 && kLines[2][0].count() == 4);
static_assert(kKingSteps[62].count() == 26 && kKingSteps[0].count() == 7);
static_assert(kKnightLeaps[62].count() == 24 && kKnightLeaps[0].count() == 6);
static_assert(kBetween[0][124] == (Bitboard::of(Square::at(31)) | Bitboard::of(Square::at(62)) |
                                   Bitboard::of(Square::at(93))));
static_assert(kBetween[0][7].empty() && kBetween[0][1].empty());
static_assert(kRayThrough[62][63].count() == 2 && kRayThrough[0][31].count() == 4);

}  // namespace raum
