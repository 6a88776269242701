// The result of a run of SPSA as a table or as JSON.
#pragma once

#include <string>
#include <vector>

#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

/// For a shell: the `raum match` with an SPRT of the engine with these values against the engine
/// with those of the start, at the same nodes, from the openings in another order.
[[nodiscard]] std::string verification(const Settings& settings, const std::vector<double>& values);

/// One row per parameter with its start, its values after each quarter of the iterations that are
/// done, and the change in units of c_end; the numbers of iterations, games and seconds; last
/// verification().
[[nodiscard]] std::string to_table(const Settings& settings,
                                   const std::vector<Iteration>& iterations);

/// One JSON object with schema_version, the settings, and the values after each iteration.
[[nodiscard]] std::string to_json(const Settings& settings,
                                  const std::vector<Iteration>& iterations);

}  // namespace raum::knowledge::spsa
