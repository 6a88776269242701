// Node sums: the signature of an engine that has no bench.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

#include "base/core/error.h"
#include "regression/measure/signature.h"

namespace raum::regression {

/// The sum of the nodes that the engine reports for searches of the positions of our own bench to
/// `depth`, each as a new game.
/// Errors: the engine does not start, fails, exceeds the limit of all searches together, or reports
/// no nodes in its `info` lines.
[[nodiscard]] Expected<std::uint64_t> sum_nodes(const BuiltEngine& engine, int depth,
                                                std::chrono::milliseconds limit,
                                                std::stop_token stop = {});

}  // namespace raum::regression
