// Test summaries: what the tests and the suites of a judged revision reported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raum::ci {

/// The tests of one run.
struct TestSummary {
  std::int64_t failed = 0;
  std::int64_t total = 0;
  std::vector<std::string> failed_names{};
  std::vector<std::string> skipped_names{};  // they have shown nothing
  std::string details{};                     // what the first failed tests printed
};

/// The records of one suite of counts or file of results.
struct SuiteSummary {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  // "mid-03 perft 2: counted 367, expected 368\nEXPLANATION" or
  // "repetition-01 after 8 plies: found ongoing, expected draw repetition"
  std::string first_wrong;
};

/// Parses the report of a suite, the JSON of `raum perft --suite` or `--results`.
/// Returns: nullopt if the text is not one.
[[nodiscard]] std::optional<SuiteSummary> read_suite_report(const std::string& json);

}  // namespace raum::ci
