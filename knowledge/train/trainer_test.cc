// The trainer finds functions that it can represent, and gives the same net whatever the threads.
#include "knowledge/train/trainer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stop_token>
#include <utility>

#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "knowledge/train/train_fixture.h"

namespace raum::knowledge {
namespace {

// A rook is worth 300 in the middle and 100 at the edge, everything else nothing.
int rooks(const Position& p) {
  int sum = 0;
  for_each(p.pieces(PieceType::Rook), [&](Square s) {
    const int worth = s.file().raw == 2 ? 300 : 100;
    sum += p.at(s).color() == p.side_to_move() ? worth : -worth;
  });
  return sum;
}

TEST(Trainer, FindsALinearFunction) {
  TrainingSettings settings = small_settings();
  settings.epochs = 25;
  settings.rate = 0.02;
  const TrainingSet samples = random_games(1, 400, rooks);
  const TrainingSet validation = random_games(2, 60, rooks);
  const Training training = train(samples, validation, settings);
  ASSERT_EQ(training.epochs.size(), 25U);
  EXPECT_LT(training.epochs[9].validation, training.epochs[0].validation / 4);
  EXPECT_LT(training.epochs[24].validation, training.epochs[0].validation / 7);
  EXPECT_LT(training.epochs[24].training, 0.002);
  EXPECT_LT(training.epochs[24].training, training.epochs[0].training / 4);
}

// No sum over the men alone has these values.
TEST(Trainer, FindsAHiddenNet) {
  net::Net hidden = random_net(3, 16);
  std::fill(hidden.linear.begin(), hidden.linear.end(), std::int16_t{0});
  const auto score = [&](const Position& p) { return net::evaluate(hidden, p).value(); };
  TrainingSettings settings = small_settings();
  settings.epochs = 30;
  settings.rate = 0.01;
  const TrainingSet samples = random_games(1, 600, score);
  const TrainingSet validation = random_games(2, 60, score);
  const Training training = train(samples, validation, settings);
  ASSERT_EQ(training.epochs.size(), 30U);
  EXPECT_LT(training.epochs[29].validation, training.epochs[0].validation / 3);
  EXPECT_LT(training.epochs[29].training, 0.006);
  const double of_the_net = loss_of_net(quantised(training.net), validation, settings);
  EXPECT_NEAR(of_the_net, training.epochs[29].validation, 0.0005);
  EXPECT_LT(loss_of_net(hidden, validation, settings), 1e-9);
}

TEST(Trainer, GivesTheSameNetForASeedWhateverTheThreads) {
  const TrainingSet samples = random_games(4, 40, rooks);
  const TrainingSet validation = random_games(5, 8, rooks);
  TrainingSettings settings = small_settings();
  const Training one = train(samples, validation, settings);
  const std::string bytes = net::encode(quantised(one.net));
  int others = 0;
  for (const int threads : {1, 2, 3, 9}) {
    settings.threads = threads;
    const Training other = train(samples, validation, settings);
    EXPECT_EQ(net::encode(quantised(other.net)), bytes) << threads;
    EXPECT_EQ(other.net.weights, one.net.weights) << threads;
    EXPECT_EQ(other.epochs[2].validation, one.epochs[2].validation) << threads;
    ++others;
  }
  EXPECT_EQ(others, 4);
  settings.seed = 6;
  EXPECT_NE(net::encode(quantised(train(samples, validation, settings).net)), bytes);
}

// 601 samples make three steps an epoch, the last one with a part of a batch.
TEST(Trainer, ReportsEveryStep) {
  TrainingSet samples = random_games(4, 40, rooks);
  ASSERT_EQ(samples.size(), 600U);
  samples.add(Position::start(), 0, 0.5);
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  std::size_t finished = 0;
  TrainingSettings settings = small_settings();
  settings.epochs = 2;
  const Training training =
      train(samples, samples, settings,
            [&](const std::vector<EpochLoss>& epochs, std::size_t epoch, std::size_t seen) {
              steps.emplace_back(epoch, seen);
              finished = epochs.size();
            });
  const std::vector<std::pair<std::size_t, std::size_t>> expected{{0, 256}, {0, 512}, {0, 601},
                                                                  {1, 256}, {1, 512}, {1, 601}};
  EXPECT_EQ(steps, expected);
  EXPECT_EQ(finished, 1U);
  EXPECT_EQ(training.epochs.size(), 2U);
}

TEST(Trainer, EndsAfterTheStepInWhichItIsStopped) {
  const TrainingSet samples = random_games(4, 40, rooks);
  std::stop_source stop;
  TrainingSettings settings = small_settings();
  settings.stop = stop.get_token();
  std::size_t steps = 0;
  const Training training = train(samples, samples, settings, [&](auto, auto epoch, auto) {
    ++steps;
    if (epoch == 1) stop.request_stop();
  });
  EXPECT_EQ(steps, 4U) << "three of the first epoch and one of the second";
  EXPECT_EQ(training.epochs.size(), 1U);
}

TEST(Rate, FallsToAHundredthAlongHalfACosine) {
  const TrainingSettings settings{.epochs = 3, .batch = 256, .rate = 0.004};
  int tried = 0;
  for (const auto& [samples, steps] : {std::pair{1U, 3U}, {256U, 3U}, {257U, 6U}, {512U, 6U}}) {
    const double part = std::numbers::pi / steps;
    EXPECT_NEAR(rate_of_step(1, samples, settings), 0.00004 + 0.00198 * (1 + std::cos(part)), 1e-12)
        << samples;
    EXPECT_NEAR(rate_of_step(steps, samples, settings), 0.00004, 1e-12) << samples;
    ++tried;
  }
  EXPECT_EQ(tried, 4);
  EXPECT_NEAR(rate_of_step(3, 512, settings), 0.00202, 1e-12);
}

// Adam divides a first gradient by its size. This step is also the last one, at a hundredth of the
// rate.
TEST(Trainer, FirstStepMovesWeightsByTheRate) {
  const TrainingSet samples = random_games(4, 2, rooks);
  TrainingSettings settings = small_settings();
  settings.epochs = 1;
  settings.rate = 0.5;
  const FloatNet before = FloatNet::start(settings.neurons, settings.scale, settings.seed);
  const FloatNet after = train(samples, samples, settings).net;
  ASSERT_EQ(after.weights.size(), before.weights.size());
  int moved = 0;
  for (std::size_t i = 0; i < before.weights.size(); ++i) {
    const float by = std::abs(after.weights[i] - before.weights[i]);
    EXPECT_LT(by, 0.005001F) << i;
    moved += by > 0.00499F ? 1 : 0;
  }
  EXPECT_GT(moved, 1'000);
}

TEST(Trainer, MixesScoreAndResult) {
  TrainingSet set;
  set.add(Position::start(), 400, 0);
  TrainingSettings settings;
  EXPECT_NEAR(target_of(set[0], settings), 0.731059, 1e-6);
  settings.lambda = 0.25;
  EXPECT_NEAR(target_of(set[0], settings), 0.75 * 0.731059, 1e-6);
  settings.lambda = 1;
  EXPECT_EQ(target_of(set[0], settings), 0);
  settings.lambda = 0;
  settings.scale = 200;
  EXPECT_NEAR(target_of(set[0], settings), 0.880797, 1e-6);
}

}  // namespace
}  // namespace raum::knowledge
