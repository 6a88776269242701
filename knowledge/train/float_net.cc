#include "knowledge/train/float_net.h"

#include <algorithm>
#include <cmath>

#include "base/core/splitmix.h"
#include "engine/eval/alphadeepchess.h"

namespace raum::knowledge {
namespace {

// A position has about 30 inputs, so that hidden sums begin within the activation's limits.
constexpr float kFirstColumn = 0.1F;
constexpr float kFirstBias = 0.25F;
constexpr float kFirstOutput = 0.05F;

float random_between(SplitMix64& random, float most) {
  constexpr std::uint64_t kSteps = std::uint64_t{1} << 24U;
  const auto unit = static_cast<float>(random.below(kSteps)) / static_cast<float>(kSteps);
  return most * (2 * unit - 1);
}

// The loops below run over arrays that do not overlap, and are vectorized.
void add_row(std::size_t n, float* __restrict sums, const float* __restrict row) {
  for (std::size_t i = 0; i < n; ++i) sums[i] += row[i];
}

// In an order that does not depend on how the compiler vectorizes. Overwrites the numbers.
float sum_of(std::span<float> numbers) {
  std::size_t width = numbers.size();
  while (width > 1) {
    const std::size_t half = (width + 1) / 2;
    add_row(width - half, numbers.data(), numbers.data() + half);
    width = half;
  }
  return numbers[0];
}

}  // namespace

FloatNet FloatNet::start(std::size_t neurons, double scale, std::uint64_t seed) {
  FloatNet net{.neurons = neurons, .scale = scale, .weights = {}};
  net.weights.resize(net.output_bias_at() + 1);
  SplitMix64 random{seed};
  float* const weights = net.weights.data();
  for (std::size_t i = 0; i < net.bias_at(); ++i) weights[i] = random_between(random, kFirstColumn);
  std::fill_n(weights + net.bias_at(), neurons, kFirstBias);
  const Evaluation tables = alphadeepchess_evaluation();
  for (std::size_t piece = 0; piece < 14; ++piece) {
    for (std::size_t s = 0; s < kSquares; ++s) {
      const double middle =
          ((*tables.tapered->middlegame)[piece][s] + (*tables.tapered->endgame)[piece][s]) / 2.0;
      weights[net.linear_at() + piece * kSquares + s] =
          static_cast<float>(((*tables.table)[piece][s] + middle) / scale);
    }
  }
  for (std::size_t i = 0; i < 2 * neurons; ++i) {
    weights[net.output_at() + i] = random_between(random, kFirstOutput);
  }
  return net;
}

float FloatNet::limit_at(std::size_t place) const {
  const auto unit = static_cast<float>(net::kOutputUnit / scale);  // of the value
  if (place < linear_at()) return 2;  // 40 columns and the bias stay within 16 bits
  if (place < output_at()) return 4'000 / static_cast<float>(scale);
  return place < output_bias_at() ? 127 * unit / net::kOutputOne
                                  : 4'000 / static_cast<float>(scale);
}

Forward::Forward(std::size_t neurons)
    : neurons_(neurons), hidden_(2 * neurons), products_(2 * neurons) {}

double Forward::value(const FloatNet& net, const Inputs& inputs) {
  const float* const weights = net.weights.data();
  const float* const linear = weights + net.linear_at();
  float parts = 0;
  for (std::size_t i = 0; i < inputs.count; ++i) {
    parts += linear[inputs.us[i]] - linear[inputs.them[i]];
  }
  for (const bool is_us : {true, false}) {
    float* const hidden = hidden_.data() + (is_us ? 0 : neurons_);
    std::copy_n(weights + net.bias_at(), neurons_, hidden);
    const auto& numbers = is_us ? inputs.us : inputs.them;
    for (std::size_t i = 0; i < inputs.count; ++i) {
      add_row(neurons_, hidden, weights + numbers[i] * neurons_);
    }
  }
  const float* __restrict output = weights + net.output_at();
  float* __restrict products = products_.data();
  for (std::size_t i = 0; i < 2 * neurons_; ++i) {
    const float x = std::min(std::max(hidden_[i], 0.0F), 1.0F);
    products[i] = x * x * output[i];
  }
  return double{parts} / 2 + double{sum_of(products_)} + double{weights[net.output_bias_at()]};
}

void Forward::add_gradient(const FloatNet& net, const Inputs& inputs, double slope,
                           std::span<float> gradient) {
  const auto by_value = static_cast<float>(slope);
  const float* __restrict output = net.weights.data() + net.output_at();
  float* __restrict by_output = gradient.data() + net.output_at();
  float* __restrict by_hidden = products_.data();
  for (std::size_t i = 0; i < 2 * neurons_; ++i) {
    const float x = std::min(std::max(hidden_[i], 0.0F), 1.0F);
    by_output[i] += by_value * x * x;
    const bool is_within = hidden_[i] > 0 && hidden_[i] < 1;
    by_hidden[i] = is_within ? by_value * output[i] * 2 * x : 0;
  }
  gradient[net.output_bias_at()] += by_value;
  for (const bool is_us : {true, false}) {
    const float* const own = by_hidden + (is_us ? 0 : neurons_);
    add_row(neurons_, gradient.data() + net.bias_at(), own);
    const auto& numbers = is_us ? inputs.us : inputs.them;
    for (std::size_t i = 0; i < inputs.count; ++i) {
      add_row(neurons_, gradient.data() + numbers[i] * neurons_, own);
      gradient[net.linear_at() + numbers[i]] += (is_us ? by_value : -by_value) / 2;
    }
  }
}

double expected_result(double value) { return 1 / (1 + std::exp(-value)); }

Loss loss_of(double value, double target) {
  const double expected = expected_result(value);
  const double error = expected - target;
  return {.loss = error * error, .slope = 2 * error * expected * (1 - expected)};
}

net::Net quantised(const FloatNet& net) {
  net::Net whole = net::Net::zeros(net.neurons);
  const auto round = [&](std::size_t place, double unit, int most) {
    const double scaled = std::round(double{net.weights[place]} * unit);
    return static_cast<int>(std::clamp<double>(scaled, -most, most));
  };
  const auto fill = [&](net::Weights& weights, std::size_t at, double unit, int most) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] = static_cast<std::int16_t>(round(at + i, unit, most));
    }
  };
  fill(whole.columns, 0, net::kOne, 32'767);
  fill(whole.bias, net.bias_at(), net::kOne, 32'767);
  fill(whole.linear, net.linear_at(), net.scale * net::kLinearPerCp, 32'767);
  fill(whole.output, net.output_at(), net.scale / net::kOutputUnit * net::kOutputOne, 127);
  whole.output_bias = round(net.output_bias_at(), net.scale * net::kPartsPerCp, 1'000'000);
  return whole;
}

}  // namespace raum::knowledge
