#include "bench/fixed_work.h"

#include <string>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "bench/positions.h"
#include "bench/row.h"

namespace raum::bench {
namespace {

constexpr std::string_view kStartup = "startup";

}  // namespace

Expected<std::uint64_t> do_fixed_work(std::string_view name) {
  if (name == kStartup) return 0;
  const std::vector<Row> rows = all_rows();
  std::vector<std::string_view> names{kStartup};
  for (const Row& row : rows) {
    names.push_back(row.name);
    if (row.name != name) continue;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < kPositionClasses.size(); ++i) {
      const Pass pass = row.prepare(position_of(i));
      for (std::uint64_t items = 0; items < row.fixed_items;) {
        const std::uint64_t done = pass();
        RAUM_ASSERT(done > 0);
        items += done;
        total += done;
      }
    }
    return total;
  }
  return fail("--work", raum::quoted(name), such_as("a row", name, names));
}

}  // namespace raum::bench
