// Console: how a command writes its result to stdout and its messages to stderr.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/failure.h"

namespace raum {

/// Writes the text to stdout and flushes it.
/// Errors: a write to stdout failed. The code is ClosedPipe if its reader has ended (where SIGPIPE
/// is ignored), otherwise Environment with the reason of the system, such as a full disk. The
/// failed text is dropped, so that a later call does not report it again.
[[nodiscard]] Fallible<void> print_all(std::string_view text);

/// Flushes stdout.  Errors: as print_all().
[[nodiscard]] Fallible<void> flush_output();

/// Writes the text to stdout; reports a failure as report_error() does.
/// Returns: `code`, or the code of the failure.
ExitCode print_result(std::string_view program, std::string_view text,
                      ExitCode code = ExitCode::Pass);

/// Writes a line to stderr, in place of a progress line. Ignores write errors: a lost message must
/// not stop a command.
void print_message(std::string_view line);

/// Writes a line that says why the program ends, as print_message() does, and keeps it for
/// reported_errors().
void report_line(std::string line);

/// The lines of report_line(), which include all errors that this file reports.
[[nodiscard]] std::vector<std::string> reported_errors();

/// Whether print_all() has written anything.
[[nodiscard]] bool has_printed();

/// Writes "PROGRAM: ERROR" to stderr as one line, where PROGRAM is "raum match" for example.
/// Control characters, as in the path of a file, become \xNN.
/// Returns: the exit code to end with.
ExitCode report_error(std::string_view program, const Error& error,
                      ExitCode code = ExitCode::Usage);
/// The same, but silent if the reader of stdout has ended: it did not want more, such as `head`.
ExitCode report_error(std::string_view program, const Failure& failure);

}  // namespace raum
