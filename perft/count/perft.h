// Perft: counts the legal move sequences of a given length, the standard test of a move generator.
// Depth 0 counts 1. With bulk counting the moves of the last ply are counted and not made; a kernel
// (two_ply_kernel.h) counts the last two plies.
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

/// Settings of a count. Only `depth` changes the result.
struct CountOptions {
  int depth = 1;
  int threads = 1;
  int hash_mib = 0;  // size of the table that all threads share; 0: no table
  Kernel kernel = fastest_kernel();
  bool bulk = true;  // count the last ply without making its moves; if false, no kernel is used
};

/// Progress of a running count, which another thread may read. A part is a subtree one or two plies
/// below the root; parts are of about equal size.
struct CountProgress {
  std::atomic<std::size_t> parts{0};
  std::atomic<std::size_t> parts_done{0};
  std::atomic<std::uint64_t> nodes{0};
};

/// A legal move and the number of leaves below it.
struct MoveCount {
  Move move;
  std::uint64_t nodes = 0;
};

/// The number of leaves below each legal move, sorted by the text of the move.
/// Requires: 1 ≤ depth ≤ kMaxDepth, 1 ≤ threads ≤ kMaxThreads, 0 ≤ hash_mib ≤ kMaxHashMib,
/// is_available(options.kernel).
/// Errors: throws std::bad_alloc if the table does not fit into memory, std::overflow_error if a
/// count does not fit into 64 bits.
[[nodiscard]] std::vector<MoveCount> divide(const Position& position, const CountOptions& options,
                                            CountProgress* progress = nullptr);

/// The sum over the lines.  Errors: throws std::overflow_error if it does not fit into 64 bits.
[[nodiscard]] std::uint64_t total(const std::vector<MoveCount>& lines);

/// The number of leaves. Counts of one or two plies report no progress.
/// Requires, errors: as divide(), but depth 0 is allowed.
[[nodiscard]] std::uint64_t perft(const Position& position, const CountOptions& options,
                                  CountProgress* progress = nullptr);

}  // namespace raum::perft
