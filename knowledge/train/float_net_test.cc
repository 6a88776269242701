#include "knowledge/train/float_net.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/net/evaluate.h"
#include "engine/testing/varied_positions.h"

namespace raum::knowledge {
namespace {

// With a hidden part that counts.
FloatNet strong_net(std::uint64_t seed) {
  FloatNet net = FloatNet::start(32, 400, seed);
  for (std::size_t i = net.output_at(); i < net.output_bias_at(); ++i) net.weights[i] *= 8;
  return net;
}

TEST(FloatNet, BeginsAsTheTables) {
  const FloatNet net = FloatNet::start(16, 400, 1);
  Forward forward(16);
  int tried = 0;
  for (const Position& p : varied_positions(3, 5)) {
    TrainingSet set;
    set.add(p, 0, 0);
    const Evaluation tables = alphadeepchess_evaluation();
    const int white = tables.value(p).cp;
    const int us = p.side_to_move() == Color::White ? white : -white;
    // The tables taper, and the hidden part is small but not 0.
    EXPECT_NEAR(forward.value(net, inputs_of(set[0].men, 0)) * 400, us, 250);
    ++tried;
  }
  EXPECT_EQ(tried, 20);
}

// Rounding the weights costs a few centipawns of some hundred.
TEST(FloatNet, HasNearlyTheValueOfItsWholeNumbers) {
  const FloatNet net = strong_net(2);
  const net::Net whole = quantised(net);
  Forward forward(32);
  double squares = 0;
  double hidden = 0;
  int tried = 0;
  for (const Position& p : varied_positions(5, 20)) {
    TrainingSet set;
    set.add(p, 0, 0);
    const double value = forward.value(net, inputs_of(set[0].men, 0)) * 400;
    const net::Parts parts = net::evaluate(whole, set.position(0));
    EXPECT_NEAR(parts.value(), value, 20);
    squares += std::pow(parts.value() - value, 2);
    hidden += std::abs(static_cast<double>(parts.hidden)) / net::kPartsPerCp;
    ++tried;
  }
  EXPECT_EQ(tried, 80);
  EXPECT_LT(std::sqrt(squares / tried), 6);
  EXPECT_GT(hidden / tried, 30) << "the hidden part counts";
}

TEST(FloatNet, CutsWeightsThatDoNotFit) {
  FloatNet net = FloatNet::start(16, 400, 1);
  net.weights[0] = -1e6F;
  net.weights[net.bias_at()] = 1e6F;
  net.weights[net.output_at()] = -3;
  net.weights[net.linear_at()] = 1e6F;
  const net::Net whole = quantised(net);
  EXPECT_EQ(whole.columns[0], -32'767);
  EXPECT_EQ(whole.bias[0], 32'767);
  EXPECT_EQ(whole.output[0], -127);
  EXPECT_EQ(whole.linear[0], 32'767);
}

TEST(FloatNet, LimitsWeightsToWhatFits) {
  for (const double scale : {200.0, 400.0, 700.0}) {
    FloatNet net = FloatNet::start(16, scale, 1);
    for (std::size_t i = 0; i < net.weights.size(); ++i) net.weights[i] = net.limit_at(i);
    const net::Net whole = quantised(net);
    EXPECT_EQ(whole.columns[0], 510);
    EXPECT_EQ(whole.bias[0], 510);
    EXPECT_NEAR(whole.linear[0], 32'000, 1);
    EXPECT_EQ(whole.output[0], 127);
    EXPECT_NEAR(whole.output_bias, 64'000, 1);
  }
}

TEST(Loss, IsTheSquaredErrorOfTheExpectedResult) {
  EXPECT_DOUBLE_EQ(expected_result(0), 0.5);
  EXPECT_DOUBLE_EQ(loss_of(0, 0.8).loss, 0.3 * 0.3);
  constexpr double kStep = 1e-5;
  const double rise = loss_of(0.7 + kStep, 0.2).loss - loss_of(0.7 - kStep, 0.2).loss;
  EXPECT_NEAR(loss_of(0.7, 0.2).slope, rise / (2 * kStep), 1e-9);
}

// The loss rises by a small change of a weight as the gradient says. The activation is a parabola,
// so that the difference of both sides is exact but for sums that cross its limits.
TEST(FloatNet, HasTheGradientOfFiniteDifferences) {
  FloatNet net = strong_net(7);
  TrainingSet set;
  for (const Position& p : varied_positions(9, 1)) set.add(p, 0, 0);
  Forward forward(32);
  const auto loss = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
      sum += loss_of(forward.value(net, inputs_of(set[i].men, 0)), 0.3).loss;
    }
    return sum;
  };
  std::vector<float> gradient(net.weights.size());
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const Inputs inputs = inputs_of(set[i].men, 0);
    const double value = forward.value(net, inputs);
    forward.add_gradient(net, inputs, loss_of(value, 0.3).slope, gradient);
    for (const auto* side : {&inputs.us, &inputs.them}) {
      const std::size_t input = (*side)[i];
      places.insert(places.end(), {net.linear_at() + input, input * 32 + 3, input * 32 + 30});
    }
  }
  for (std::size_t i = 0; i < 32; ++i) places.push_back(net.bias_at() + i);
  for (std::size_t i = 0; i < 64; ++i) places.push_back(net.output_at() + i);
  places.push_back(net.output_bias_at());
  int zeros = 0;
  for (const std::size_t place : places) {
    const float weight = net.weights[place];
    constexpr float kStep = 0.004F;
    net.weights[place] = weight + kStep;
    const double above = loss();
    net.weights[place] = weight - kStep;
    const double below = loss();
    net.weights[place] = weight;
    const double slope = (above - below) / (2 * double{kStep});
    EXPECT_NEAR(gradient[place], slope, 2e-4 + 0.02 * std::abs(slope)) << place;
    zeros += std::abs(slope) < 1e-3 ? 1 : 0;
  }
  EXPECT_EQ(places.size(), 121U);
  EXPECT_LT(zeros, 60);
}

}  // namespace
}  // namespace raum::knowledge
