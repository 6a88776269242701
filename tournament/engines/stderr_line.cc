#include "tournament/engines/stderr_line.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kLineShown = 160;
constexpr int kTraceLines = 40;

bool names_an_error(std::string_view line) {
  constexpr auto kWords = std::to_array<std::string_view>({"error", "exception", "panic", "fatal"});
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    for (std::size_t at = 0; at + word.size() <= line.size(); ++at) {
      if (equal_ignoring_case(line.substr(at, word.size()), word)) return true;
    }
    return false;
  });
}

// "main.load(0x1, 0x2)", as in Go: no blank before the first parenthesis.
bool is_call(std::string_view line) {
  const std::size_t open = line.find('(');
  return open != std::string_view::npos && line.ends_with(')') && line.find(' ') > open;
}

// Whether the line belongs to what runtimes print below an error: calls, which are indented except
// in Go, and notes of Rust, Node and Go. `start`: how far it is indented.
bool is_of_a_trace(std::string_view line, std::size_t start) {
  if (start > 0 || line == "}" || is_call(line)) return true;
  constexpr auto kStarts = std::to_array<std::string_view>(
      {"at ", "note:", "stack backtrace:", "goroutine ", "[signal ", "Require stack:", "- /",
       "created by ", "exit status ", "Node.js v"});
  return std::any_of(kStarts.begin(), kStarts.end(),
                     [&](std::string_view words) { return line.starts_with(words); });
}

// Programs in C++ that an exception ends, and those in Rust that panic, print the reason behind the
// line that names the error.
bool is_explained_below(std::string_view line, std::string_view below) {
  if (line.starts_with("terminate called after throwing")) return below.starts_with("what():");
  const bool is_panic = line.starts_with("thread '") && line.ends_with(':');
  return is_panic && !below.empty() && !below.starts_with("note:");
}

// Removes the last line from the text.
std::string_view take_last_line(std::string_view& text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  const std::size_t end = text.rfind('\n');
  const std::string_view line = end == std::string_view::npos ? text : text.substr(end + 1);
  text.remove_suffix(std::min(line.size() + 1, text.size()));
  return line;
}

}  // namespace

std::string stderr_line(std::string_view stderr_tail) {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  std::string_view last, below;  // the last line, and the one after the line that is looked at
  // Whether all lines after the line that is looked at, and after the one below it, are of a trace
  bool above_trace = true, below_is_above_trace = true;
  for (int lines = 0; !stderr_tail.empty() && lines < kTraceLines; ++lines) {
    std::string_view line = take_last_line(stderr_tail);
    const std::size_t start = line.find_first_not_of(kBlanks);
    if (start == std::string_view::npos) continue;
    line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
    if (last.empty()) last = line.substr(start);
    if (start == 0 && names_an_error(line)) {
      const bool is_explained = is_explained_below(line, below);
      if (is_explained ? below_is_above_trace : above_trace) {
        return printable_utf8(is_explained ? below : line, kLineShown);
      }
    }
    if (!above_trace) break;
    below = line.substr(start);
    below_is_above_trace = above_trace;
    above_trace = is_of_a_trace(line, start);
  }
  return printable_utf8(last, kLineShown);
}

std::string stderr_suffix(std::string_view stderr_tail) {
  const std::string line = stderr_line(stderr_tail);
  return line.empty() ? "" : fmt::format(": \"{}\"", line);
}

}  // namespace raum::tournament
