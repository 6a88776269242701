// Evaluation: what a named engine plugs into the search: one function for the value, one that names
// its terms.
#pragma once

#include <string_view>
#include <vector>

#include "engine/board/position.h"
#include "engine/eval/score.h"

namespace raum {

struct EvaluationTerm {
  std::string_view name;
  Score value;  // White's view
};

struct Evaluation {
  /// White's view; allocates nothing.
  Score (*value)(const Position&) = nullptr;
  /// The same value by terms: their sum is value(position).
  std::vector<EvaluationTerm> (*terms)(const Position&) = nullptr;
};

}  // namespace raum
