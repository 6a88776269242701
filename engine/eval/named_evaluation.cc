#include "engine/eval/named_evaluation.h"

#include <fmt/core.h>

#include <array>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/eval/flagship.h"
#include "engine/eval/js_chess_engine.h"
#include "engine/eval/js_schach.h"
#include "engine/eval/maackesgeist.h"
#include "engine/eval/raumfischer.h"

namespace raum {

std::span<const NamedEvaluation> named_evaluations() {
  static const std::array kEvaluations{
      NamedEvaluation{"maackesgeist", maackesgeist_evaluation()},
      NamedEvaluation{"raumfischer", raumfischer_evaluation()},
      NamedEvaluation{"raumfischer-fixed", raumfischer_fixed_evaluation()},
      NamedEvaluation{"raumfischer-fixed-unicorn-parity",
                      raumfischer_evaluation_without(RaumfischerSlip::UnicornParity)},
      NamedEvaluation{"raumfischer-fixed-queen-rays",
                      raumfischer_evaluation_without(RaumfischerSlip::QueenRays)},
      NamedEvaluation{"raumfischer-fixed-doubled-pawns",
                      raumfischer_evaluation_without(RaumfischerSlip::DoubledPawns)},
      NamedEvaluation{"raumfischer-fixed-level-majority",
                      raumfischer_evaluation_without(RaumfischerSlip::LevelMajority)},
      NamedEvaluation{"js-chess-engine", js_chess_engine_evaluation()},
      NamedEvaluation{"js-schach", js_schach_evaluation()},
      NamedEvaluation{"alphadeepchess", alphadeepchess_evaluation()},
      NamedEvaluation{"alphadeepchess-safety", alphadeepchess_safety_evaluation()},
      NamedEvaluation{"flagship", flagship_evaluation()},
  };
  return kEvaluations;
}

Expected<Evaluation> find_evaluation(std::string_view name) {
  std::vector<std::string_view> names;
  for (const NamedEvaluation& one : named_evaluations()) {
    if (one.name == name) return one.evaluation;
    names.push_back(one.name);
  }
  return fail("evaluation", raum::quoted(name), such_as("a named evaluation", name, names));
}

}  // namespace raum
