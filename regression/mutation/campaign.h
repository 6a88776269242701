// Campaign: draws mutants and judges several of them at a time, until enough of them count.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "regression/mutation/mutants.h"
#include "regression/mutation/score.h"

namespace raum::regression {

/// Judges one mutant. Each judge is called by one thread.
using MutantJudge = std::function<Verdict(const Mutant&)>;

/// When the judging ends, and which mutants do not count.
struct Campaign {
  std::size_t count = 0;  // mutants to count; equivalents and those not built do not
  std::vector<Equivalent> equivalents{};
  // Called for each mutant as soon as it is judged, one call at a time, with the number of those
  // that count so far.
  std::function<void(const JudgedMutant&, std::size_t counted)> on_judged{};
  std::stop_token stop{};
};

/// Judges with every judge at the same time. The number of judges changes neither the mutants nor
/// their order.
/// Returns: the judged mutants in the order in which they were drawn; fewer than `count` of them
/// count if there are no more, or after an interrupt.
[[nodiscard]] std::vector<JudgedMutant> judge_mutants(MutantDraw& draw,
                                                      const std::vector<MutantJudge>& judges,
                                                      const Campaign& campaign);

}  // namespace raum::regression
