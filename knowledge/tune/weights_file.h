// The file of weights that the evaluation includes (engine/eval/flagship.cc): comments that say how
// they were made, then the numbers of weights_from(), as C++ reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/replace_file.h"
#include "engine/eval/tapered_weights.h"

namespace raum::knowledge::tuning {

constexpr std::string_view kWeightsStart = "// Weights of an evaluation, written by `raum tune`.\n";

/// The text of a file; each of `notes` becomes a line of comment at its start.
/// Requires: notes have no line ends and do not end with a backslash, which would continue them.
[[nodiscard]] std::string weights_text(const TaperedWeights& weights,
                                       const std::vector<std::string>& notes);

constexpr ReplaceableKind kWeightsKind{kWeightsStart, "weights", "raum tune"};

}  // namespace raum::knowledge::tuning
