#include "base/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "base/text/numbers.h"

namespace raum {

bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::size_t terminal_columns(int fd) {
  constexpr std::int64_t kDefault = 80;
  winsize size = {};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* const columns = std::getenv("COLUMNS");
  const std::string_view text = columns == nullptr ? "" : columns;
  const auto width = parse_integer(text, "COLUMNS", 1, std::numeric_limits<int>::max());
  return static_cast<std::size_t>(width.value_or(kDefault));
}

std::size_t help_columns() {
  constexpr std::size_t kElsewhere = 100, kLeast = 40, kMost = 120;
  if (!stdout_is_terminal()) return kElsewhere;
  return std::clamp(terminal_columns(STDOUT_FILENO), kLeast, kMost);
}

}  // namespace raum
