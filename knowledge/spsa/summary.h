// What reports say about a run of SPSA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

/// The values, rounded to whole numbers as an engine gets them.
[[nodiscard]] std::vector<std::int64_t> whole_values(const Settings& settings,
                                                     const std::vector<double>& values);

/// The value of a parameter, by its index, after so many quarters (0 to 4) of the iterations that
/// are done, rounded down.
[[nodiscard]] double at_quarter(const Settings& settings, const std::vector<Iteration>& iterations,
                                std::size_t parameter, std::size_t quarter);

/// How far the value is from the start, in units of c_end.
[[nodiscard]] double change_of(const Parameter& parameter, double value);

/// Of so many iterations.
[[nodiscard]] std::size_t games_of(const Settings& settings, std::size_t iterations);

[[nodiscard]] double seconds_of(const std::vector<Iteration>& iterations);

}  // namespace raum::knowledge::spsa
