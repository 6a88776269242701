#include "knowledge/tune/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/testing/varied_positions.h"

namespace raum::knowledge::tuning {
namespace {

using Row = std::tuple<std::vector<std::size_t>, std::vector<int>, double, double>;

std::vector<Row> rows_of(const Samples& samples) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const SampleView sample = samples[i];
    std::vector<std::size_t> indices;
    std::vector<int> counts;
    for (const Feature f : sample.features) {
      indices.push_back(f.index());
      counts.push_back(f.count());
    }
    rows.emplace_back(indices, counts, sample.middlegame, sample.target);
  }
  return rows;
}

Samples varied_samples() {
  Samples samples(20);
  double target = 0;
  for (const Position& p : varied_positions(6, 50)) samples.add(p, target += 1.0 / 256);
  return samples;
}

TEST(Samples, KeepFeaturesShareAndTarget) {
  Samples samples(20);
  const std::vector<Position> positions = varied_positions(6, 20);
  ASSERT_EQ(positions.size(), 80U);
  for (const Position& p : positions) samples.add(p, 0.25);
  ASSERT_EQ(samples.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::vector<Feature> features;
    append_features(positions[i], features);
    const SampleView sample = samples[i];
    EXPECT_TRUE(std::equal(sample.features.begin(), sample.features.end(), features.begin(),
                           features.end()));
    const int men = positions[i].occupied().count() - 2;
    EXPECT_DOUBLE_EQ(sample.middlegame, men >= 20 ? 1 : men / 20.0);
    EXPECT_EQ(sample.target, 0.25);
  }
}

TEST(Samples, CountTheMenOfBothSides) {
  Samples samples(76);  // half middlegame with the 38 men of the start
  samples.add(Position::start(), 0.5);
  const auto seen = [&](PieceType type) {
    Samples::Seen sum;
    for (std::size_t c = 0; c < kCellClasses; ++c) {
      sum.middlegame += samples.seen()[man_feature(type, c)].middlegame;
      sum.endgame += samples.seen()[man_feature(type, c)].endgame;
    }
    return std::pair{sum.middlegame, sum.endgame};
  };
  EXPECT_EQ(seen(PieceType::Pawn), (std::pair{10.0, 10.0}));
  EXPECT_EQ(seen(PieceType::King), (std::pair{1.0, 1.0}));
  // Two rooks a side in the corners of their first rank.
  EXPECT_EQ(samples.seen()[man_feature(PieceType::Rook, 0)].middlegame, 2);
}

TEST(Samples, AreShuffledBySeed) {
  const Samples samples = varied_samples();
  const std::vector<Row> once = rows_of(samples.shuffled(1));
  EXPECT_EQ(rows_of(samples.shuffled(1)), once);
  EXPECT_NE(rows_of(samples.shuffled(2)), once);
  std::vector<Row> sorted = once, before = rows_of(samples);
  EXPECT_NE(once, before);
  std::sort(sorted.begin(), sorted.end());
  std::sort(before.begin(), before.end());
  EXPECT_EQ(sorted, before);
  EXPECT_EQ(samples.shuffled(1).seen()[0].middlegame, samples.seen()[0].middlegame);
}

}  // namespace
}  // namespace raum::knowledge::tuning
