// Program: what a program does before and after its own work, so that all of them treat closed
// streams, ended readers, signals and exceptions alike.
#pragma once

#include <functional>
#include <string_view>

#include "base/core/exit_code.h"

namespace raum {

/// Opens /dev/null in place of closed standard streams, so that a file opened later does not get
/// the number of such a stream and receive its output. Writes to a stdout that was closed fail.
void open_standard_files();

/// Makes writes to a closed pipe, or beyond the limit of a file's size, fail instead of ending the
/// program; see print_all().
void let_writes_fail();

/// From now on, SIGINT, SIGTERM and SIGHUP end the program with the line "PROGRAM: interrupted" and
/// the exit code NoVerdict, except while a SignalWatch lives and read_text_file() waits for no
/// pipe. Ignored signals stay ignored.
void end_when_interrupted(std::string_view program);

/// Calls `run` and returns its exit code as a number. Reports an exception, such as one of a
/// library or std::bad_alloc, as "PROGRAM: what()"; the code is Environment then.
[[nodiscard]] int exit_status_of(std::string_view program, const std::function<ExitCode()>& run);

}  // namespace raum
