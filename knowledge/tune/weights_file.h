// The file of weights that the evaluation includes (engine/eval/flagship.cc): comments that say how
// they were made, then the numbers of weights_from(), as C++ reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/failure.h"
#include "engine/eval/tapered_weights.h"

namespace raum::knowledge::tuning {

constexpr std::string_view kWeightsStart = "// Weights of an evaluation, written by `raum tune`.\n";

/// The text of a file; each of `notes` becomes a line of comment at its start.
/// Requires: notes have no line ends and do not end with a backslash, which would continue them.
[[nodiscard]] std::string weights_text(const TaperedWeights& weights,
                                       const std::vector<std::string>& notes);

/// Whether the file may be written: it is missing or empty, or has weights, and its folder takes
/// files.
/// Errors: Usage if it has something else, Environment if its folder is missing or read-only.
[[nodiscard]] Fallible<void> check_weights_path(const std::string& path);

/// Writes the file under a temporary name first, so that it is never incomplete.
/// Errors: Environment if it cannot be written.
[[nodiscard]] Fallible<void> write_weights(const std::string& path, std::string_view text);

}  // namespace raum::knowledge::tuning
