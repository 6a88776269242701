#include "knowledge/spsa/perturbation.h"

#include <algorithm>
#include <cmath>

#include "base/core/assert.h"
#include "base/core/splitmix.h"
#include "knowledge/spsa/gains.h"

namespace raum::knowledge::spsa {
namespace {

SplitMix64 generator(std::uint64_t seed, std::size_t iteration, std::size_t pair) {
  std::uint64_t state = SplitMix64(seed).next();
  state = SplitMix64(state ^ iteration).next();
  state = SplitMix64(state ^ pair).next();
  return SplitMix64(state);
}

// From 0 to below 1.
double fraction(SplitMix64& random) { return static_cast<double>(random.next() >> 11U) * 0x1p-53; }

double clamped(double value, const Parameter& parameter) {
  return std::clamp(value, static_cast<double>(parameter.min), static_cast<double>(parameter.max));
}

std::int64_t rounded(double value, double random, const Parameter& parameter) {
  const double whole = std::floor(clamped(value, parameter) + random);
  return static_cast<std::int64_t>(clamped(whole, parameter));
}

}  // namespace

Perturbation perturbation(const Settings& settings, const std::vector<double>& values,
                          std::size_t iteration, std::size_t pair) {
  RAUM_ASSERT(values.size() == settings.parameters.size());
  SplitMix64 random = generator(settings.seed, iteration, pair);
  Perturbation all;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& parameter = settings.parameters[i];
    const int sign = (random.next() >> 63U) != 0 ? 1 : -1;
    const double step = sign * gains(parameter, settings.iterations, iteration).c;
    const double rounding = fraction(random);
    all.signs.push_back(sign);
    all.plus.push_back(rounded(values[i] + step, rounding, parameter));
    all.minus.push_back(rounded(values[i] - step, rounding, parameter));
  }
  return all;
}

std::vector<Perturbation> perturbations(const Settings& settings, const std::vector<double>& values,
                                        std::size_t iteration) {
  std::vector<Perturbation> all;
  for (std::size_t pair = 1; pair <= settings.pairs; ++pair) {
    all.push_back(perturbation(settings, values, iteration, pair));
  }
  return all;
}

std::vector<double> moved(const Settings& settings, const std::vector<double>& values,
                          std::size_t iteration, const std::vector<int>& results) {
  RAUM_ASSERT(results.size() == settings.pairs);
  std::vector<double> sums(values.size());  // of result · sign
  for (std::size_t pair = 0; pair < results.size(); ++pair) {
    const Perturbation one = perturbation(settings, values, iteration, pair + 1);
    for (std::size_t i = 0; i < values.size(); ++i) sums[i] += results[pair] * one.signs[i];
  }
  std::vector<double> after;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& parameter = settings.parameters[i];
    const Gains gain = gains(parameter, settings.iterations, iteration);
    after.push_back(clamped(values[i] + gain.r * gain.c * sums[i], parameter));
  }
  return after;
}

}  // namespace raum::knowledge::spsa
