// Row: one benchmark as data: the pass to run on a position. Google Benchmark repeats passes to
// measure time; fixed_work.h repeats them for a fixed number of items to count instructions. Both
// run the same code. Rows are built on request, not in static variables, because the tables of the
// engines may not be initialised before main() begins.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace raum::bench {

/// Does the work once and returns the number of items processed, at least one.
using Pass = std::function<std::uint64_t()>;

struct Row {
  std::string name;
  std::string_view items;  // the kind of item: "moves"
  /// Prepares everything that must not be measured, and returns the pass.
  std::function<Pass(const Position&)> prepare{};
  /// Minimum items of fixed work per position class: enough that the passes outweigh their
  /// preparation.
  std::uint64_t fixed_items = 20'000;
};

/// The rows of one topic, in the order in which they are listed.
[[nodiscard]] std::vector<Row> movegen_rows();
[[nodiscard]] std::vector<Row> make_rows();
[[nodiscard]] std::vector<Row> attack_rows();
[[nodiscard]] std::vector<Row> perft_rows();
[[nodiscard]] std::vector<Row> engine_rows();
[[nodiscard]] std::vector<Row> table_rows();

/// The rows of all topics.
[[nodiscard]] std::vector<Row> all_rows();

/// Registers each row as a Google benchmark for each position class, named ROW/CLASS.
void register_rows();

}  // namespace raum::bench
