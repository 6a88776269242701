// The fitted evaluation, computed here from its numbers man by man, and its symmetries. The
// properties of all evaluations are in named_evaluation_test.cc.
#include "engine/eval/flagship.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum {
namespace {

constexpr int kRounds = 100;

const TaperedValue& weight_at(PieceType type, int level, int rank, int file) {
  const auto pair = std::find(kPairNames.begin(), kPairNames.end(),
                              std::string{static_cast<char>('A' + std::min(level, rank)),
                                          static_cast<char>('1' + std::max(level, rank))});
  const auto number = static_cast<std::size_t>(pair - kPairNames.begin());
  return flagship_weights()
      .men[index_of(type)][15 * static_cast<std::size_t>(std::min(file, 4 - file)) + number];
}

double mixed_value(const TaperedValue& value, const Position& p) {
  const int men = p.occupied().count() - 2;
  const double middlegame = std::min(1.0, static_cast<double>(men) / flagship_weights().full_phase);
  return middlegame * value.middlegame + (1 - middlegame) * value.endgame;
}

double tempo_value(const Position& p) {
  const double tempo = mixed_value(flagship_weights().tempo, p);
  return p.side_to_move() == Color::White ? tempo : -tempo;
}

// Without rounding.
double value_by_men(const Position& p) {
  const auto mixed = [&](const TaperedValue& value) { return mixed_value(value, p); };
  double sum = tempo_value(p);
  for (int i = 0; i < kSquares; ++i) {
    const Piece piece = p.at(Square::at(i));
    if (!piece.is_some()) continue;
    const int level = i / 25, rank = i / 5 % 5, file = i % 5;
    sum += piece.color() == Color::White
               ? mixed(weight_at(piece.type(), level, rank, file))
               : -mixed(weight_at(piece.type(), 4 - level, 4 - rank, file));
  }
  return sum;
}

TEST(FlagshipEvaluation, IsTheMixtureOfItsWeights) {
  const Evaluation evaluation = flagship_evaluation();
  const std::vector<Position> positions = varied_positions(11, kRounds);
  ASSERT_EQ(positions.size(), 4U * kRounds);
  for (const Position& p : positions) {
    EXPECT_LT(std::abs(evaluation.value(p).cp - value_by_men(p)), 1 + 1e-9) << to_string(p);
  }
}

TEST(FlagshipEvaluation, HasTheSymmetriesOfTheRules) {
  const Evaluation evaluation = flagship_evaluation();
  const std::vector<Position> positions = varied_positions(12, kRounds);
  ASSERT_EQ(positions.size(), 4U * kRounds);
  for (const Position& p : positions) {
    const Score value = evaluation.value(p);
    EXPECT_EQ(evaluation.value(mirror_files(p)), value) << to_string(p);
    EXPECT_EQ(evaluation.value(exchange_level_rank(p)), value) << to_string(p);
    EXPECT_EQ(evaluation.value(half_turn(p)), -value) << to_string(p);
  }
}

// The mean of both phases over all cells.
TEST(FlagshipEvaluation, ShowsTheMeanOfAManAsItsMaterial) {
  for (const PieceType type : kPromotionTypes) {
    int sum = 0;
    for (int i = 0; i < kSquares; ++i) {
      const TaperedValue& value = weight_at(type, i / 25, i / 5 % 5, i % 5);
      sum += value.middlegame + value.endgame;
    }
    Position p = placed(Color::White, {"KAa1", "kEe5"});
    p.put(Square::parse("Cc3").value(), Piece::make(Color::White, type));
    const std::vector<EvaluationTerm> terms = flagship_evaluation().terms(p);
    ASSERT_EQ(terms.size(), 3U);
    EXPECT_EQ(terms[0].name, "material");
    EXPECT_EQ(terms[0].value.cp, sum / 250) << index_of(type);
  }
}

// The pawns are worth much more in the endgame, and the side to move has its tempo apart from that.
TEST(FlagshipEvaluation, ShowsTheTempoApartFromThePhase) {
  for (const Color side : kColors) {
    const Position p = placed(side, {"KAa1", "kCe1", "PDa5", "PDb5", "PDe5"});
    const std::vector<EvaluationTerm> terms = flagship_evaluation().terms(p);
    ASSERT_EQ(terms.size(), 3U);
    EXPECT_EQ(terms[2].name, "tempo");
    EXPECT_LT(std::abs(terms[2].value.cp - tempo_value(p)), 2);
  }
}

TEST(FlagshipEvaluation, GivesTheTempoToTheSideToMove) {
  const Evaluation evaluation = flagship_evaluation();
  Position p = Position::start();
  EXPECT_EQ(evaluation.value(p).cp, flagship_weights().tempo.middlegame);
  p.make_null();
  EXPECT_EQ(evaluation.value(p).cp, -flagship_weights().tempo.middlegame);
}

}  // namespace
}  // namespace raum
