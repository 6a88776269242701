// Golden names: a golden file speaks of engines by name; one that nobody knows would be a golden
// that nothing holds.
#pragma once

#include <span>
#include <string_view>

#include "base/core/error.h"

namespace raum::ci {

// Where a tree keeps the nodes that its engines visit.
constexpr std::string_view kNodeGoldensPath = "engine/named/node_goldens.txt";

/// Whether each line "nodes ENGINE …" of a golden file names one of the engines.
/// Errors: the first line that does not, with its number and the nearest name; `path` is what the
/// error calls the file.
[[nodiscard]] Expected<void> check_golden_names(std::string_view text, std::string_view path,
                                                std::span<const std::string_view> engines);

}  // namespace raum::ci
