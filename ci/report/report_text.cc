// The gate's report as text of 80 columns, for a terminal. A table is wider if its cells are.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>
#include <vector>

#include "base/cli/color.h"
#include "base/text/wrapped.h"
#include "ci/report/report.h"

namespace raum::ci {

namespace {

constexpr std::size_t kColumns = 80;

// The lines of a text that end before kColumns. The first one starts in the column `indent`, the
// others are indented to it. A per cent sign stays with its number.
std::string wrapped_at(std::string_view text, std::size_t indent) {
  return wrapped(text, kColumns, indent, indent);
}

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += "    " + line + "\n";
  return out;
}

bool is_number(const Value& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

// Whether the check compared head's value with base's. Times in seconds depend on the cache.
bool is_compared(const Figure& figure) {
  return is_number(figure.base) && is_number(figure.head) && figure.unit != "s";
}

using Cells = std::array<std::string, 5>;

// The interval of a change is moved behind the unit, so that it does not widen the column.
Cells cells_of(const Figure& figure) {
  const std::string change = change_of(figure);
  const std::size_t interval = std::min(change.find(" ["), change.size());
  return {clean_text(figure.name), clean_text(to_string(figure.base)),
          clean_text(to_string(figure.head)), change.substr(0, interval),
          clean_text(figure.unit) + change.substr(interval)};
}

std::string table_of(const std::vector<Cells>& rows) {
  std::array<std::size_t, 5> widths{};
  for (const Cells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], characters_of(row[i]));
  }
  std::string out;
  for (const Cells& row : rows) {
    const std::string line =
        fmt::format("  {:<{}}  {:>{}}  {:>{}}  {:>{}}  {}", row[0], widths[0], row[1], widths[1],
                    row[2], widths[2], row[3], widths[3], row[4]);
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

std::string figures_text(const std::vector<Figure>& figures, bool all_rows) {
  std::vector<Cells> rows = {{"figure", "base", "head", "change", "unit"}};
  std::size_t left_out = 0;
  bool all_equal = true;  // of the rows that are left out
  for (const Figure& figure : figures) {
    if (all_rows || figure.verdict != FigureVerdict::None) {
      rows.push_back(cells_of(figure));
    } else if (is_compared(figure)) {
      ++left_out;
      all_equal = all_equal && figure.base == figure.head;
    }
  }
  std::string out = rows.size() > 1 ? table_of(rows) : "";
  if (left_out > 0) {
    const bool is_one = left_out == 1;
    out += fmt::format("  {} {} {}\n", left_out, is_one ? "row" : "rows",
                       all_equal ? "unchanged"
                       : is_one  ? "within its threshold"
                                 : "within their thresholds");
  }
  return out;
}

std::string colored(const Palette& palette, CheckResult result, std::string_view text) {
  switch (result) {
    case CheckResult::Pass:
      return palette.good(text);
    case CheckResult::Fail:
      return palette.bad(text);
    case CheckResult::NoVerdict:
      return palette.warning(text);
    case CheckResult::NotRun:
      break;
  }
  return std::string(text);
}

std::string check_text(const CheckReport& check, const Palette& palette, bool all_rows) {
  constexpr std::size_t kReason = 22;
  constexpr std::size_t kWarning = 11;
  const std::string_view result = to_string(check.result);
  std::string out =
      fmt::format("{:<10} {}{:{}} {}\n", check.name, colored(palette, check.result, result), "",
                  10 - result.size(), wrapped_at(clean_text(check.reason), kReason));
  out += figures_text(check.figures, all_rows);
  for (const std::string& warning : check.warnings) {
    out += fmt::format("  {}: {}\n", palette.warning("warning"),
                       wrapped_at(clean_text(warning), kWarning));
  }
  return out + indented(clean_text(check.details));
}

// "PASS ...", "FAIL ..." or "NO VERDICT ...".
std::string verdict_text(const Verdict& verdict, const Palette& palette) {
  constexpr std::array<std::pair<std::string_view, CheckResult>, 3> kWords = {
      {{"PASS", CheckResult::Pass},
       {"FAIL", CheckResult::Fail},
       {"NO VERDICT", CheckResult::NoVerdict}}};
  std::string line = clean_text(verdict.line);
  for (const auto& [word, result] : kWords) {
    if (line.starts_with(word)) return colored(palette, result, word) + line.substr(word.size());
  }
  return line;
}

}  // namespace

std::string report_text(const GateReport& report, TextOptions options) {
  constexpr std::string_view kNote = "note: ";
  const Palette palette(options.is_colored);
  std::string out = fmt::format("base {} {}\nhead {} {}\n", report.base.short_commit(),
                                clean_text(report.base.subject), report.head.short_commit(),
                                clean_text(report.head.subject));
  for (const std::string& note : report.notes) {
    out += fmt::format("{}{}\n", kNote, wrapped_at(clean_text(note), kNote.size()));
  }
  for (const CheckReport& check : report.checks) {
    out += check_text(check, palette, options.all_rows);
  }
  return out + verdict_text(report.verdict, palette) + "\n";
}

}  // namespace raum::ci
