#include "knowledge/train/trainer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/core/assert.h"
#include "base/core/splitmix.h"
#include "base/core/threads.h"
#include "engine/net/evaluate.h"

namespace raum::knowledge {
namespace {

constexpr std::size_t kSlices = 8;
constexpr std::size_t kWeightChunk = 8'192;  // of the weights that a thread changes at a time
constexpr double kFirstMoment = 0.9;
constexpr double kSecondMoment = 0.999;
constexpr float kLeastDivisor = 1e-8F;
constexpr double kLastRate = 0.01;

// Calls work(0) to work(count - 1), each once, in several threads.
void in_parallel(int threads, std::size_t count, const std::function<void(std::size_t)>& work) {
  if (threads == 1) {
    for (std::size_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::atomic<std::size_t> next{0};
  run_in_threads(threads, [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  });
}

// The part of the slice: from begin to end of `count`.
struct Part {
  std::size_t begin, end;
  static Part of(std::size_t slice, std::size_t count) {
    return {slice * count / kSlices, (slice + 1) * count / kSlices};
  }
};

// A number that belongs to the epoch and the sample.
std::uint64_t random_of(std::uint64_t seed, std::size_t epoch, std::size_t sample) {
  SplitMix64 of_epoch{seed + epoch};
  SplitMix64 of_sample{of_epoch.next() + sample};
  return of_sample.next();
}

class Trainer {
 public:
  Trainer(const TrainingSet& samples, const TrainingSettings& settings)
      : samples_(samples),
        settings_(settings),
        net_(FloatNet::start(settings.neurons, settings.scale, settings.seed)),
        first_(net_.weights.size()),
        second_(net_.weights.size()),
        order_(samples.size()) {
    for (Slice& slice : slices_) slice.gradient.resize(net_.weights.size());
    std::iota(order_.begin(), order_.end(), 0U);
    limits_.reserve(net_.weights.size());
    for (std::size_t i = 0; i < net_.weights.size(); ++i) limits_.push_back(net_.limit_at(i));
  }

  // Returns the mean loss of the samples.
  template <class Progress>
  double run_epoch(std::size_t epoch, Progress&& progress) {
    shuffle(epoch);
    double loss = 0;
    for (std::size_t begin = 0; begin < order_.size(); begin += settings_.batch) {
      if (settings_.stop.stop_requested()) break;
      const std::size_t count = std::min(settings_.batch, order_.size() - begin);
      const std::span batch = std::span(order_).subspan(begin, count);
      in_parallel(settings_.threads, kSlices,
                  [&](std::size_t i) { add_up(slices_[i], batch, Part::of(i, count), epoch); });
      for (const Slice& slice : slices_) loss += slice.loss;
      change_weights(count);
      progress(begin + count);
    }
    return loss / static_cast<double>(order_.size());
  }

  [[nodiscard]] double validate(const TrainingSet& validation) const {
    std::array<double, kSlices> losses{};
    in_parallel(settings_.threads, kSlices, [&](std::size_t i) {
      Forward forward(net_.neurons);
      const Part part = Part::of(i, validation.size());
      for (std::size_t k = part.begin; k < part.end; ++k) {
        const auto sample = validation[k];
        const double value = forward.value(net_, inputs_of(sample.men, 0));
        losses[i] += loss_of(value, target_of(sample, settings_)).loss;
      }
    });
    return std::accumulate(losses.begin(), losses.end(), 0.0) /
           static_cast<double>(validation.size());
  }

  [[nodiscard]] FloatNet take_net() { return std::move(net_); }

 private:
  struct Slice {
    std::vector<float> gradient;
    double loss = 0;
  };

  void shuffle(std::size_t epoch) {
    SplitMix64 random{random_of(settings_.seed, epoch, samples_.size())};
    for (std::size_t i = order_.size(); i > 1; --i) {
      std::swap(order_[i - 1], order_[random.below(i)]);
    }
  }

  void add_up(Slice& slice, std::span<const std::uint32_t> batch, Part part, std::size_t epoch) {
    std::fill(slice.gradient.begin(), slice.gradient.end(), 0.0F);
    slice.loss = 0;
    Forward forward(net_.neurons);
    for (std::size_t i = part.begin; i < part.end; ++i) {
      const auto sample = samples_[batch[i]];
      const auto image =
          static_cast<net::Image>(random_of(settings_.seed, epoch, batch[i]) % net::kImages);
      const Inputs inputs = inputs_of(sample.men, image);
      const Loss loss = loss_of(forward.value(net_, inputs), target_of(sample, settings_));
      slice.loss += loss.loss;
      forward.add_gradient(net_, inputs, loss.slope, slice.gradient);
    }
  }

  // Adam, with the mean gradient of the batch.
  void change_weights(std::size_t count) {
    ++steps_;
    const double first_part = 1 - std::pow(kFirstMoment, static_cast<double>(steps_));
    const double second_part = 1 - std::pow(kSecondMoment, static_cast<double>(steps_));
    const auto step =
        static_cast<float>(rate_of_step(steps_, order_.size(), settings_) / first_part);
    const auto correction = static_cast<float>(1 / second_part);
    const auto share = 1 / static_cast<float>(count);
    const std::size_t chunks = (net_.weights.size() + kWeightChunk - 1) / kWeightChunk;
    in_parallel(settings_.threads, chunks, [&](std::size_t chunk) {
      const std::size_t end = std::min((chunk + 1) * kWeightChunk, net_.weights.size());
      for (std::size_t i = chunk * kWeightChunk; i < end; ++i) {
        float gradient = 0;
        for (const Slice& slice : slices_) gradient += slice.gradient[i];
        gradient *= share;
        constexpr auto kFirst = static_cast<float>(kFirstMoment);
        constexpr auto kSecond = static_cast<float>(kSecondMoment);
        first_[i] = kFirst * first_[i] + (1 - kFirst) * gradient;
        second_[i] = kSecond * second_[i] + (1 - kSecond) * gradient * gradient;
        const float divisor = std::sqrt(second_[i] * correction) + kLeastDivisor;
        const float moved = net_.weights[i] - step * first_[i] / divisor;
        net_.weights[i] = std::clamp(moved, -limits_[i], limits_[i]);
      }
    });
  }

  const TrainingSet& samples_;
  const TrainingSettings& settings_;
  FloatNet net_;
  std::vector<float> first_, second_;  // moments of the gradient
  std::vector<float> limits_;
  std::array<Slice, kSlices> slices_;
  std::vector<std::uint32_t> order_;
  std::size_t steps_ = 0;
};

}  // namespace

double target_of(const TrainingSet::Sample& sample, const TrainingSettings& settings) {
  const double expected = expected_result(sample.score / settings.scale);
  return (1 - settings.lambda) * expected + settings.lambda * sample.result;
}

double rate_of_step(std::size_t step, std::size_t samples, const TrainingSettings& settings) {
  const std::size_t an_epoch = (samples + settings.batch - 1) / settings.batch;
  const double all = static_cast<double>(an_epoch) * settings.epochs;
  const double part = static_cast<double>(step) / all;
  const double wave = (1 + std::cos(std::numbers::pi * part)) / 2;
  return settings.rate * (kLastRate + (1 - kLastRate) * wave);
}

Training train(const TrainingSet& samples, const TrainingSet& validation,
               const TrainingSettings& settings, const TrainingProgress& progress) {
  RAUM_ASSERT(samples.size() > 0 && validation.size() > 0 && settings.batch > 0);
  Trainer trainer(samples, settings);
  Training training;
  for (std::size_t epoch = 0; epoch < static_cast<std::size_t>(settings.epochs); ++epoch) {
    const double loss = trainer.run_epoch(epoch, [&](std::size_t seen) {
      if (progress) progress(training.epochs, epoch, seen);
    });
    if (settings.stop.stop_requested()) break;
    training.epochs.push_back({.training = loss, .validation = trainer.validate(validation)});
  }
  training.net = trainer.take_net();
  return training;
}

double loss_of_net(const net::Net& net, const TrainingSet& samples,
                   const TrainingSettings& settings) {
  double loss = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double value = net::evaluate(net, samples.position(i)).value() / settings.scale;
    loss += loss_of(value, target_of(samples[i], settings)).loss;
  }
  return loss / static_cast<double>(samples.size());
}

}  // namespace raum::knowledge
