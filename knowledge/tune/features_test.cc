#include "knowledge/tune/features.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/testing/varied_positions.h"

namespace raum::knowledge::tuning {
namespace {

std::vector<Feature> features_of(const Position& p) {
  std::vector<Feature> features;
  append_features(p, features);
  return features;
}

TEST(Feature, KeepsIndexAndCount) {
  for (const int count : {-20, -1, 1, 20}) {
    const Feature feature(kTempoFeature, count);
    EXPECT_EQ(feature.index(), kTempoFeature);
    EXPECT_EQ(feature.count(), count);
  }
}

TEST(Features, OfTheStartAreTheTempoAlone) {
  EXPECT_EQ(features_of(Position::start()), (std::vector{Feature(kTempoFeature, 1)}));
}

// Two white knights on cells that are images of each other; a black rook on Ea5, which is Aa1 from
// its side; kings on Ac1 and Ee5, the latter Ae1 from its side.
TEST(Features, CountMenByKindAndClass) {
  const Position p =
      parse_position("r3k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/N4//5/5/5/4N/2K2 b 0 1").value();
  const std::vector<Feature> expected{
      Feature(man_feature(PieceType::Knight, 1), 2), Feature(man_feature(PieceType::Rook, 0), -1),
      Feature(man_feature(PieceType::King, 0), -1), Feature(man_feature(PieceType::King, 30), 1),
      Feature(kTempoFeature, -1)};
  EXPECT_EQ(features_of(p), expected);
}

TEST(Features, HaveTheSymmetriesOfTheRules) {
  const std::vector<Position> positions = varied_positions(5, 50);
  ASSERT_EQ(positions.size(), 200U);
  for (const Position& p : positions) {
    const std::vector<Feature> features = features_of(p);
    EXPECT_EQ(features_of(mirror_files(p)), features) << to_string(p);
    EXPECT_EQ(features_of(exchange_level_rank(p)), features) << to_string(p);
    std::vector<Feature> opposite;
    for (const Feature f : features) opposite.emplace_back(f.index(), -f.count());
    EXPECT_EQ(features_of(half_turn(p)), opposite) << to_string(p);
  }
}

}  // namespace
}  // namespace raum::knowledge::tuning
