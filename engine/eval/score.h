// Score: the value of a position in centipawns; the function that returns it says for which
// side.
#pragma once

#include <compare>
#include <cstdint>

namespace raum {

struct Score {
  std::int32_t cp = 0;

  /// Greater than the score of any evaluation or mate; fits into the 24 bits of a table entry.
  [[nodiscard]] static constexpr Score infinite() { return {4'000'000}; }

  friend constexpr auto operator<=>(Score, Score) = default;
  friend constexpr Score operator-(Score a) { return {-a.cp}; }
  friend constexpr Score operator+(Score a, Score b) { return {a.cp + b.cp}; }
  friend constexpr Score operator-(Score a, Score b) { return {a.cp - b.cp}; }
};

}  // namespace raum
