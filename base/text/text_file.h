// Text file: reads a whole file into a string, with a size limit, since a wrong path may name a
// device that never ends.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

constexpr std::size_t kMostTextMiB = 64;
// Enough for the records of tens of thousands of games and for profiles of several minutes.
constexpr std::size_t kMostRecordsMiB = 256;

/// Reads a file, a pipe or a device to its end. `expected` describes it in errors: "a study". While
/// it waits for a pipe or a device, SIGINT, SIGTERM and SIGHUP are not blocked.
/// Errors: it cannot be opened or read, with the system's reason, or is larger than `most_mib`.
[[nodiscard]] Expected<std::string> read_text_file(const std::filesystem::path& path,
                                                   std::string_view expected,
                                                   std::size_t most_mib = kMostTextMiB);

}  // namespace raum
