// Finds engines of a match that play the same games: their games against each other, and against
// others, are no evidence of a difference.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/process/stop_event.h"
#include "tournament/match/match_config.h"
#include "tournament/messages/contender.h"
#include "tournament/store/store.h"

namespace raum::tournament {

/// One line per two engines.
struct EquivalentEngines {
  std::vector<std::string> same_games;   // they play the same games every time
  std::vector<std::string> same_engine;  // the same engine, whose games differ only by noise
  std::vector<std::string> silent;       // one line for each engine that did not answer `bench`
};

/// Two engines with equal limits of fixed work play the same games if program, arguments and
/// options are equal. If the configuration asks for signatures, equal options and equal node counts
/// of `bench` count as well; within one program this finds options given in another order (which
/// sets some engines up differently). Answers to `bench` are stored in the database by engine
/// identity. With a clock or several threads, games of the same engine against itself differ only
/// by noise. Such a match may be intended, to see how a test judges equal engines, so it is played
/// with a warning. An engine that says nothing for a sixth of the stall time after `bench` is not
/// waited for. `asks` is called with a line before an engine is asked, which may take long.
/// Errors: those of the store.
[[nodiscard]] Fallible<EquivalentEngines> find_equivalent_engines(
    const MatchConfig& config, const std::vector<Contender>& contenders, Store& store,
    const std::function<void(const std::string& line)>& asks, const StopEvent& stop);

}  // namespace raum::tournament
