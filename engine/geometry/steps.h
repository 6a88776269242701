// Steps: the rules of movement as data: directions and leaps as (levels, ranks, files). All tables
// of the board are computed from these arrays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace raum {

/// A direction or a leap as differences of coordinates, from -2 to 2 each.
struct Step {
  int levels, ranks, files;
};

namespace steps_detail {

constexpr int absolute(int x) { return x < 0 ? -x : x; }

// All steps of the given reach that `keep` accepts, ordered by level, rank, file.
template <std::size_t N, int Reach, class Keep>
consteval std::array<Step, N> select(Keep keep) {
  std::array<Step, N> out{};
  std::size_t n = 0;
  for (int l = -Reach; l <= Reach; ++l) {
    for (int r = -Reach; r <= Reach; ++r) {
      for (int f = -Reach; f <= Reach; ++f) {
        if (keep(absolute(l), absolute(r), absolute(f))) out.at(n++) = Step{l, r, f};
      }
    }
  }
  if (n != N) throw "unexpected number of steps";
  return out;
}

}  // namespace steps_detail

inline constexpr auto kRookSteps =
    steps_detail::select<6, 1>([](int l, int r, int f) { return l + r + f == 1; });
inline constexpr auto kBishopSteps =
    steps_detail::select<12, 1>([](int l, int r, int f) { return l + r + f == 2; });
inline constexpr auto kUnicornSteps =
    steps_detail::select<8, 1>([](int l, int r, int f) { return l + r + f == 3; });
inline constexpr auto kQueenSteps =
    steps_detail::select<26, 1>([](int l, int r, int f) { return l + r + f > 0; });
// (2, 1, 0) in any order: the only triples with sum 3 and product 0 that are not (3, 0, 0).
inline constexpr auto kKnightSteps = steps_detail::select<24, 2>(
    [](int l, int r, int f) { return l + r + f == 3 && l * r * f == 0; });

// The steps of White's pawn; Black's have the opposite levels and ranks.
inline constexpr std::array<Step, 2> kPawnSteps{{{0, 1, 0}, {1, 0, 0}}};
inline constexpr std::array<Step, 5> kPawnCaptureSteps{
    {{0, 1, -1}, {0, 1, 1}, {1, 0, -1}, {1, 0, 1}, {1, 1, 0}}};

// The three kinds of sliding moves; a queen has all of them.
enum class SliderKind : std::uint8_t { Rook, Bishop, Unicorn };
constexpr int kSliderKinds = 3;

[[nodiscard]] constexpr std::span<const Step> steps_of(SliderKind kind) {
  switch (kind) {
    case SliderKind::Rook:
      return kRookSteps;
    case SliderKind::Bishop:
      return kBishopSteps;
    case SliderKind::Unicorn:
      return kUnicornSteps;
  }
  return {};
}

}  // namespace raum
