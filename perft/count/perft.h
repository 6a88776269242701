// Perft: the number of move sequences of a given length, the measure of a move generator. Depth 0
// counts 1. With bulk counting the last ply is counted as sets and never made; the last two plies
// are counted in one of several ways (two_ply_kernel.h).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/move.h"
#include "engine/board/position.h"
#include "perft/count/two_ply_kernel.h"

namespace raum::perft {

constexpr int kMaxDepth = 20;
constexpr int kMaxThreads = 256;
constexpr int kMaxHashMib = 65'536;

// How to count; the count itself never depends on it.
struct CountOptions {
  int depth = 1;
  int threads = 1;
  int hash_mib = 0;  // of one table that all threads share; 0 counts without
  Kernel kernel = fastest_kernel();
  bool bulk = true;  // count the last ply as sets; off: the core alone makes every move
};

// How far a count has come, to be read by another thread while it runs: the tree is cut into parts
// of about equal size.
struct CountProgress {
  std::atomic<std::size_t> parts{0};
  std::atomic<std::size_t> parts_done{0};
  std::atomic<std::uint64_t> nodes{0};
};

struct MoveCount {
  Move move;
  std::uint64_t nodes = 0;
};

/// The leaves of each legal move, sorted as the notation of the moves reads.
/// Requires: 1 ≤ depth ≤ kMaxDepth, 1 ≤ threads ≤ kMaxThreads, 0 ≤ hash_mib ≤ kMaxHashMib,
/// is_available(options.kernel).
/// Errors: throws std::bad_alloc when there is no memory for the table, std::overflow_error when a
/// count leaves 64 bits.
[[nodiscard]] std::vector<MoveCount> divide(const Position& position, const CountOptions& options,
                                            CountProgress* progress = nullptr);

/// The number of leaves.  Requires, errors: as divide(), depth 0 allowed.
[[nodiscard]] std::uint64_t perft(const Position& position, const CountOptions& options);

/// a + b.  Errors: throws std::overflow_error when the sum leaves 64 bits.
[[nodiscard]] std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b);

}  // namespace raum::perft
