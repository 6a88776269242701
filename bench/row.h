// Row: one measurement of the rules as data: what a pass over a position does. Google Benchmark
// repeats passes for their time; fixed_work.h repeats them up to a number of items, for their
// instructions. Both run the same code. Rows are made when they are asked for and not by static
// variables: the engines' own tables need not be ready before main() begins.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace raum::bench {

/// Does the work once and answers how many items that were, at least one.
using Pass = std::function<std::uint64_t()>;

struct Row {
  std::string name;
  std::string_view items;  // what is counted: "moves"
  /// Everything that does not belong to the measurement happens here.
  std::function<Pass(const Position&)> prepare{};
  /// Of fixed work, for each position class, at least: enough that the passes outweigh their
  /// preparation.
  std::uint64_t fixed_items = 20'000;
};

// The rows by what they measure.
[[nodiscard]] std::vector<Row> movegen_rows();
[[nodiscard]] std::vector<Row> make_rows();
[[nodiscard]] std::vector<Row> attack_rows();
[[nodiscard]] std::vector<Row> perft_rows();
[[nodiscard]] std::vector<Row> engine_rows();
[[nodiscard]] std::vector<Row> table_rows();

/// All of them.
[[nodiscard]] std::vector<Row> all_rows();

/// Makes each row a Google benchmark for each position class, named ROW/CLASS.
void register_rows();

}  // namespace raum::bench
