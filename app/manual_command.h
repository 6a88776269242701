// `raum manual`: writes the manual pages of all commands and the completions for shells.
#pragma once

#include <functional>

#include "base/core/exit_code.h"
#include "base/options/command_line.h"

namespace raum {

/// Adds the command to the program, whose other commands it describes.
std::function<ExitCode()> add_manual_command(CommandLine& line);

}  // namespace raum
