// JSON errors: what a command that was called with --json prints if it ends without a result.
#pragma once

#include <string>
#include <vector>

namespace raum {

/// Prints {"errors": [...], "exit_code": N, "schema_version": 1} to stdout, with the lines of
/// reported_errors(), if the words of the command line hold --json, the status is Usage or
/// Environment and nothing has been printed. Ignores write errors, because the status is worse.
void print_json_errors(const std::vector<std::string>& words, int status);

}  // namespace raum
