#include "base/cli/color.h"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>

#include "base/cli/terminal.h"

namespace raum {
namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string painted(std::string_view text, fmt::terminal_color color) {
  return fmt::format(fmt::fg(color), "{}", text);
}

using Paint = std::string (Palette::*)(std::string_view) const;
struct Verdict {
  std::string_view words;
  Paint paint;
  bool needs_heading = false;  // the words are a verdict only after the heading "verdict"
};
// Longer words before their beginnings.
constexpr std::array kVerdicts = {Verdict{"PASS", &Palette::good},
                                  Verdict{"pass", &Palette::good},
                                  Verdict{"H1 accepted", &Palette::good},
                                  Verdict{"FAIL", &Palette::bad},
                                  Verdict{"H0 accepted", &Palette::bad},
                                  Verdict{"NO VERDICT", &Palette::warning},
                                  Verdict{"CANNOT", &Palette::warning},
                                  Verdict{"CAN", &Palette::good},
                                  Verdict{"warning", &Palette::warning},
                                  Verdict{"warn", &Palette::warning},
                                  Verdict{"interrupted", &Palette::warning},
                                  Verdict{"H1", &Palette::good, true},
                                  Verdict{"H0", &Palette::bad, true},
                                  Verdict{"stopped", &Palette::bad, true},
                                  Verdict{"no verdict", &Palette::warning, true},
                                  Verdict{"undecided", &Palette::warning, true},
                                  Verdict{"continue", &Palette::warning, true},
                                  Verdict{"incomplete", &Palette::warning, true},
                                  Verdict{"plays alike", &Palette::warning, true}};

struct VerdictPlace {
  std::size_t begin;
  bool has_heading;
};

// Where the verdict of a line begins, if it has one.
VerdictPlace verdict_place(std::string_view line) {
  constexpr std::string_view kHeading = "verdict ";
  const std::size_t at = std::min(line.find_first_not_of(" 0123456789"), line.size());
  if (!line.substr(at).starts_with(kHeading)) return {at, false};
  return {std::min(line.find_first_not_of(' ', at + kHeading.size()), line.size()), true};
}

std::string colored_line(std::string_view line, const Palette& palette) {
  const auto [begin, has_heading] = verdict_place(line);
  const std::string_view rest = line.substr(begin);
  for (const Verdict& verdict : kVerdicts) {
    if (!rest.starts_with(verdict.words) || (verdict.needs_heading && !has_heading)) continue;
    const std::string_view after = rest.substr(verdict.words.size());
    if (!after.empty() && std::isalnum(static_cast<unsigned char>(after.front())) != 0) continue;
    return fmt::format("{}{}{}", line.substr(0, begin), (palette.*verdict.paint)(verdict.words),
                       after);
  }
  return std::string(line);
}

}  // namespace

bool is_output_colored(ColorMode mode) {
  if (mode != ColorMode::Auto) return mode == ColorMode::Always;
  return environment("NO_COLOR").empty() && environment("TERM") != "dumb" && stdout_is_terminal();
}

std::string Palette::good(std::string_view text) const {
  return is_colored_ ? painted(text, fmt::terminal_color::green) : std::string(text);
}

std::string Palette::bad(std::string_view text) const {
  return is_colored_ ? painted(text, fmt::terminal_color::red) : std::string(text);
}

std::string Palette::warning(std::string_view text) const {
  return is_colored_ ? painted(text, fmt::terminal_color::yellow) : std::string(text);
}

std::string with_colored_verdicts(std::string_view text, const Palette& palette) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += colored_line(text.substr(0, end), palette);
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace raum
