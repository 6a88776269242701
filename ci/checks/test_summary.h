// Test summaries: the output of `ctest` and of `raum perft --suite --json` or `--results --json` of
// a judged revision, parsed defensively.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raum::ci {

/// The tests of one run of ctest.
struct TestSummary {
  std::int64_t failed = 0;
  std::int64_t total = 0;
  std::vector<std::string> failed_names{};
  std::vector<std::string> skipped_names{};  // ctest counts them as passed
};

/// Parses ctest's summary.  Returns: nullopt if there is none, for example because no test ran.
[[nodiscard]] std::optional<TestSummary> read_ctest(std::string_view output);

/// The output of ctest without its lines about starting and passed tests.
[[nodiscard]] std::string without_passed_tests(std::string_view output);

/// The records of one suite of counts or file of results.
struct SuiteSummary {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  // "mid-03 perft 2: counted 367, expected 368\nEXPLANATION" or
  // "repetition-01 after 8 plies: found ongoing, expected draw repetition"
  std::string first_wrong;
};

/// Parses the report of a suite.  Returns: nullopt if the text is not one.
[[nodiscard]] std::optional<SuiteSummary> read_suite_report(const std::string& json);

}  // namespace raum::ci
