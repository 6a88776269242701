// The evaluation `flagship`: tapered piece-square tables and a tempo, whose numbers `raum tune` has
// written into flagship_weights.inc. The engine flagship evaluates by a net (docs/flagship.md).
#pragma once

#include "engine/eval/evaluation.h"
#include "engine/eval/tapered_weights.h"

namespace raum {

[[nodiscard]] Evaluation flagship_evaluation();

/// The numbers of flagship_weights.inc.
[[nodiscard]] const TaperedWeights& flagship_weights();

}  // namespace raum
