// Why a run of SPSA ends because of its engine, as the errors of `raum tune --spsa`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/spsa/settings.h"
#include "tournament/messages/worker_report.h"

namespace raum::knowledge::spsa {

/// "ReverseMargin=113, FutilityMargin=41"
[[nodiscard]] std::string values_text(const Settings& settings,
                                      const std::vector<std::int64_t>& values);

/// An engine that did not start, or refused an option.
/// Returns: Usage for an option; NoVerdict if the run was stopped meanwhile; else Environment.
[[nodiscard]] Failure start_failure(const tournament::BrokenEngine& broken);

/// An engine that has lost a game by a fault, with the values that it played with.
[[nodiscard]] Failure game_failure(const Settings& settings, std::size_t iteration,
                                   const tournament::StoredGame& game,
                                   const std::vector<std::int64_t>& values);

/// The run was stopped from outside within the iteration.
[[nodiscard]] Failure interruption(std::size_t iteration);

}  // namespace raum::knowledge::spsa
