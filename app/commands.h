// The commands of `raum`: each is defined by the room that owns the tool.
#pragma once

#include <functional>
#include <vector>

#include "base/core/exit_code.h"
#include "base/options/command_line.h"

namespace raum {

/// Adds all commands to the program. The line outlives the functions.
/// Returns: what each command does once the line is parsed, in the order of root().commands().
[[nodiscard]] std::vector<std::function<ExitCode()>> add_commands(CommandLine& line);

}  // namespace raum
