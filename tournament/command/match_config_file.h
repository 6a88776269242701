// Reads a TOML file of options of `raum match`, such as
//   openings = "tournament/openings/openings.txt"
//   pairs = 100
//   [each]
//   cmd = "raum-engine"
//   [[engine]]
//   name = "deep"
//   depth = 3
// Keys are the names of the options without their dashes. [[engine]] tables have the keys of an
// engine spec, where args is a list, and options and env are tables.
#pragma once

#include <map>
#include <string>

#include "base/options/cli_command.h"

namespace raum::tournament {

/// Gives each option of the command the value in the file, unless the command line has set it.
/// Paths are relative to the current folder, as on the command line.
/// Requires: called by the function of an option that was added before the others.
/// Returns: "FILE:LINE:COLUMN" by the name of each option that was taken from the file.
/// Errors: the text of a usage error that names the file, line and column: unknown keys (with the
/// nearest known one), values of a wrong type or out of range, and what toml++ refuses.
[[nodiscard]] tl::expected<std::map<std::string, std::string>, std::string> take_config_file(
    CliCommand command, const std::string& path);

}  // namespace raum::tournament
