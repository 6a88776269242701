#include "bench/row.h"

#include <string>

#include "bench/per_class.h"

namespace raum::bench {

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const auto& some :
       {movegen_rows(), make_rows(), attack_rows(), perft_rows(), table_rows(), engine_rows()}) {
    rows.insert(rows.end(), some.begin(), some.end());
  }
  return rows;
}

void register_rows() {
  for (const Row& row : all_rows()) {
    register_per_class(row.name.c_str(), [row](benchmark::State& state, const Position& p) {
      const Pass pass = row.prepare(p);
      std::uint64_t items = 0;
      for (auto _ : state) items += pass();
      report_items(state, items, row.items);
    });
  }
}

}  // namespace raum::bench
