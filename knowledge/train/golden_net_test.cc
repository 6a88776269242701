// A small net has the recorded hash, so that no change of the trainer's arithmetic passes unseen.
#include <gtest/gtest.h>

#include <string_view>

#include "base/core/build_info.h"
#include "base/text/content_hash.h"
#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "knowledge/train/train_fixture.h"
#include "knowledge/train/trainer.h"

namespace raum::knowledge {
namespace {

// With the build of the built-in net (engine/net/builtin/flagship.toml). Others round some sums
// differently.
TEST(GoldenNet, HasTheRecordedHash) {
  const BuildInfo build = build_info();
  if (build.compiler != "GNU 12.2.0" || build.type != "Release" ||
      build.flags.find("-march=x86-64-v3") == std::string_view::npos) {
    GTEST_SKIP() << "found " << build_line() << ", expected GNU 12.2.0, Release, x86-64-v3";
  }
  const net::Net hidden = random_net(3, 16);
  const auto score = [&](const Position& p) { return net::evaluate(hidden, p).value(); };
  const Training training =
      train(random_games(1, 100, score), random_games(2, 10, score), small_settings());
  EXPECT_EQ(hash_of_text(net::encode(quantised(training.net))), "99b7f1579606c67d");
}

}  // namespace
}  // namespace raum::knowledge
