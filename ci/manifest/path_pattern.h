// Path patterns: which files of a tree a manifest means.
#pragma once

#include <string_view>

namespace raum::ci {

/// Whether the path matches the pattern. Both are relative and separated by "/". In a part of the
/// pattern, * stands for any characters and ? for one; a part ** stands for any number of folders,
/// also none: "perft/**/*.perft".
[[nodiscard]] bool matches_pattern(std::string_view path, std::string_view pattern);

}  // namespace raum::ci
