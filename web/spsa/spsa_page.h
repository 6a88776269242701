// The page of a run of SPSA: how the value of each parameter moved over the iterations.
#pragma once

#include <string>

#include "knowledge/spsa/state/stored_run.h"

namespace raum::web {

/// One HTML file: how much of the run is done, a table of the parameters, a chart of the values of
/// each one after every iteration, with its start and a bound that it has reached, and the
/// settings. The parameters that moved farthest, in units of c_end, stand first.
[[nodiscard]] std::string spsa_page(const knowledge::spsa::StoredRun& run);

}  // namespace raum::web
