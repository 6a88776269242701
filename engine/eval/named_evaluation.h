// NamedEvaluation: all evaluations by name, for tests of all of them and for studies that give an
// engine the evaluation of another.
#pragma once

#include <span>
#include <string_view>

#include "base/core/error.h"
#include "engine/eval/evaluation.h"

namespace raum {

struct NamedEvaluation {
  std::string_view name;
  Evaluation evaluation;
};

/// All evaluations; "raumfischer-fixed-NAME" is Raumfischer's with only that mistake corrected.
[[nodiscard]] std::span<const NamedEvaluation> named_evaluations();

/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<Evaluation> find_evaluation(std::string_view name);

}  // namespace raum
