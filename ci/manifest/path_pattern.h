// Path patterns: which files of a tree a manifest means.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace raum::ci {

/// Whether the path matches the pattern. Both are relative and separated by "/". In a part of the
/// pattern, * stands for any characters and ? for one; a part ** stands for any number of folders,
/// also none: "perft/**/*.perft".
[[nodiscard]] bool matches_pattern(std::string_view path, std::string_view pattern);

/// Whether the pattern may match more than one path.
[[nodiscard]] bool has_wildcard(std::string_view pattern);

/// The folder that a pattern begins with, up to its first part that may match several names, and
/// the rest of the pattern, which is never empty: "perft" and "**/*.perft".
[[nodiscard]] std::pair<std::filesystem::path, std::string> fixed_part(
    const std::filesystem::path& pattern);

}  // namespace raum::ci
