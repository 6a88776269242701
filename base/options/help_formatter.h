// Help texts that are broken into lines as wide as the terminal.
#pragma once

#include <cstddef>
#include <memory>

namespace CLI {
class FormatterBase;
}

namespace raum {

/// Breaks the lines of a help text after `columns` characters at most. Other rooms call
/// CommandLine::wrap_help(), which does not show CLI11.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t columns);

}  // namespace raum
