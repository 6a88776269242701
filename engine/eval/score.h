// Score: a value of a position in centipawns, from the view that the function which returns it
// names.
#pragma once

#include <compare>
#include <cstdint>

namespace raum {

struct Score {
  std::int32_t cp = 0;

  /// Above every value that an evaluation or a mate can have; fits the table's 24 bits.
  [[nodiscard]] static constexpr Score infinite() { return {4'000'000}; }

  friend constexpr auto operator<=>(Score, Score) = default;
  friend constexpr Score operator-(Score a) { return {-a.cp}; }
  friend constexpr Score operator+(Score a, Score b) { return {a.cp + b.cp}; }
  friend constexpr Score operator-(Score a, Score b) { return {a.cp - b.cp}; }
};

}  // namespace raum
