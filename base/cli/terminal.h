// Terminal: whether stdout and stderr are terminals, and how wide.
#pragma once

#include <cstddef>

namespace raum {

[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();

/// The width of the terminal on a descriptor; $COLUMNS if the terminal does not know it, else 80.
[[nodiscard]] std::size_t terminal_columns(int fd);

/// The width of a help text on stdout: that of the terminal, from 40 to 120, or 100 elsewhere.
[[nodiscard]] std::size_t help_columns();

}  // namespace raum
