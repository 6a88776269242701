#include "base/cli/progress_line.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>

#include "base/cli/terminal.h"

namespace raum {
namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K";  // carriage return, erase to the line's end
constexpr std::string_view kBetweenFields = "  ";
constexpr std::chrono::milliseconds kBetweenFrames{100};  // on a terminal

// A program shows one line at a time. Read in a signal handler.
std::atomic<bool> is_line_shown{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void write(const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  static_cast<void>(std::fflush(stderr));
}

// The longest prefix that fits into the columns.
std::string_view cut_to(std::string_view line, std::size_t columns) {
  std::size_t at = 0;
  for (std::size_t used = 0; at < line.size(); ++at) {
    const bool starts_character = (static_cast<unsigned char>(line[at]) >> 6) != 2;
    if (starts_character && used++ == columns) break;
  }
  return line.substr(0, at);
}

}  // namespace

std::string_view fitted_to(std::string_view line, std::size_t columns) {
  const std::string_view cut = cut_to(line, columns);
  if (cut.size() == line.size()) return line;
  const std::size_t end = line.rfind(kBetweenFields, cut.size());
  return end == std::string_view::npos || end == 0 ? cut : cut.substr(0, end);
}

std::string clock_text(std::chrono::duration<double> time) {
  constexpr double kMost = 1e9;
  const auto s = static_cast<std::int64_t>(std::ceil(std::min(time.count(), kMost)));
  if (s < 3'600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3'600, s / 60 % 60, s % 60);
}

std::string_view progress_line_eraser() { return is_line_shown ? kEraseLine : std::string_view{}; }

void erase_progress_line() {
  if (is_line_shown.exchange(false)) write(std::string(kEraseLine));
}

ProgressLine::ProgressLine(std::string program, ProgressOptions options)
    : ProgressLine(std::move(program), options, stderr_is_terminal()) {}

ProgressLine::ProgressLine(std::string program, ProgressOptions options, bool is_terminal)
    : program_(std::move(program)),
      options_(options),
      is_terminal_(is_terminal),
      next_(Clock::now() + std::chrono::seconds(is_terminal ? 0 : options.interval_s)) {}

bool ProgressLine::is_due() const { return !options_.quiet && Clock::now() >= next_; }

void ProgressLine::show(std::string_view line) {
  if (!is_terminal_) {
    if (line == shown_) return;
    shown_ = line;
    next_ = Clock::now() + std::chrono::seconds(options_.interval_s);
    return write(fmt::format("{}{}{}\n", program_, program_.empty() ? "" : ": ", line));
  }
  next_ = Clock::now() + kBetweenFrames;
  // One column less than the terminal has, because some terminals start a new line once the last
  // column is filled.
  const std::size_t columns = terminal_columns(STDERR_FILENO) - 1;
  is_line_shown = true;
  write(fmt::format("{}{}", kEraseLine, fitted_to(line, columns)));
}

void ProgressLine::clear() const {
  if (is_terminal_) erase_progress_line();
}

}  // namespace raum
