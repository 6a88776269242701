#include "base/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace raum {

bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::size_t terminal_columns(int fd) {
  constexpr std::size_t kDefault = 80;
  winsize size = {};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* const columns = std::getenv("COLUMNS");
  const std::string_view text = columns == nullptr ? "" : columns;
  std::size_t width = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  return is_number && width > 0 ? width : kDefault;
}

std::size_t help_columns() {
  constexpr std::size_t kElsewhere = 100, kLeast = 40, kMost = 120;
  if (!stdout_is_terminal()) return kElsewhere;
  return std::clamp(terminal_columns(STDOUT_FILENO), kLeast, kMost);
}

}  // namespace raum
