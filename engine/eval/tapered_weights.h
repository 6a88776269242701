// TaperedWeights: the numbers of a tapered evaluation in the form in which `raum tune` fits them: a
// value for each kind of man and each class of cells, in the middlegame and in the endgame.
//
// A class holds the cells that the symmetries of the rules exchange: files a and e are mirror
// images, so are b and d, and levels and ranks may be exchanged. Classes are numbered by file (a,
// b, c) and then by the pair of level and rank, as in kPairNames; a class has 1, 2 or 4 cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "engine/geometry/piece.h"
#include "engine/geometry/square.h"

namespace raum {

constexpr std::size_t kFileClasses = 3;
// By pair: level and rank, which may be exchanged.
constexpr std::array<std::string_view, 15> kPairNames{
    "A1", "A2", "A3", "A4", "A5", "B2", "B3", "B4", "B5", "C3", "C4", "C5", "D4", "D5", "E5"};
constexpr std::size_t kCellClasses = kFileClasses * kPairNames.size();

/// The class of a cell from the point of view of a man's side: for Black, of its half_turn().
[[nodiscard]] constexpr std::size_t cell_class(Square seen) {
  const int level = seen.level().raw;
  const int rank = seen.rank().raw;
  const int low = std::min(level, rank);
  const int pair = low * kSide - low * (low - 1) / 2 + std::max(level, rank) - low;
  const int file = std::min<int>(seen.file().raw, kSide - 1 - seen.file().raw);
  return static_cast<std::size_t>(file) * kPairNames.size() + static_cast<std::size_t>(pair);
}
static_assert(cell_class(Square::at(124)) == 14);
static_assert(cell_class(Square::at(62)) == 30 + 9);

/// A value in the middlegame and one in the endgame.  Units: centipawns.
struct TaperedValue {
  int middlegame = 0;
  int endgame = 0;
  friend constexpr bool operator==(const TaperedValue&, const TaperedValue&) = default;
};

struct TaperedWeights {
  int full_phase = 1;                                                     // as TaperedTables has it
  TaperedValue tempo;                                                     // for the side to move
  std::array<std::array<TaperedValue, kCellClasses>, kPieceTypes> men{};  // by PieceType and class

  friend constexpr bool operator==(const TaperedWeights&, const TaperedWeights&) = default;
};

// The numbers of a weights file: full phase, the two tempos, and for each kind of man the values of
// the middlegame and those of the endgame by class.
constexpr std::size_t kWeightNumbers = 3 + kPieceTypes * 2 * kCellClasses;

[[nodiscard]] constexpr TaperedWeights weights_from(
    const std::array<int, kWeightNumbers>& numbers) {
  TaperedWeights weights{.full_phase = numbers[0], .tempo = {numbers[1], numbers[2]}, .men = {}};
  std::size_t at = 3;
  for (auto& classes : weights.men) {
    for (TaperedValue& value : classes) value.middlegame = numbers[at++];
    for (TaperedValue& value : classes) value.endgame = numbers[at++];
  }
  return weights;
}

}  // namespace raum
