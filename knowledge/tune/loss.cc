#include "knowledge/tune/loss.h"

#include <algorithm>
#include <cmath>

namespace raum::knowledge::tuning {
namespace {

// x ln x, with its limit at 0.
double x_ln_x(double x) { return x > 0 ? x * std::log(x) : 0; }

}  // namespace

double sigmoid(double z) { return 1 / (1 + std::exp(-z)); }

double evaluate(const FeatureValues& values, const SampleView& sample) {
  double middlegame = 0;
  double endgame = 0;
  for (const Feature feature : sample.features) {
    const double count = feature.count();
    middlegame += count * values[2 * feature.index()];
    endgame += count * values[2 * feature.index() + 1];
  }
  return sample.middlegame * middlegame + (1 - sample.middlegame) * endgame;
}

double loss_sum(const FeatureValues& values, const Samples& samples, SampleRange range) {
  double sum = 0;
  for (std::size_t i = range.first; i < range.last; ++i) {
    const SampleView sample = samples[i];
    const double z = evaluate(values, sample);
    const double t = sample.target;
    // −ln p = ln(1 + exp(−z)) and −ln(1 − p) = z − ln p, without overflow.
    const double cross_entropy = std::max(z, 0.0) - t * z + std::log1p(std::exp(-std::abs(z)));
    sum += cross_entropy + x_ln_x(t) + x_ln_x(1 - t);
  }
  return sum;
}

void add_gradient(const FeatureValues& values, const Samples& samples, SampleRange range,
                  FeatureValues& sum) {
  for (std::size_t i = range.first; i < range.last; ++i) {
    const SampleView sample = samples[i];
    const double error = sigmoid(evaluate(values, sample)) - sample.target;
    const double middlegame = error * sample.middlegame;
    const double endgame = error * (1 - sample.middlegame);
    for (const Feature feature : sample.features) {
      const double count = feature.count();
      sum[2 * feature.index()] += count * middlegame;
      sum[2 * feature.index() + 1] += count * endgame;
    }
  }
}

}  // namespace raum::knowledge::tuning
