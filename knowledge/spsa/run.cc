#include "knowledge/spsa/run.h"

#include <chrono>
#include <utility>

namespace raum::knowledge::spsa {

std::vector<double> values_after(const Settings& settings,
                                 const std::vector<Iteration>& iterations) {
  if (!iterations.empty()) return iterations.back().values;
  std::vector<double> values;
  for (const Parameter& parameter : settings.parameters) values.push_back(parameter.start);
  return values;
}

Fallible<void> run(const Settings& settings, const std::vector<Iteration>& done, std::size_t most,
                   const PlayPairs& play, const KeepIteration& keep) {
  std::vector<double> values = values_after(settings, done);
  std::size_t number = done.size();
  for (std::size_t played = 0; played < most && number < settings.iterations; ++played) {
    ++number;
    const auto begun = std::chrono::steady_clock::now();
    auto results = play(number, perturbations(settings, values, number));
    if (!results) return tl::unexpected(std::move(results.error()));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begun;
    values = moved(settings, values, number, *results);
    auto kept = keep({.results = *std::move(results), .values = values, .seconds = time.count()});
    if (!kept) return kept;
  }
  return {};
}

}  // namespace raum::knowledge::spsa
