// CheckProgress: how far a check is. A check reports it through its context while it runs, for
// example after each perft suite:
//   context.progress({.part = "perft suites", .done = 3, .total = 12});
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace raum::ci {

struct CheckProgress {
  std::string_view check{};  // one of kCheckNames; filled in by the gate
  std::string part{};        // what is counted, in the plural; a check may have several parts
  std::size_t done = 0;      // of the part
  std::size_t total = 0;     // 0: unknown
  bool is_limit = false;     // the part may end before `total`
  std::string state{};       // an intermediate result, such as "LLR 1.20 (-2.94, 2.94)"
  bool has_ended = false;    // the last report of the check
  std::optional<double> expected_seconds{};  // of the whole check; filled in by the gate
};

// Called by several threads at a time.
using ReportProgress = std::function<void(const CheckProgress&)>;

}  // namespace raum::ci
