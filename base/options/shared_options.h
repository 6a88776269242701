// Options that several commands of raum share.
#pragma once

#include "base/cli/color.h"
#include "base/cli/progress_line.h"
#include "base/options/cli_command.h"

namespace raum {

/// Adds the options --quiet and --progress.  Requires: `options` outlives the command.
void add_progress_options(CliCommand command, ProgressOptions& options);

/// Adds the option --color auto|always|never.  Requires: `mode` outlives the command.
void add_color_option(CliCommand command, ColorMode& mode);

}  // namespace raum
