// Naive check: compares a table position by position with the naive solution of its set.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "engine/endgame/tables/counts.h"
#include "engine/endgame/tables/tables.h"
#include "perft/endgames/naive_solution.h"

namespace raum::perft {

struct NaiveReport {
  std::uint64_t positions = 0;  // with White's king on one of the cells that symmetry leaves
  std::uint64_t mismatches = 0;
  bool counts_agree = false;  // of the whole board
  std::string first;          // mismatch

  [[nodiscard]] bool is_right() const { return mismatches == 0 && counts_agree; }
};

/// The same value as a table gives it.
[[nodiscard]] endgame::Value value_of(const NaiveValue& naive);

/// Whether all four numbers are equal.
[[nodiscard]] bool are_equal(const endgame::Counts& counts, const NaiveCounts& naive);

/// Compares the tables' value of one position with `wanted`, that of the naive solution, and adds
/// the result to the report.
void compare_position(const endgame::Tables& tables, const BoardLetters& board, bool white_to_move,
                      NaiveValue wanted, NaiveReport& report);

/// Compares all positions and counts of a naive solution with the tables; `table` is that of the
/// same set.
[[nodiscard]] NaiveReport compare_solution(const endgame::Tables& tables,
                                           const endgame::Table& table, const NaiveSolution& naive);

/// Requires: the table of the set is among these.
[[nodiscard]] NaiveReport check_naive(const endgame::Tables& tables, const endgame::MenSet& set,
                                      const std::stop_token& stop = {});

}  // namespace raum::perft
