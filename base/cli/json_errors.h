// JSON errors: what a command that was called with --json prints if it ends without a result.
#pragma once

namespace raum {

/// Prints {"errors": [...], "exit_code": N, "schema_version": 1} to stdout, with the lines of
/// reported_errors(), unless there are none or something has been printed already. Ignores write
/// errors, because the status is worse.
void print_json_errors(int status);

}  // namespace raum
