// Reports: a gate's outcome as text, Markdown, JSON and JUnit, each from the same GateReport.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "ci/report/gate_report.h"

namespace raum::ci {

/// For the terminal: a line per check, figures below it, the verdict as the last line.
[[nodiscard]] std::string report_text(const GateReport& report);

/// For a pull request: verdict first, one table, then folded details.
[[nodiscard]] std::string report_markdown(const GateReport& report);

/// One object with "schema_version": 1.
[[nodiscard]] std::string report_json(const GateReport& report);

/// One test suite with a case per check.
[[nodiscard]] std::string report_junit(const GateReport& report);

/// Writes report.md, report.json and junit.xml into the directory, which is made if need be.
/// Errors: a file cannot be written.
[[nodiscard]] Expected<void> write_reports(const GateReport& report,
                                           const std::filesystem::path& directory);

/// "12,345", "3.14", "text"; "" where a revision has no value.
[[nodiscard]] std::string to_string(const Value& value);

/// The figure's own change, else "+1.2 %" from base to head; "" where not both are numbers.
[[nodiscard]] std::string change_of(const Figure& figure);

/// Text from programs that nobody vouches for, fit for any report: valid UTF-8 without control
/// characters other than tab and newline.
[[nodiscard]] std::string clean_text(std::string_view text);

}  // namespace raum::ci
