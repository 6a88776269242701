// Test and suite summaries: what `ctest` and `raum perft --suite --json` of a judged revision say,
// read without trust.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raum::ci {

struct TestSummary {
  std::int64_t failed = 0;
  std::int64_t total = 0;
  std::vector<std::string> failed_names{};
};

/// Reads ctest's own summary; nothing where it stands not, as when no test was found.
[[nodiscard]] std::optional<TestSummary> read_ctest(std::string_view output);

struct SuiteSummary {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  std::string first_wrong;  // "mid-03 perft 2: counted 367, expected 368"; with the explanation
};

/// Reads the suite report; nothing where the text is not one.
[[nodiscard]] std::optional<SuiteSummary> read_suite_report(const std::string& json);

}  // namespace raum::ci
