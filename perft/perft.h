// Perft: the number of move sequences of a given length, the measure of a move generator. Depth 0
// counts 1. With bulk counting the last ply is counted as sets and never made.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/move.h"
#include "engine/board/position.h"

namespace raum::perft {

constexpr int kMaxDepth = 20;
constexpr int kMaxThreads = 256;
constexpr int kMaxHashMib = 65'536;

// How to count; the count itself never depends on it.
struct CountOptions {
  int depth = 1;
  int threads = 1;
  int hash_mib = 0;  // of one table that all threads share; 0 counts without
  bool bulk = true;  // count the last ply as sets
};

struct MoveCount {
  Move move;
  std::uint64_t nodes = 0;
};

/// The leaves of each legal move, sorted as the notation of the moves reads.
/// Requires: 1 ≤ depth ≤ kMaxDepth, 1 ≤ threads ≤ kMaxThreads, 0 ≤ hash_mib ≤ kMaxHashMib.
/// Errors: throws std::bad_alloc when there is no memory for the table.
[[nodiscard]] std::vector<MoveCount> divide(const Position& position, const CountOptions& options);

/// The number of leaves.  Requires: as divide(), depth 0 allowed.
[[nodiscard]] std::uint64_t perft(const Position& position, const CountOptions& options);

}  // namespace raum::perft
