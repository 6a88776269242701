// The gate's report as Markdown, for a pull request.
#include <fmt/core.h>

#include <algorithm>

#include "base/core/build_info.h"
#include "ci/report/report.h"

namespace raum::ci {

namespace {

// Escapes text for a line or a table cell, so that nothing in it is markup.
std::string inline_text(std::string_view text) {
  std::string out;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '\n':
        out += ' ';
        break;
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '|':
      case '*':
      case '_':
      case '`':
      case '[':
      case '\\':
        out += '\\';
        out += c;
        break;
      default:
        out += c;
    }
  }
  return out;
}

// A code block; its fence is longer than any run of backticks in the text.
std::string code_block(std::string_view text) {
  const std::string clean = clean_text(text);
  std::size_t longest = 2, run = 0;
  for (const char c : clean) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{0}text\n{1}{2}{0}\n", fence, clean, clean.ends_with('\n') ? "" : "\n");
}

std::string figures_of(const CheckReport& check) {
  std::string out = "| figure | base | head | change | unit |\n|---|---:|---:|---:|---|\n";
  for (const Figure& figure : check.figures) {
    out += fmt::format("| {} | {} | {} | {} | {} |\n", inline_text(figure.name),
                       inline_text(to_string(figure.base)), inline_text(to_string(figure.head)),
                       change_of(figure), inline_text(figure.unit));
  }
  return out;
}

std::string details_of(const CheckReport& check) {
  if (check.figures.empty() && check.details.empty()) return "";
  std::string out = fmt::format("\n<details{}><summary>{}: {}</summary>\n\n",
                                check.result == CheckResult::Fail ? " open" : "",
                                inline_text(check.name), to_string(check.result));
  if (!check.figures.empty()) out += figures_of(check);
  if (!check.details.empty()) out.append("\n").append(code_block(check.details));
  return out + "\n</details>\n";
}

}  // namespace

std::string report_markdown(const GateReport& report) {
  std::string out = fmt::format("## {}\n\n", inline_text(report.verdict.line));
  for (const auto& [role, revision] : {std::pair("base", &report.base), {"head", &report.head}}) {
    out += fmt::format("- {} `{}` {}\n", role, revision->short_commit(),
                       inline_text(revision->subject));
  }
  for (const std::string& note : report.notes)
    out += fmt::format("- note: {}\n", inline_text(note));
  for (const CheckReport& check : report.checks) {
    for (const std::string& warning : check.warnings) {
      out += fmt::format("- warning, {}: {}\n", check.name, inline_text(warning));
    }
  }
  out += "\n| check | result | why | seconds |\n|---|---|---|---:|\n";
  for (const CheckReport& check : report.checks) {
    out += fmt::format("| {} | {} | {} | {:.1f} |\n", inline_text(check.name),
                       to_string(check.result), inline_text(check.reason), check.seconds);
  }
  for (const CheckReport& check : report.checks) out += details_of(check);
  return out + fmt::format("\n{} in {:.0f} s on {}; raum {}\n", report.started, report.seconds,
                           inline_text(processor_name()), inline_text(build_line()));
}

}  // namespace raum::ci
