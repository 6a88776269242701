#include "tournament/stats/brownian.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace raum::tournament {
namespace {

// The walk in dimensionless units. The unit of length is the distance between the barriers; the
// unit of time is the time in which the variance grows to the square of that distance.
struct Scaled {
  double start = 0;  // distance from the lower barrier, 0 < start < 1
  double drift = 0;
  double time = 0;
};

Scaled scaled(const BrownianWalk& walk, double time) {
  const double width = walk.below + walk.above;
  return {.start = walk.below / width,
          .drift = walk.drift * width / walk.variance,
          .time = time * walk.variance / (width * width)};
}

// e^c erfc(x), even if one factor alone would overflow or underflow.
double exp_erfc(double c, double x) {
  constexpr double kFar = 25;  // erfc(25) is not yet a subnormal number
  if (x < kFar) return std::exp(c) * std::erfc(x);
  const double r = 1 / (2 * x * x);  // asymptotic series of erfc
  return std::exp(c - x * x) / (x * std::sqrt(std::numbers::pi)) * (1 - r + 3 * r * r);
}

// The limit of t → ∞: (1 − e^(−2ms))/(1 − e^(−2m)) for drift m and start s.
double ever(const Scaled& w) {
  const double reach = std::abs(w.drift);
  if (reach < 1e-12) return w.start;
  const double kept = std::expm1(-2 * reach * w.start) / std::expm1(-2 * reach);
  if (w.drift > 0) return kept;
  return std::exp(-2 * reach * (1 - w.start)) * kept;
}

// Series of images: the upper barrier is reflected at both barriers again and again; each image, at
// a signed distance d from the start, adds the first-passage probability of d with the sign of d.
double by_images(const Scaled& w) {
  const double reach = std::abs(w.drift);
  const double root = std::sqrt(2 * w.time);
  const double lift = w.drift * (1 - w.start);
  double sum = 0;
  for (int k = -5; k <= 5; ++k) {
    const double d = 1 - w.start + 2 * k;
    const double away = std::abs(d);
    const double passage = exp_erfc(lift - reach * away, (away - reach * w.time) / root) +
                           exp_erfc(lift + reach * away, (away + reach * w.time) / root);
    sum += d > 0 ? passage / 2 : -passage / 2;
  }
  return sum;
}

// Fourier series: ever() minus the probability that the walk is still between the barriers at this
// time and will meet the upper one.
double by_fourier(const Scaled& w) {
  constexpr double kPi = std::numbers::pi;
  double sum = 0;
  for (int n = 1; n <= 6; ++n) {
    const double mode = n * kPi;
    sum += (n % 2 == 1 ? 2 : -2) * mode * std::sin(mode * w.start) *
           std::exp(-mode * mode * w.time / 2) / (mode * mode + w.drift * w.drift);
  }
  return ever(w) - std::exp(w.drift * (1 - w.start) - w.drift * w.drift * w.time / 2) * sum;
}

}  // namespace

double met_above_by(const BrownianWalk& walk, double time) {
  const Scaled w = scaled(walk, time);
  if (w.time <= 0) return 0;
  // Below this time 11 images are exact to 1e-16, above it 6 terms of the Fourier series.
  constexpr double kShort = 0.5;
  return std::clamp(w.time < kShort ? by_images(w) : by_fourier(w), 0.0, 1.0);
}

double met_below_by(const BrownianWalk& walk, double time) {
  return met_above_by(
      {.below = walk.above, .above = walk.below, .drift = -walk.drift, .variance = walk.variance},
      time);
}

double met_above(const BrownianWalk& walk) { return ever(scaled(walk, 1)); }

}  // namespace raum::tournament
