// TrainingSet: positions with their targets, in memory. A position is kept as its side to move sees
// it, so that a sample has no colours: Piece::raw below 7 is a man of the side to move.
//
// A sample takes 16 bytes and 2 more for each man.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board/position.h"
#include "engine/net/features.h"

namespace raum::knowledge {

/// A man and its cell: Piece::raw · 125 + the cell's number.
using SeenMan = std::uint16_t;

class TrainingSet {
 public:
  struct Sample {
    std::span<const SeenMan> men;
    int score = 0;        // centipawns, for the side to move
    double result = 0.5;  // of the game for the side to move: 1, ½ or 0
  };

  /// Adds a position. Both numbers are in White's view: the score of a search in centipawns, and
  /// the result of the game, 1, ½ or 0.
  void add(const Position& position, int white_score, double white_result);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Sample operator[](std::size_t i) const {
    const Entry& entry = entries_[i];
    return {.men = std::span(men_).subspan(entry.first, entry.men),
            .score = entry.score,
            .result = entry.half_points / 2.0};
  }
  /// As it was added, but with White to move.
  [[nodiscard]] Position position(std::size_t i) const;

 private:
  struct Entry {
    std::uint64_t first = 0;  // of its men
    std::int16_t score = 0;
    std::uint8_t men = 0;
    std::uint8_t half_points = 0;
  };
  static_assert(sizeof(Entry) == 16);

  std::vector<Entry> entries_;
  std::vector<SeenMan> men_;
};

/// The inputs of a net: of the side to move and of the other side.
struct Inputs {
  using OneSide = std::array<std::uint16_t, net::kMostMen>;
  OneSide us, them;
  std::size_t count = 0;  // of each side
};

/// The inputs of the position's image; the images have equal values by the rules.
/// Requires: men of a TrainingSet.
[[nodiscard]] Inputs inputs_of(std::span<const SeenMan> men, net::Image image);

/// Whether the samples of a game are for validation, so that those of one game always stay
/// together, also those of its copy in another corpus. `game` is its number, `share` the part of
/// all games for validation.
[[nodiscard]] bool is_for_validation(std::uint64_t seed, std::uint64_t game, double share);

}  // namespace raum::knowledge
