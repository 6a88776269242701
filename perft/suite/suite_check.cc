#include "perft/suite/suite_check.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/board/position_text.h"

namespace raum::perft {

std::string to_string(const CountCheck& check) {
  const auto count = fmt::format("{} perft({}) = {}", check.id, check.depth, check.counted);
  if (check.is_right()) return count + " ok";
  return fmt::format("{} MISMATCH, {} says {}\n  {}", count, check.place, check.expected,
                     check.explanation);
}

std::uint64_t SuiteReport::wrong() const {
  const auto is_wrong = [](const CountCheck& check) { return !check.is_right(); };
  return static_cast<std::uint64_t>(std::count_if(checks.begin(), checks.end(), is_wrong));
}

void check_suite(const std::vector<SuiteRecord>& records, std::string_view name,
                 const SuiteCheckOptions& options, SuiteReport& report,
                 const std::function<void(const CountCheck&)>& on_check) {
  for (const SuiteRecord& record : records) {
    for (const KnownCount& known : record.counts) {
      if (options.max_nodes && known.nodes > *options.max_nodes) {
        ++report.skipped;
        continue;
      }
      CountOptions counting = options.counting;
      counting.depth = known.depth;
      CountCheck check{.place = fmt::format("{}:{}", name, known.line),
                       .id = record.id,
                       .depth = known.depth,
                       .expected = known.nodes,
                       .counted = options.count(record.position, counting),
                       .explanation = {}};
      if (!check.is_right()) {
        const auto& divide = options.divide ? options.divide : engine_divide(counting);
        check.explanation =
            to_string(descend(raum::to_string(record.position), known.depth, divide), known.nodes);
      }
      report.checks.push_back(check);
      on_check(check);
    }
  }
}

}  // namespace raum::perft
