// MatchPairs: plays the pairs of an iteration by the workers of raum match, each pair between two
// copies of the engine with the values of its perturbation. Every iteration starts its engines
// anew, and a pair begins from the opening that follows from its number in the run, so that the
// results depend on the engine alone, and not on how many games are played at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

#include "base/core/failure.h"
#include "base/process/heartbeat.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/settings.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/messages/contender.h"
#include "tournament/schedule/schedule.h"

namespace raum::knowledge::spsa {

/// Is told how many games of the iteration are finished.
using GamesObserver = std::function<void(std::size_t iteration, std::size_t games)>;

class MatchPairs {
 public:
  /// Keeps references to both. `identity` is that of settings.spec: an engine whose file is
  /// replaced ends the run. `concurrency` ≥ 1: games at a time.
  MatchPairs(const Settings& settings, const std::stop_token& stop,
             tournament::EngineIdentity identity, int concurrency, GamesObserver observer = {});

  /// The result of each pair: games won less games lost by the first player.
  /// Errors: Environment if a game ends by a fault, an engine does not start or its file is
  /// replaced, or the system lacks processes; Usage for a refused option; NoVerdict after a stop.
  [[nodiscard]] Fallible<std::vector<int>> play(std::size_t iteration,
                                                const std::vector<Perturbation>& perturbations);

 private:
  [[nodiscard]] std::vector<tournament::Contender> contenders_of(
      const std::vector<Perturbation>& perturbations) const;

  const Settings& settings_;
  const std::stop_token& stop_;
  tournament::EngineIdentity identity_;
  std::size_t concurrency_;
  GamesObserver observer_;
  tournament::Schedule schedule_;  // of all iterations
  Heartbeat heartbeat_;
};

}  // namespace raum::knowledge::spsa
