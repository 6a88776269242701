#include "knowledge/tune/fitted_weights.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::knowledge::tuning {
namespace {

// The start position counts as all middlegame.
Samples start_samples() {
  Samples samples(24);
  samples.add(Position::start(), 0.5);
  return samples;
}

FeatureValues values_of_kinds(const std::array<double, kPieceTypes>& kinds) {
  FeatureValues values{};
  for (const PieceType type : kAllPieceTypes) {
    for (std::size_t c = 0; c < kCellClasses; ++c) {
      values[2 * man_feature(type, c)] = kinds[index_of(type)];
      values[2 * man_feature(type, c) + 1] = 2 * kinds[index_of(type)];
    }
  }
  return values;
}

TEST(FittedWeights, MakeTheMeanPawn100) {
  FeatureValues values = values_of_kinds({0.2, 0.5, 0.5, 0.25, 0.8, 1.6, 0});
  values[2 * kTempoFeature] = 0.1;
  const auto fitted = fitted_weights(values, 400, start_samples());
  ASSERT_TRUE(fitted);
  EXPECT_DOUBLE_EQ(fitted->factor, 100 / (0.2 * 400));
  EXPECT_EQ(fitted->weights.full_phase, 24);
  EXPECT_EQ(fitted->weights.tempo, (TaperedValue{50, 0}));
  EXPECT_EQ(fitted->weights.men[index_of(PieceType::Pawn)][7], (TaperedValue{100, 200}));
  EXPECT_EQ(fitted->weights.men[index_of(PieceType::Queen)][44], (TaperedValue{800, 1'600}));
  EXPECT_DOUBLE_EQ(fitted->means[index_of(PieceType::Rook)].both, 400);
  EXPECT_DOUBLE_EQ(fitted->means[index_of(PieceType::Rook)].middlegame, 400);
}

// The pawns of the start position stand on levels A and B, rank 2: on A2 and B2 of each file.
TEST(FittedWeights, TakeTheMeanOverTheCellsOfTheSamples) {
  FeatureValues values = values_of_kinds({0.2, 0.5, 0.5, 0.25, 0.8, 1.6, 0});
  for (const std::size_t file : {0U, 1U, 2U}) {
    values[2 * man_feature(PieceType::Pawn, 15 * file + 1)] = 0.4;  // A2
    values[2 * man_feature(PieceType::Pawn, 15 * file + 9)] = 50;   // C3: no pawn is there
  }
  const auto fitted = fitted_weights(values, 100, start_samples());
  ASSERT_FALSE(fitted) << "C3 is too high";
  EXPECT_EQ(error_line(fitted),
            "fitted values: found 16667 centipawns, expected values from -10000 to 10000: more "
            "positions");
  values[2 * man_feature(PieceType::Pawn, 9)] = values[2 * man_feature(PieceType::Pawn, 24)] =
      values[2 * man_feature(PieceType::Pawn, 39)] = 0;
  EXPECT_DOUBLE_EQ(fitted_weights(values, 100, start_samples()).value().factor, 100 / 30.0);
}

TEST(FittedWeights, MoveTheKingsToMean0) {
  FeatureValues values = values_of_kinds({0.25, 0.5, 0.5, 0.25, 0.8, 1.6, 0.3});
  values[2 * man_feature(PieceType::King, 30)] = 0.5;  // c, A1: where both kings are
  const auto fitted = fitted_weights(values, 400, start_samples());
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->weights.men[index_of(PieceType::King)][30].middlegame, 0);
  EXPECT_EQ(fitted->weights.men[index_of(PieceType::King)][0].middlegame, -80);
  EXPECT_DOUBLE_EQ(fitted->means[index_of(PieceType::King)].middlegame, 0);
}

// With two men beside the kings, of eight, a position is a quarter middlegame.
TEST(FittedWeights, HaveMeansOfBothPhases) {
  Samples samples(8);
  samples.add(
      parse_position("4k/5/5/5/5//5/3p1/5/5/5//5/5/5/5/5//5/5/5/1P3/5//5/5/5/5/K4 w 0 1").value(),
      0.5);
  const auto fitted =
      fitted_weights(values_of_kinds({0.2, 0.5, 0.5, 0.25, 0.8, 1.6, 0.3}), 400, samples);
  ASSERT_TRUE(fitted);
  const MeanValue& pawn = fitted->means[index_of(PieceType::Pawn)];
  EXPECT_DOUBLE_EQ(pawn.endgame, 2 * pawn.middlegame);
  EXPECT_DOUBLE_EQ(0.25 * pawn.middlegame + 0.75 * pawn.endgame, 100);
  EXPECT_DOUBLE_EQ(pawn.both, 100);
  EXPECT_EQ(fitted->weights.men[index_of(PieceType::King)][30], (TaperedValue{0, 0}));
  EXPECT_NEAR(fitted->means[index_of(PieceType::King)].endgame, 0, 1e-9);
  EXPECT_EQ(fitted->means[index_of(PieceType::Queen)].endgame, 0) << "no queen was seen";
}

TEST(FittedWeights, RefuseValuesThatMeanNothing) {
  EXPECT_EQ(error_line(fitted_weights(FeatureValues{}, 400, start_samples())),
            "fitted values: found a mean pawn of 0.0 centipawns, expected at least 5: more "
            "positions, or other scores");
  const FeatureValues values = values_of_kinds({0.2, 0.5, 0.5, 0.25, 0.8, 1.6, 0});
  Samples bare(24);
  bare.add(parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1").value(),
           0.5);
  EXPECT_FALSE(fitted_weights(values, 400, bare)) << "no pawns";
}

}  // namespace
}  // namespace raum::knowledge::tuning
