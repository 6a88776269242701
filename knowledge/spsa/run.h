// run(): the iterations of SPSA, one after another, each kept before the next one begins.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

/// Plays the pairs of an iteration.
/// Returns: one result from −2 to 2 for each pair.
using PlayPairs = std::function<Fallible<std::vector<int>>(
    std::size_t iteration, const std::vector<Perturbation>& perturbations)>;

/// Keeps a finished iteration, such as Store::add().
using KeepIteration = std::function<Fallible<void>(Iteration iteration)>;

/// The values after the last of these iterations; the start values if there is none.
[[nodiscard]] std::vector<double> values_after(const Settings& settings,
                                               const std::vector<Iteration>& iterations);

/// Continues after the iterations that are `done`: plays at most `most` more, and no more than
/// settings.iterations in all.
/// Errors: the first one of `play` or `keep`. The iteration in which it occurs is not kept.
[[nodiscard]] Fallible<void> run(const Settings& settings, const std::vector<Iteration>& done,
                                 std::size_t most, const PlayPairs& play,
                                 const KeepIteration& keep);

}  // namespace raum::knowledge::spsa
