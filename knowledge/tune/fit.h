// Fits the values of features to samples: logistic regression by Adam on batches.
//
// The value of a man is that of its kind plus that of its class of cells. The latter have a normal
// prior around 0, so that a class that few positions have does not stray far from its kind. The
// king's kind has no value, because both sides always have one.
//
// The same samples, options and seed give the same values for any number of threads: batches and
// their slices do not depend on it, and their sums are added in order.
//
// Source: P. Österlund, "Texel's Tuning Method", https://www.chessprogramming.org (the sigmoid of
// the evaluation); A. Grant, "Evaluation & Tuning in Chess Engines", 2020 (linear terms, their
// gradient, tapering, steps as Adam's instead of a search along each term).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "knowledge/tune/loss.h"

namespace raum::knowledge::tuning {

struct FitOptions {
  int epochs = 50;
  double prior_sd = 0.25;  // standard deviation of the prior, in units of the scale of the sigmoid
  std::uint64_t seed = 1;  // of the order of the samples
  int threads = 1;
  std::stop_token stop = {};
};

/// The mean losses of the samples after an epoch, in nats.
struct EpochLoss {
  double training = 0;
  std::optional<double> validation = std::nullopt;  // if there are samples for it
};

struct Fit {
  FeatureValues values{};
  std::vector<EpochLoss> epochs;
};

/// Fits from values of 0, and calls `progress` after each epoch. Once `stop` is requested, it ends
/// after the batch, with what it has.
/// Requires: training is not empty; all options are above 0.
[[nodiscard]] Fit fit_values(const Samples& training, const Samples& validation,
                             const FitOptions& options,
                             const std::function<void(const EpochLoss&)>& progress = {});

}  // namespace raum::knowledge::tuning
