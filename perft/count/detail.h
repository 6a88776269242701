// Detail: what the leaves of each depth are: captures, promotions, checks, mates, stalemates. Tells
// a wrong generator's kind of fault before the moves are looked at.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/position.h"

namespace raum::perft {

// Of the moves of one ply; a move may count in several columns.
struct LeafDetail {
  std::uint64_t nodes = 0;
  std::uint64_t captures = 0;
  std::uint64_t promotions = 0;
  std::uint64_t checks = 0;  // mates among them
  std::uint64_t double_checks = 0;
  std::uint64_t mates = 0;
  std::uint64_t stalemates = 0;

  LeafDetail& operator+=(const LeafDetail& other);
  friend bool operator==(const LeafDetail&, const LeafDetail&) = default;
};

/// Entry d − 1 describes the moves of ply d, for d from 1 to depth. Every move is made; about 30
/// times slower than counting. The same for every number of threads.
/// Requires: depth ≥ 0, threads ≥ 1.
[[nodiscard]] std::vector<LeafDetail> detail(const Position& position, int depth, int threads);

}  // namespace raum::perft
