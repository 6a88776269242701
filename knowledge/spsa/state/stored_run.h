// StoredRun: a run of SPSA as its database has it, for readers without the file of settings.
#pragma once

#include <string>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/settings.h"
#include "tournament/store/match_registry.h"

namespace raum::knowledge::spsa {

struct StoredRun {
  tournament::Configuration configuration;  // configuration_of(), ordered by key
  // Read from it: iterations, pairs, seed and parameters. The rest is empty.
  Settings settings;
  std::vector<Iteration> iterations;  // those that are done
};

/// Reads the database, to which `raum tune --spsa` may write meanwhile.
/// Errors: Usage for a file of another kind or without settings; Environment for one that cannot be
/// read, is damaged, or whose values do not follow from its results.
[[nodiscard]] Fallible<StoredRun> read_run(const std::string& path);

}  // namespace raum::knowledge::spsa
