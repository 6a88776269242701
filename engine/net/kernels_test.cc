// The kernels against sums that are worked out by hand, and the vectors against the scalars.
#include "engine/net/kernels.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/core/splitmix.h"

namespace raum::net {
namespace {

constexpr int kLowest = std::numeric_limits<std::int16_t>::min();
constexpr int kHighest = std::numeric_limits<std::int16_t>::max();

Weights random_weights(SplitMix64& random, std::size_t n, int least, int most) {
  Weights weights(n);
  for (std::int16_t& weight : weights) {
    const auto span = static_cast<std::uint64_t>(most - least + 1);
    const int edge = random.below(8) == 0 ? least : random.below(8) == 0 ? most : 0;
    const int any = least + static_cast<int>(random.below(span));
    weight = static_cast<std::int16_t>(edge != 0 ? edge : any);
  }
  return weights;
}

TEST(Kernels, SquareWhatIsWithinTheLimits) {
  Weights sums(16);
  Weights output(16);
  sums[0] = -1;
  sums[1] = 3;
  sums[2] = 255;
  sums[3] = 300;
  output[0] = 100;
  output[1] = 2;
  output[2] = -128;
  output[3] = 127;
  EXPECT_EQ(scalar::activated(16, sums.data(), output.data()), 2 * 9 - 65'025);
  EXPECT_EQ(best::activated(16, sums.data(), output.data()), 2 * 9 - 65'025);
}

// Sums wrap around, so that taking back what was added always gives the sums before.
TEST(Kernels, WrapAround) {
  Weights sums(16, std::int16_t{32'000});
  const Weights column(16, std::int16_t{1'000});
  best::add(16, sums.data(), column.data());
  EXPECT_EQ(sums[15], 33'000 - 65'536);
  const Weights none(16);
  Weights after(16);
  best::change(16, after.data(), sums.data(),
               {.added = none.data(), .removed = column.data(), .captured = nullptr});
  EXPECT_EQ(after[15], 32'000);
}

// The arrays are longer than the net has neurons.
TEST(Kernels, NeitherChangeNorCountFurtherNeurons) {
  constexpr std::size_t kNeurons = 16;
  const Weights column(2 * kNeurons, std::int16_t{5});
  const Weights before(2 * kNeurons, std::int16_t{100});
  const auto expect_sums = [&](const Weights& sums, int changed) {
    for (std::size_t i = 0; i < 2 * kNeurons; ++i) {
      EXPECT_EQ(sums[i], i < kNeurons ? changed : 100) << i;
    }
  };
  using Updating = void (*)(std::size_t, std::int16_t*, const std::int16_t*);
  for (const Updating add : {Updating{scalar::add}, Updating{best::add}}) {
    Weights sums = before;
    add(kNeurons, sums.data(), column.data());
    expect_sums(sums, 105);
  }
  for (const Updating subtract : {Updating{scalar::subtract}, Updating{best::subtract}}) {
    Weights sums = before;
    subtract(kNeurons, sums.data(), column.data());
    expect_sums(sums, 95);
  }
  using Changing = void (*)(std::size_t, std::int16_t*, const std::int16_t*, Change);
  const Weights added(2 * kNeurons, std::int16_t{9});
  for (const Changing change : {Changing{scalar::change}, Changing{best::change}}) {
    Change changed{.added = added.data(), .removed = column.data(), .captured = nullptr};
    Weights sums = before;
    change(kNeurons, sums.data(), before.data(), changed);
    expect_sums(sums, 104);
    changed.captured = column.data();
    sums = before;
    change(kNeurons, sums.data(), before.data(), changed);
    expect_sums(sums, 99);
  }
  const int all = 16 * 100 * 100 * 5;
  EXPECT_EQ(scalar::activated(kNeurons, before.data(), column.data()), all);
  EXPECT_EQ(best::activated(kNeurons, before.data(), column.data()), all);
}

TEST(Kernels, GiveTheSameBitsWithVectors) {
  SplitMix64 random{3};
  int rounds = 0;
  for (std::size_t n = kNeuronStep; n <= kMostNeurons; n += kNeuronStep) {
    for (int i = 0; i < 50; ++i) {
      const Weights before = random_weights(random, n, kLowest, kHighest);
      const Weights added = random_weights(random, n, kLowest, kHighest);
      const Weights removed = random_weights(random, n, kLowest, kHighest);
      const Weights captured = random_weights(random, n, kLowest, kHighest);
      for (const std::int16_t* lost :
           {static_cast<const std::int16_t*>(nullptr), captured.data()}) {
        const Change change{.added = added.data(), .removed = removed.data(), .captured = lost};
        Weights plain(n);
        Weights fast(n);
        scalar::change(n, plain.data(), before.data(), change);
        best::change(n, fast.data(), before.data(), change);
        ASSERT_EQ(plain, fast) << n;
      }
      Weights plain = before;
      Weights fast = before;
      scalar::add(n, plain.data(), added.data());
      best::add(n, fast.data(), added.data());
      ASSERT_EQ(plain, fast) << n;
      scalar::subtract(n, plain.data(), removed.data());
      best::subtract(n, fast.data(), removed.data());
      ASSERT_EQ(plain, fast) << n;
      best::subtract(n, fast.data(), added.data());
      best::add(n, fast.data(), removed.data());
      ASSERT_EQ(fast, before) << n;
      const Weights sums = random_weights(random, n, i % 2 == 0 ? kLowest : -100, 400);
      const Weights output = random_weights(random, n, -128, 127);
      ASSERT_EQ(scalar::activated(n, sums.data(), output.data()),
                best::activated(n, sums.data(), output.data()))
          << n;
      ++rounds;
    }
  }
  EXPECT_EQ(rounds, 400);
}

TEST(Kernels, HoldTheLargestProducts) {
  const Weights sums(kMostNeurons, std::int16_t{255});
  for (const int weight : {-128, 127}) {
    const Weights output(kMostNeurons, static_cast<std::int16_t>(weight));
    const std::int64_t all = std::int64_t{128} * 65'025 * weight;
    EXPECT_EQ(best::activated(kMostNeurons, sums.data(), output.data()), all);
  }
}

}  // namespace
}  // namespace raum::net
