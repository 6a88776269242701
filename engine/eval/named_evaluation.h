// NamedEvaluation: every evaluation by name, for tests and studies that go through all of them or
// give an engine another one.
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

/// All of them; "raumfischer-fixed-NAME" is Raumfischer's with that one slip put right.
[[nodiscard]] std::span<const NamedEvaluation> named_evaluations();

/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<Evaluation> find_evaluation(std::string_view name);

}  // namespace raum
