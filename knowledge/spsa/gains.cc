#include "knowledge/spsa/gains.h"

#include <cmath>

#include "base/core/assert.h"

namespace raum::knowledge::spsa {

Gains gains(const Parameter& parameter, std::size_t iterations, std::size_t iteration) {
  RAUM_ASSERT(iteration >= 1 && iteration <= iterations);
  const auto n = static_cast<double>(iterations);
  const auto k = static_cast<double>(iteration);
  const double stability = kStabilityShare * n;
  return {.c = parameter.c_end * std::pow(n / k, kGamma),
          .r = parameter.r_end * std::pow((stability + n) / (stability + k), kAlpha) *
               std::pow(k / n, 2 * kGamma)};
}

}  // namespace raum::knowledge::spsa
