// Detail: counts the captures, promotions, checks, mates and stalemates of each ply. The column
// that is wrong shows which rule a faulty generator breaks.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/position.h"
#include "perft/count/perft.h"

namespace raum::perft {

/// The moves of one ply by kind; a move may count in several columns.
struct LeafDetail {
  std::uint64_t nodes = 0;
  std::uint64_t captures = 0;
  std::uint64_t promotions = 0;
  std::uint64_t checks = 0;  // including double checks and mates
  std::uint64_t double_checks = 0;
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;

  LeafDetail& operator+=(const LeafDetail& other);
  friend bool operator==(const LeafDetail&, const LeafDetail&) = default;
};

/// One entry per ply from 1 to `depth`; the number of threads does not change the result. The parts
/// of the progress are the first moves, its nodes those of the last ply.
/// Cost: makes every move; about 30 times slower than perft().
/// Requires: depth ≥ 0, threads ≥ 1.
[[nodiscard]] std::vector<LeafDetail> detail(const Position& position, int depth, int threads,
                                             CountProgress* progress = nullptr);

}  // namespace raum::perft
