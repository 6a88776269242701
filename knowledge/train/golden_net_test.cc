// A small net has the recorded hash, so that no change of the trainer's arithmetic passes unseen.
#include <gtest/gtest.h>

#include <string_view>

#include "base/core/build_info.h"
#include "base/core/splitmix.h"
#include "base/text/content_hash.h"
#include "engine/board/generate.h"
#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "knowledge/train/trainer.h"

namespace raum::knowledge {
namespace {

// Positions of random games, 15 of each, with the scores that the net has for them.
TrainingSet random_games(std::uint64_t seed, int games, const net::Net& net) {
  TrainingSet set;
  SplitMix64 random{seed};
  for (int game = 0; game < games; ++game) {
    Position p = Position::start();
    MoveList moves;
    for (int ply = 0; ply < 120; ++ply) {
      list_moves(p, moves);
      if (moves.empty()) break;
      p.make(moves[random.below(moves.size())]);
      const int us = net::evaluate(net, p).value();
      if (ply % 8 == 0) set.add(p, p.side_to_move() == Color::White ? us : -us, 0.5);
    }
  }
  return set;
}

// With the build of the built-in net (engine/net/builtin/flagship.toml). Others round some sums
// differently.
TEST(GoldenNet, HasTheRecordedHash) {
  const BuildInfo build = build_info();
  if (build.compiler != "GNU 12.2.0" || build.type != "Release" ||
      build.flags.find("-march=x86-64-v3") == std::string_view::npos) {
    GTEST_SKIP() << "found " << build_line() << ", expected GNU 12.2.0, Release, x86-64-v3";
  }
  const net::Net hidden = random_net(3, 16);
  const TrainingSettings settings{
      .neurons = 16, .epochs = 3, .batch = 256, .rate = 0.004, .scale = 400, .seed = 5};
  const Training training =
      train(random_games(1, 100, hidden), random_games(2, 10, hidden), settings);
  ContentHash hash;
  hash.add(net::encode(quantised(training.net)));
  EXPECT_EQ(hash.text(), "99b7f1579606c67d");
}

}  // namespace
}  // namespace raum::knowledge
