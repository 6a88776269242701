// Turns fitted values into weights of an evaluation: whole centipawns, in which the mean pawn is
// worth 100.
#pragma once

#include <array>

#include "base/core/error.h"
#include "engine/eval/tapered_weights.h"
#include "knowledge/tune/loss.h"

namespace raum::knowledge::tuning {

/// The mean value of a kind of man over the samples: where and when they have such men.
struct MeanValue {
  double middlegame = 0;
  double endgame = 0;
  double both = 0;
};

struct FittedWeights {
  TaperedWeights weights;
  double factor = 1;  // by which all values were multiplied to make the mean pawn worth 100
  std::array<MeanValue, kPieceTypes> means{};  // by PieceType, after that, before rounding
};

constexpr double kPawnMean = 100;
// A mean pawn below this before it is made 100 says that the samples have taught nothing.
constexpr double kLeastPawnMean = 5;
constexpr int kMostWeight = 10'000;

/// `scale`: centipawns for one unit of the values. The mean of the king's values in each phase,
/// which no evaluation depends on, becomes 0.
/// Errors: the samples have no pawns, or a mean pawn below kLeastPawnMean; a weight above
/// kMostWeight.
[[nodiscard]] Expected<FittedWeights> fitted_weights(const FeatureValues& values, double scale,
                                                     const Samples& samples);

}  // namespace raum::knowledge::tuning
