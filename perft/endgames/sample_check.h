// Sample check: whether the values of tables fit each other. The value of a random position must be
// that of its best move, by the values of the positions after all moves, which the oracle lists. A
// table in which this holds for every position is right, because values count the plies to mate.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "base/core/error.h"
#include "base/core/splitmix.h"
#include "engine/endgame/tables/tables.h"

namespace raum::perft {

struct SampleReport {
  std::uint64_t samples = 0;
  std::uint64_t mismatches = 0;
  std::string first;  // mismatch: "POSITION: win in 3 plies, its moves say draw"

  void add(const SampleReport& other) {
    samples += other.samples;
    mismatches += other.mismatches;
    if (first.empty()) first = other.first;
  }
};

/// Checks random positions of the set, of both sides to move alike. A value that cannot be read, or
/// that differs from the outcome that a search would get, is a mismatch.
/// Errors: a table that a move leads to is missing.
[[nodiscard]] Expected<SampleReport> check_samples(const endgame::Tables& tables,
                                                   const endgame::MenSet& set,
                                                   std::uint64_t samples, SplitMix64& random,
                                                   const std::stop_token& stop = {});

/// "win in 3 plies", "loss in 1 ply", "draw", "mate".
[[nodiscard]] std::string to_string(const endgame::Value& value);

}  // namespace raum::perft
