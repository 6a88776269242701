// JSON errors: what a command that was called with --json prints if it ends without a result.
#pragma once

#include <string_view>

namespace raum {

/// Prints {"errors": [...], "exit_code": N, "schema_version": 1} to stdout, with the lines of
/// reported_errors(), unless there are none or something has been printed already.
/// Returns: the status; that of a failed write, which is reported, if the status was Fail or
/// NoVerdict.
[[nodiscard]] int print_json_errors(std::string_view program, int status);

}  // namespace raum
