// Reports: the result of a gate as text, Markdown, JSON and JUnit XML.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "ci/report/gate_report.h"

namespace raum::ci {

/// How the report for a terminal is written.
struct TextOptions {
  bool all_rows = false;    // otherwise only the figures that were reported or failed
  bool is_colored = false;  // the results of the checks and of the gate
};

/// For a terminal, at most 80 columns where words and cells allow it: each check with its reason,
/// its figures, the number of compared figures that are left out because they are within their
/// thresholds, and its warnings. The last line is the verdict and is never broken.
[[nodiscard]] std::string report_text(const GateReport& report, TextOptions options = {});

/// For a pull request: the verdict, a table of the checks, folded details.
[[nodiscard]] std::string report_markdown(const GateReport& report);

/// For scripts: one JSON object with "schema_version": 2. The "verdict" of a figure is "reported",
/// "failed" or "". Its "interval", "reported_at" and "fails_at", which schema 1 lacks, are shares
/// of base (0.03 is 3 %), or null if no threshold judges it; the "match" of a check is null if it
/// played none.
[[nodiscard]] std::string report_json(const GateReport& report);

/// For CI services: one JUnit test suite with a test case for each check.
[[nodiscard]] std::string report_junit(const GateReport& report);

/// Writes report.md, report.json, junit.xml and, in a build with web/, report.html into the
/// directory, which is created if necessary.
/// Errors: a file cannot be written.
[[nodiscard]] Expected<void> write_reports(const GateReport& report,
                                           const std::filesystem::path& directory);

/// "12,345", "3.14", "text"; "" if the revision has no value.
[[nodiscard]] std::string to_string(const Value& value);

/// The figure's own change, or "+1.2 %" from base to head; "" unless both are numbers.
[[nodiscard]] std::string change_of(const Figure& figure);

/// Sanitises untrusted program output: returns valid UTF-8 without control characters other than
/// tab and newline.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace raum::ci
