#include "engine/endgame/tables/symmetry.h"

#include <algorithm>
#include <utility>

namespace raum::endgame {
namespace {

using CellMap = std::array<std::uint8_t, kSquares>;
using Coordinates = std::array<int, 3>;  // level, rank, file

Square cell_at(const Coordinates& at) { return Square::at(25 * at[0] + 5 * at[1] + at[2]); }

template <class Turn>
CellMap map_of(Turn&& turn) {
  CellMap map{};
  for (int cell = 0; cell < kSquares; ++cell) {
    const Coordinates at{cell / 25, cell / 5 % 5, cell % 5};
    map[static_cast<std::size_t>(cell)] = cell_at(turn(at)).raw;
  }
  return map;
}

// All orders of the three axes, each of them mirrored or not.
std::vector<CellMap> cube_symmetries() {
  std::vector<CellMap> all;
  std::array<std::size_t, 3> axes{0, 1, 2};
  do {
    for (unsigned mirrors = 0; mirrors < 8; ++mirrors) {
      all.push_back(map_of([&](const Coordinates& at) {
        Coordinates turned{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const int value = at[axes[axis]];
          turned[axis] = (mirrors >> axis & 1) != 0 ? 4 - value : value;
        }
        return turned;
      }));
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return all;
}

std::vector<CellMap> pawn_symmetries() {
  std::vector<CellMap> all;
  for (const bool exchange : {false, true}) {
    for (const bool mirror : {false, true}) {
      all.push_back(map_of([&](const Coordinates& at) {
        const Coordinates exchanged = exchange ? Coordinates{at[1], at[0], at[2]} : at;
        return Coordinates{exchanged[0], exchanged[1], mirror ? 4 - exchanged[2] : exchanged[2]};
      }));
    }
  }
  return all;
}

}  // namespace

const KingClasses& KingClasses::without_pawns() {
  static const KingClasses kClasses(cube_symmetries());
  return kClasses;
}

const KingClasses& KingClasses::with_pawns() {
  static const KingClasses kClasses(pawn_symmetries());
  return kClasses;
}

KingClasses::KingClasses(std::vector<CellMap> images)
    : images_(std::move(images)), byte_images_(images_.size()), inverse_(images_.size()) {
  for (std::size_t s = 0; s < images_.size(); ++s) {
    for (std::size_t cell = 0; cell < kSquares; ++cell) {
      const Bitboard image = Bitboard::of(Square{images_[s][cell]});
      for (std::size_t value = 0; value < 256; ++value) {
        if ((value >> (cell % 8) & 1) != 0) byte_images_[s][cell / 8][value] |= image;
      }
    }
    for (std::size_t other = 0; other < images_.size(); ++other) {
      bool undoes = true;
      for (std::size_t cell = 0; cell < kSquares; ++cell) {
        if (images_[other][images_[s][cell]] != cell) undoes = false;
      }
      if (undoes) inverse_[s] = static_cast<std::uint8_t>(other);
    }
  }
  for (std::size_t cell = 0; cell < kSquares; ++cell) {
    // The class's cell is the first of all images.
    std::uint8_t first = 127;
    for (const CellMap& image : images_) first = std::min(first, image[cell]);
    auto known = std::find(cells_.begin(), cells_.end(), Square{first});
    if (known == cells_.end()) known = cells_.insert(cells_.end(), Square{first});
    sizes_.resize(cells_.size());
    ++sizes_[static_cast<std::size_t>(known - cells_.begin())];
    class_of_[cell] = static_cast<std::uint8_t>(known - cells_.begin());
    for (std::size_t s = 0; s < images_.size(); ++s) {
      if (images_[s][cell] == first) ways_[cell].push_back(static_cast<std::uint8_t>(s));
    }
  }
}

}  // namespace raum::endgame
