// Writes to a pipe or a socket whose reader may have stopped reading.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace raum {

/// What a writer to a pipe for people's programs, such as >(gzip), waits for its reader.
inline constexpr auto kReaderPatience = std::chrono::seconds(5);

/// Writes the whole text, and waits at most `patience` at a time until somebody reads.
/// Requires: the descriptor was opened with O_NONBLOCK if it is a pipe or a terminal.
/// Returns: 0, or the errno of the failure: ETIMEDOUT if nobody read for so long.
[[nodiscard]] int write_patiently(int fd, std::string_view text,
                                  std::chrono::milliseconds patience = kReaderPatience);

/// Writes the whole text to a descriptor without O_NONBLOCK, such as an inherited one whose flags
/// belong to other processes, too.
/// Requires: nobody else writes to it meanwhile.
/// Returns: 0, or the errno of the failure: ETIMEDOUT if the text was not taken by the deadline.
[[nodiscard]] int write_until(int fd, std::string_view text,
                              std::chrono::steady_clock::time_point deadline);

/// What is wrong with a file to which one of these failed with this errno.
[[nodiscard]] std::string patient_error_text(int error);

}  // namespace raum
