// Golden names: rejects goldens for unknown engine names, which no test would ever check.
#pragma once

#include <span>
#include <string_view>

#include "base/core/error.h"

namespace raum::ci {

// The file of a revision with the golden node counts of its engines.
constexpr std::string_view kNodeGoldensPath = "engine/named/node_goldens.txt";

/// Checks that each line "nodes ENGINE …" of a golden file names one of the engines; `path` is the
/// file's name in errors.
/// Errors: the first unknown name, with its line number and the nearest known name.
[[nodiscard]] Expected<void> check_golden_names(std::string_view text, std::string_view path,
                                                std::span<const std::string_view> engines);

}  // namespace raum::ci
