// A whole file as one string. Its size is bounded: a wrong path may name something without an end.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

constexpr std::size_t kMostTextMiB = 64;
// Records of tens of thousands of games, samples of minutes.
constexpr std::size_t kMostRecordsMiB = 256;

/// Reads a file, a pipe or a device to its end; `expected` says what it should be: "a study".
/// Errors: what cannot be opened or read, with the system's reason; more than so many MiB.
[[nodiscard]] Expected<std::string> read_text_file(const std::filesystem::path& path,
                                                   std::string_view expected,
                                                   std::size_t most_mib = kMostTextMiB);

}  // namespace raum
