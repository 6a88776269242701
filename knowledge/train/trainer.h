// Trainer: fits a net to samples by stochastic gradient descent with Adam.
//
// The result depends on the samples, the order in which they were added and the settings, but not
// on the number of threads: every batch is divided into the same slices, and the sums of the slices
// are added in their order.
// Source: D. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR 2015, algorithm 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/net/net.h"
#include "knowledge/train/float_net.h"
#include "knowledge/train/training_set.h"

namespace raum::knowledge {

struct TrainingSettings {
  std::size_t neurons = 64;
  int epochs = 24;
  std::size_t batch = 16'384;  // samples in one step
  double rate = 0.002;         // of Adam; falls to a hundredth of it along half a cosine
  double lambda = 0;           // weight of the game's result in the target
  double scale = 400;          // centipawns; target of a score s: 1 / (1 + exp(−s / scale))
  std::uint64_t seed = 1;
  int threads = 1;
  std::stop_token stop = {};
};

/// The mean squared error of the expected results.
struct EpochLoss {
  double training = 0;    // of the net as it was when it saw each sample
  double validation = 0;  // of the net after the epoch
};

struct Training {
  FloatNet net;
  std::vector<EpochLoss> epochs;
};

/// Called after each step with the losses of the epochs before, the epoch, from 0 on, and the
/// samples of it that have been seen.
using TrainingProgress = std::function<void(const std::vector<EpochLoss>& finished,
                                            std::size_t epoch, std::size_t samples)>;

/// What a net should say of a sample.
[[nodiscard]] double target_of(const TrainingSet::Sample& sample, const TrainingSettings& settings);

/// The rate of a step, counted from 1 on, of a training with that many samples.
[[nodiscard]] double rate_of_step(std::size_t step, std::size_t samples,
                                  const TrainingSettings& settings);

/// Each epoch shows every sample once, in another order and in a random image. Once `stop` is
/// requested, it ends after the batch, with what it has.
/// Requires: both sets have samples.
[[nodiscard]] Training train(const TrainingSet& samples, const TrainingSet& validation,
                             const TrainingSettings& settings,
                             const TrainingProgress& progress = {});

/// The loss of the net that the engine would use.
[[nodiscard]] double loss_of_net(const net::Net& net, const TrainingSet& samples,
                                 const TrainingSettings& settings);

}  // namespace raum::knowledge
