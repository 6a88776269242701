// SuiteCheck: recounts the known counts of a suite and explains each one that is wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perft/count/perft.h"
#include "perft/suite/descent.h"
#include "perft/suite/suite.h"

namespace raum::perft {

/// The result of counting one `perft` line of a suite.
struct CountCheck {
  std::string place;  // "known.perft:8"
  std::string id;
  int depth = 0;
  std::uint64_t expected = 0;
  std::uint64_t counted = 0;
  std::string explanation;  // empty if the count is right
  [[nodiscard]] bool is_right() const { return counted == expected; }
};

/// "start perft(4) = 15587032 ok", or the mismatch followed by lines that explain it.
[[nodiscard]] std::string to_string(const CountCheck& check);

/// The checked counts of one or more suites and the number of those that were skipped.
struct SuiteReport {
  std::vector<CountCheck> checks;
  std::uint64_t skipped = 0;
  [[nodiscard]] std::uint64_t wrong() const;
};

/// What to count and how. Tests replace `count` and `divide` by faulty functions.
struct SuiteCheckOptions {
  CountOptions counting;                   // the depth is ignored
  std::optional<std::uint64_t> max_nodes;  // skip lines that expect more
  std::function<std::uint64_t(const Position&, const CountOptions&)> count =
      [](const Position& position, const CountOptions& how) { return perft(position, how); };
  DivideFunction divide;  // if empty: engine_divide(counting)
};

/// Counts every line of the records and adds the results to `report`; calls `on_check` after each.
/// `name` is the file name to use in the results.
void check_suite(const std::vector<SuiteRecord>& records, std::string_view name,
                 const SuiteCheckOptions& options, SuiteReport& report,
                 const std::function<void(const CountCheck&)>& on_check);

}  // namespace raum::perft
