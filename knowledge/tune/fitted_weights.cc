#include "knowledge/tune/fitted_weights.h"

#include <fmt/core.h>

#include <cmath>

namespace raum::knowledge::tuning {
namespace {

double ratio(double sum, double weight) { return weight > 0 ? sum / weight : 0; }

MeanValue mean_of(PieceType type, const FeatureValues& values, const Samples& samples) {
  Samples::Seen sum;
  Samples::Seen weight;
  for (std::size_t c = 0; c < kCellClasses; ++c) {
    const std::size_t feature = man_feature(type, c);
    const Samples::Seen& seen = samples.seen()[feature];
    sum.middlegame += values[2 * feature] * seen.middlegame;
    sum.endgame += values[2 * feature + 1] * seen.endgame;
    weight.middlegame += seen.middlegame;
    weight.endgame += seen.endgame;
  }
  return {.middlegame = ratio(sum.middlegame, weight.middlegame),
          .endgame = ratio(sum.endgame, weight.endgame),
          .both = ratio(sum.middlegame + sum.endgame, weight.middlegame + weight.endgame)};
}

void move_king_to_mean_0(FeatureValues& values, const Samples& samples) {
  const MeanValue mean = mean_of(PieceType::King, values, samples);
  for (std::size_t c = 0; c < kCellClasses; ++c) {
    const std::size_t feature = man_feature(PieceType::King, c);
    values[2 * feature] -= mean.middlegame;
    values[2 * feature + 1] -= mean.endgame;
  }
}

TaperedValue rounded(const FeatureValues& values, std::size_t feature) {
  return {.middlegame = static_cast<int>(std::lround(values[2 * feature])),
          .endgame = static_cast<int>(std::lround(values[2 * feature + 1]))};
}

}  // namespace

Expected<FittedWeights> fitted_weights(const FeatureValues& values, double scale,
                                       const Samples& samples) {
  FeatureValues centipawns = values;
  for (double& value : centipawns) value *= scale;
  const double pawn = mean_of(PieceType::Pawn, centipawns, samples).both;
  if (!(pawn >= kLeastPawnMean)) {
    return fail("fitted values", fmt::format("a mean pawn of {:.1f} centipawns", pawn),
                fmt::format("at least {}: more positions, or other scores", kLeastPawnMean));
  }
  FittedWeights fitted;
  fitted.factor = kPawnMean / pawn;
  for (double& value : centipawns) value *= fitted.factor;
  move_king_to_mean_0(centipawns, samples);
  for (const double value : centipawns) {
    if (std::abs(value) > kMostWeight) {
      return fail("fitted values", fmt::format("{:.0f} centipawns", value),
                  fmt::format("values from -{0} to {0}: more positions", kMostWeight));
    }
  }
  fitted.weights.full_phase = samples.full_phase();
  fitted.weights.tempo = rounded(centipawns, kTempoFeature);
  for (const PieceType type : kAllPieceTypes) {
    fitted.means[index_of(type)] = mean_of(type, centipawns, samples);
    for (std::size_t c = 0; c < kCellClasses; ++c) {
      fitted.weights.men[index_of(type)][c] = rounded(centipawns, man_feature(type, c));
    }
  }
  return fitted;
}

}  // namespace raum::knowledge::tuning
