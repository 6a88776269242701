// Console: how a command writes its result to stdout and its messages to stderr.
#pragma once

#include <string_view>

#include "base/core/failure.h"

namespace raum {

/// Makes writes to a closed pipe fail instead of ending the program.
void ignore_sigpipe();

/// Writes the text to stdout and flushes it.
/// Errors: Environment if any write to stdout has failed so far.
[[nodiscard]] Fallible<void> print_all(std::string_view text);

/// Flushes stdout.  Errors: as print_all().
[[nodiscard]] Fallible<void> flush_output();

/// Writes a line to stderr. Ignores write errors: a lost message must not stop a command.
void print_message(std::string_view line);

/// Writes "PROGRAM: ERROR" to stderr, where PROGRAM is "raum match" for example.
/// Returns: the exit code to end with.
ExitCode report_error(std::string_view program, const Error& error,
                      ExitCode code = ExitCode::Usage);
ExitCode report_error(std::string_view program, const Failure& failure);

}  // namespace raum
