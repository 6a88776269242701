// The loss of an evaluation over samples, and its gradient.
//
// An evaluation z, in units of the scale of the sigmoid, expects White to score
//   p = 1 / (1 + exp(−z)).
// The loss of a sample with the target t is the relative entropy of t to p,
//   t ln(t / p) + (1 − t) ln((1 − t) / (1 − p)),
// which is 0 for p = t; its derivative by z is p − t. Since z is linear in the values of the
// features, the mean is convex, and this is a logistic regression.
// Source: C. Bishop, "Pattern Recognition and Machine Learning", section 4.3.2, equation 4.91.
#pragma once

#include <array>
#include <cstddef>

#include "knowledge/tune/samples.h"

namespace raum::knowledge::tuning {

// By feature: the value in the middlegame at 2 · index and that in the endgame behind it.
// Units: of the scale of the sigmoid.
using FeatureValues = std::array<double, 2 * kFeatures>;

[[nodiscard]] double sigmoid(double z);

/// For White, in units of the scale.
[[nodiscard]] double evaluate(const FeatureValues& values, const SampleView& sample);

/// Samples `first` to `last` − 1.
struct SampleRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The sum of the losses in nats, added in the order of the samples.
[[nodiscard]] double loss_sum(const FeatureValues& values, const Samples& samples,
                              SampleRange range);

/// Adds the gradient of loss_sum() to `sum`, in the order of the samples.
void add_gradient(const FeatureValues& values, const Samples& samples, SampleRange range,
                  FeatureValues& sum);

}  // namespace raum::knowledge::tuning
