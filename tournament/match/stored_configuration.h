// The settings of a match as the results database stores them: keys and values, by which a later
// call recognises the match that it continues.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tournament/match/match_config.h"
#include "tournament/messages/contender.h"
#include "tournament/openings/openings.h"
#include "tournament/store/match_registry.h"

namespace raum::tournament {

/// Everything on which the course of a game or the verdict depends. Left out: the number of pairs,
/// which may grow, and the concurrency, on which nothing depends.
[[nodiscard]] Configuration configuration_of(const MatchConfig& config,
                                             const std::vector<Contender>& contenders,
                                             const std::vector<Opening>& openings);

/// The key of the command of the engine with this number, counted from 0.
[[nodiscard]] std::string command_key(std::size_t engine);
/// The key of the hash of its program.
[[nodiscard]] std::string program_key(std::size_t engine);

/// The settings that a report of a stored match needs: names and commands of the engines, format,
/// sequential test, share of faults and seed. All others keep their defaults.
[[nodiscard]] MatchConfig config_of(const Configuration& stored);

}  // namespace raum::tournament
