// StrengthMatch: the settings of the match that the check `strength` plays, and the report on its
// outcome. Nothing is played here.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "ci/checks/builds.h"
#include "ci/checks/search_effort.h"
#include "ci/context/context.h"
#include "ci/context/verdict.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"

namespace raum::ci {

/// The openings of the manifest: a file of the revision whose rules judge, or one that is installed
/// with the gate.
[[nodiscard]] std::filesystem::path openings_of(const CheckContext& context, const Builds& builds);

/// The limits of the match: the manifest's, or those of the command line.
[[nodiscard]] StrengthRules strength_of(const CheckContext& context);

/// A match of the two builds, head first; `player` is the name of the engine that plays.
[[nodiscard]] tournament::MatchConfig strength_match(const CheckContext& context,
                                                     const Builds& builds,
                                                     const std::string& player,
                                                     std::size_t openings);

/// The state of the sequential test: "LLR 1.20 (-2.94, 2.94)".
[[nodiscard]] std::string state_of(const tournament::SprtState& sprt);

/// The verdict of a match with its figures.
[[nodiscard]] CheckReport judge_match(const tournament::MatchOutcome& outcome);

/// Adds nodes and time per move to the report of a match whose Elo estimate is `elo`, or a warning
/// if they could not be read.
void add_efforts(const Fallible<Efforts>& efforts, const tournament::Estimate& elo,
                 CheckReport& report);

}  // namespace raum::ci
