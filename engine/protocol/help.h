// Help: the commands of a session, as `help` and `raum-engine --help` list them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace raum {

/// A line of a help text: a name that begins in the column `indent`, and beside it its description
/// from the given column on, or below it if the name is long. No line is wider than `columns`.
[[nodiscard]] std::string help_entry(std::string_view name, std::string_view description,
                                     std::size_t column, std::size_t columns,
                                     std::size_t indent = 0);

/// The commands of a session, in lines of at most so many columns.
[[nodiscard]] std::string command_help(std::size_t columns);

}  // namespace raum
