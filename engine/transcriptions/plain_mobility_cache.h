// Test helper: the mobility cache of Raumfischer's document, section 5.1, on a plain array: after a
// move "the entries for the origin, destination, and all cells whose slider ray passes through
// either square are invalidated and recomputed". As published, or corrected to include knights,
// pawns and kings.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/transcriptions/plain_board.h"

namespace raum {

class PlainMobilityCache {
 public:
  PlainMobilityCache(const Position& p, bool as_published) : as_published_(as_published) {
    const PlainBoard board = PlainBoard::of(p);
    for (const PlainMan& m : board.men()) count(m) = board.count_moves(m);
  }

  // Call after a move. Returns the number of men recounted.
  int renew(const Position& after, Move move) {
    const PlainBoard board = PlainBoard::of(after);
    int renewed = 0;
    for (const PlainMan& m : board.men()) {
      bool affected = cell_of(m) == move.to().raw;
      for (const Square s : {move.from(), move.to()}) {
        affected = affected || slides_through(m, s) || (!as_published_ && steps_to(m, s));
      }
      if (!affected) continue;
      count(m) = board.count_moves(m);
      ++renewed;
    }
    return renewed;
  }

  // The number of men whose count is wrong.
  [[nodiscard]] int wrong(const Position& p) const {
    const PlainBoard board = PlainBoard::of(p);
    const auto men = board.men();
    return static_cast<int>(std::count_if(men.begin(), men.end(), [&](const PlainMan& m) {
      return moves_of(m) != board.count_moves(m);
    }));
  }

  [[nodiscard]] int moves_of(const PlainMan& m) const { return counts_[cell_of(m)]; }

 private:
  static std::size_t cell_of(const PlainMan& m) {
    return static_cast<std::size_t>(25 * m.l + 5 * m.r + m.f);
  }

  // The difference from a man to a cell; levels and ranks count forward for its side.
  static std::array<int, 3> way(const PlainMan& m, Square s) {
    return {m.sign * (s.level().raw - m.l), m.sign * (s.rank().raw - m.r), s.file().raw - m.f};
  }

  // Whether a cell lies on a ray of a slider, even behind other men: the broadest reading.
  static bool slides_through(const PlainMan& m, Square s) {
    int axes = 0;
    int length = 0;
    for (const int step : way(m, s)) {
      if (step == 0) continue;
      if (length != 0 && std::abs(step) != length) return false;
      length = std::abs(step);
      ++axes;
    }
    switch (m.type) {
      case 'R':
        return axes == 1;
      case 'B':
        return axes == 2;
      case 'U':
        return axes == 3;
      default:
        return m.type == 'Q' && axes > 0;
    }
  }

  // Whether the content of a cell affects the moves of a man that does not slide.
  static bool steps_to(const PlainMan& m, Square s) {
    auto [levels, ranks, files] = way(m, s);
    if (m.type == 'P') {
      const bool ahead = levels >= 0 && ranks >= 0 && levels <= 1 && ranks <= 1;
      const int forward = levels + ranks;
      return ahead && (files == 0 ? forward > 0 : std::abs(files) == 1 && forward == 1);
    }
    std::array<int, 3> steps{std::abs(levels), std::abs(ranks), std::abs(files)};
    std::sort(steps.begin(), steps.end());
    return m.type == 'K' ? steps[2] == 1 : m.type == 'N' && steps == std::array{0, 1, 2};
  }

  int& count(const PlainMan& m) { return counts_[cell_of(m)]; }

  bool as_published_;
  std::array<int, kSquares> counts_{};
};

}  // namespace raum
