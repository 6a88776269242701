#include "knowledge/spsa/summary.h"

#include <algorithm>
#include <cmath>

#include "tournament/schedule/schedule.h"

namespace raum::knowledge::spsa {

std::vector<std::int64_t> whole_values(const Settings& settings,
                                       const std::vector<double>& values) {
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& parameter = settings.parameters[i];
    all.push_back(std::clamp(static_cast<std::int64_t>(std::llround(values[i])), parameter.min,
                             parameter.max));
  }
  return all;
}

double at_quarter(const Settings& settings, const std::vector<Iteration>& iterations,
                  std::size_t parameter, std::size_t quarter) {
  const std::size_t number = iterations.size() * quarter / 4;
  return number == 0 ? settings.parameters[parameter].start
                     : iterations[number - 1].values[parameter];
}

double change_of(const Parameter& parameter, double value) {
  return (value - parameter.start) / parameter.c_end;
}

std::size_t games_of(const Settings& settings, std::size_t iterations) {
  return std::size_t{tournament::kLegs} * settings.pairs * iterations;
}

double seconds_of(const std::vector<Iteration>& iterations) {
  double sum = 0;
  for (const Iteration& iteration : iterations) sum += iteration.seconds;
  return sum;
}

}  // namespace raum::knowledge::spsa
