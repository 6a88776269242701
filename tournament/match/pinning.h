// Pinning: binds each game that is played at a time to a processor of its own, where time counts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/process/cpu_locks.h"
#include "tournament/match/match_config.h"
#include "tournament/messages/contender.h"

namespace raum::tournament {

/// The processors that games are bound to. They are reserved as long as this object lives.
struct WorkerCpus {
  std::vector<int> cpus;  // of each worker; empty: games are not bound
  std::string warning;    // if they are not bound because other matches use the processors
  CpuLocks locks;
};

/// The engine's option Threads; 1 without one, or with a text that is no number from 1 to 1024.
[[nodiscard]] std::size_t threads_of(const Contender& contender);

/// Whether the match binds its games to processors: an engine plays by a time, none has several
/// threads (its option Threads), and the configuration does not forbid it.
[[nodiscard]] bool binds_games(const MatchConfig& config, const std::vector<Contender>& contenders);

/// The processor of each worker of this process that `pairs` pairs can occupy: the first ones that
/// no other match has reserved. Both engines of a game share one, since only one of them thinks at
/// a time. Cores come before their second hardware threads. An engine with cpus= of its own is not
/// bound to the worker's processor.
/// Returns: no processors without binds_games(), or if this process may use fewer free processors
/// than games are played at a time.
[[nodiscard]] WorkerCpus worker_cpus(const MatchConfig& config,
                                     const std::vector<Contender>& contenders, std::size_t pairs);

}  // namespace raum::tournament
