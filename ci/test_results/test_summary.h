// Test summaries: what the tests and the suites of a judged revision reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raum::ci {

/// A test that has shown nothing, and why; `reason` is one line and may be empty.
struct SkippedTest {
  std::string name, reason;
  friend bool operator==(const SkippedTest&, const SkippedTest&) = default;
};

/// Of how many failed tests a summary keeps the output.
inline constexpr std::size_t kKeptOutputs = 3;

/// The tests of one run.
struct TestSummary {
  std::int64_t failed = 0;
  std::int64_t total = 0;
  std::vector<std::string> failed_names{};
  std::vector<SkippedTest> skipped{};
  std::vector<std::string> outputs{};  // "NAME:\nTEXT" of the first kKeptOutputs failed tests
};

/// The records of one suite of counts or file of results.
struct SuiteSummary {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  // One line each: "mid-03 perft 2: counted 367, expected 368" or
  // "repetition-01 after 8 plies: found ongoing, expected draw repetition"
  std::vector<std::string> wrong_checks{};
  std::string explanation{};  // of the first of them; may have several lines or be empty
};

/// Parses the report of a suite, the JSON of `raum perft --suite` or `--results`.
/// Returns: nullopt if the text is not one.
[[nodiscard]] std::optional<SuiteSummary> read_suite_report(const std::string& json);

}  // namespace raum::ci
