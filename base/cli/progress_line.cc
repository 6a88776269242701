#include "base/cli/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace raum {
namespace {

constexpr const char* kEraseLine = "\r\x1b[K";  // carriage return, erase to the end of the line

// One column less than the terminal has, since some terminals start a new line once the last one is
// filled.
std::size_t usable_columns() {
  constexpr std::size_t kDefault = 80;
  winsize size = {};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return (is_known ? size.ws_col : kDefault) - 1;
}

void write(const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  static_cast<void>(std::fflush(stderr));
}

}  // namespace

bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::string_view cut_to(std::string_view line, std::size_t columns) {
  std::size_t at = 0;
  for (std::size_t used = 0; at < line.size(); ++at) {
    const bool starts_character = (static_cast<unsigned char>(line[at]) >> 6) != 2;
    if (starts_character && used++ == columns) break;
  }
  return line.substr(0, at);
}

void ProgressLine::show(std::string_view line) {
  write(kEraseLine + std::string(cut_to(line, usable_columns())));
  is_shown_ = true;
}

void ProgressLine::clear() {
  if (is_shown_) write(kEraseLine);
  is_shown_ = false;
}

}  // namespace raum
