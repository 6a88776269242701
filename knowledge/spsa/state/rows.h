// The rows of a database of SPSA.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

#include "base/core/failure.h"
#include "base/sqlite/database.h"
#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/settings.h"
#include "tournament/store/match_registry.h"

namespace raum::knowledge::spsa {

/// Ordered by key; empty in a new database.  Throws: SQLite::Exception, as all functions here.
[[nodiscard]] tournament::Configuration stored_configuration(SQLite::Database& db);

/// In one transaction.
void put_configuration(SQLite::Database& db, const tournament::Configuration& configuration);

/// Of the settings, the iterations, pairs, seed and parameters are needed.
/// Errors: Environment for an iteration that is missing or incomplete, or whose values do not
/// follow from its results, and for rows of an iteration that is not there.
[[nodiscard]] Fallible<std::vector<Iteration>> stored_iterations(Database& db,
                                                                 const Settings& settings);

/// Adds the iteration of this number, from 1, in one transaction.
void put_iteration(SQLite::Database& db, std::size_t number, const Iteration& iteration);

}  // namespace raum::knowledge::spsa
