// Terminal: whether stdout and stderr are terminals, and how wide.
#pragma once

#include <cstddef>

namespace raum {

[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();

/// The width of the terminal on a descriptor; $COLUMNS if the terminal does not know it, else 80.
[[nodiscard]] std::size_t terminal_columns(int fd);

}  // namespace raum
