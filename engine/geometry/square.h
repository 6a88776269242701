// Square: one of the 125 cells, level-major: Aa1 = 0, Ab1 = 1, Aa2 = 5, Ba1 = 25, Ee5 = 124.
// Invariant: raw < 125, or raw == 127 for Square::none().
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

constexpr int kSide = 5;
constexpr int kSquares = kSide * kSide * kSide;

/// The three coordinates, 0–4 each; separate types so that they cannot be mixed up.
struct Level {
  std::int8_t raw = 0;  // A..E
  friend constexpr auto operator<=>(Level, Level) = default;
};
/// A rank of a level.
struct Rank {
  std::int8_t raw = 0;  // 1..5
  friend constexpr auto operator<=>(Rank, Rank) = default;
};
/// A file of a level.
struct File {
  std::int8_t raw = 0;  // a..e
  friend constexpr auto operator<=>(File, File) = default;
};

struct Square {
  std::uint8_t raw = 127;

  [[nodiscard]] static constexpr Square none() { return {}; }
  [[nodiscard]] static constexpr Square at(int index) {
    return Square{static_cast<std::uint8_t>(index)};
  }
  [[nodiscard]] static constexpr Square make(Level level, Rank rank, File file) {
    return at(25 * level.raw + 5 * rank.raw + file.raw);
  }
  /// Parses "Ee5": level letter, file letter, rank digit.
  [[nodiscard]] static Expected<Square> parse(std::string_view text);

  [[nodiscard]] constexpr bool is_some() const { return raw < kSquares; }
  [[nodiscard]] constexpr int index() const { return raw; }
  [[nodiscard]] constexpr Level level() const { return {static_cast<std::int8_t>(raw / 25)}; }
  [[nodiscard]] constexpr Rank rank() const { return {static_cast<std::int8_t>(raw / 5 % 5)}; }
  [[nodiscard]] constexpr File file() const { return {static_cast<std::int8_t>(raw % 5)}; }

  friend constexpr auto operator<=>(Square, Square) = default;
};
static_assert(sizeof(Square) == 1);
static_assert(Square::make({4}, {4}, {4}).raw == 124);

/// "Ee5"; "-" for Square::none().
[[nodiscard]] std::string to_string(Square square);

/// The cell `levels` up, `ranks` forward and `files` to the right; none() if that is off the board.
[[nodiscard]] constexpr Square offset(Square from, int levels, int ranks, int files) {
  const int level = from.level().raw + levels;
  const int rank = from.rank().raw + ranks;
  const int file = from.file().raw + files;
  const bool on_board =
      level >= 0 && level < kSide && rank >= 0 && rank < kSide && file >= 0 && file < kSide;
  return on_board ? Square::at(25 * level + 5 * rank + file) : Square::none();
}

// The symmetries of the rules (position.h applies them to whole positions).
[[nodiscard]] constexpr Square mirror_files(Square s) {
  return Square::make(s.level(), s.rank(), {static_cast<std::int8_t>(4 - s.file().raw)});
}
[[nodiscard]] constexpr Square exchange_level_rank(Square s) {
  return Square::make({s.rank().raw}, {s.level().raw}, s.file());
}
[[nodiscard]] constexpr Square half_turn(Square s) {
  return Square::make({static_cast<std::int8_t>(4 - s.level().raw)},
                      {static_cast<std::int8_t>(4 - s.rank().raw)}, s.file());
}

}  // namespace raum
