// Properties of every evaluation: its terms add up, it is symmetric in the colours and in the
// files, and its values stay far below those of a mate.
#include "engine/eval/named_evaluation.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/board/position_text.h"
#include "engine/eval/piece_square.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/plain_board.h"

namespace raum {
namespace {

template <class Check>
void on_many_positions(Check check) {
  SplitMix64 random{18};
  for (int i = 0; i < 200; ++i) {
    check(random_walk(Position::start(), i, random));
    check(scattered_men(random));
  }
}

TEST(NamedEvaluation, EqualsTheSumOfItsTerms) {
  on_many_positions([](const Position& p) {
    for (const NamedEvaluation& one : named_evaluations()) {
      int sum = 0;
      for (const EvaluationTerm& term : one.evaluation.terms(p)) sum += term.value.cp;
      ASSERT_EQ(one.evaluation.value(p).cp, sum) << one.name << " " << to_string(p);
    }
  });
}

TEST(NamedEvaluation, EqualsTableSumPlusRest) {
  on_many_positions([](const Position& p) {
    for (const NamedEvaluation& one : named_evaluations()) {
      ASSERT_EQ(one.evaluation.table == nullptr, one.evaluation.rest == nullptr) << one.name;
      if (one.evaluation.table == nullptr) continue;
      const Score parts = Score{sum_over(*one.evaluation.table, p)} + one.evaluation.rest(p);
      ASSERT_EQ(one.evaluation.value(p), parts) << one.name << " " << to_string(p);
    }
  });
}

TEST(NamedEvaluation, IsSymmetricInColoursAndFiles) {
  on_many_positions([](const Position& p) {
    for (const NamedEvaluation& one : named_evaluations()) {
      const Score value = one.evaluation.value(p);
      ASSERT_EQ(one.evaluation.value(half_turn(p)), -value) << one.name << " " << to_string(p);
      ASSERT_EQ(one.evaluation.value(mirror_files(p)), value) << one.name << " " << to_string(p);
    }
  });
}

// The most material possible: king and nineteen queens against a bare king.
TEST(NamedEvaluation, StaysWithinTheRangeOfScores) {
  Position p;
  p.put(Square::parse("Aa1").value(), Piece::make(Color::White, PieceType::King));
  p.put(Square::parse("Ee5").value(), Piece::make(Color::Black, PieceType::King));
  int queens = 0;
  for (int i = 0; i < kSquares && queens < 19; ++i) {
    const Square s = Square::at((62 + i) % kSquares);
    if (p.at(s).is_some()) continue;
    p.put(s, Piece::make(Color::White, PieceType::Queen));
    ++queens;
  }
  for (const NamedEvaluation& one : named_evaluations()) {
    EXPECT_LT(std::abs(one.evaluation.value(p).cp), Score::infinite().cp) << one.name;
  }
}

TEST(NamedEvaluation, IsFoundByItsName) {
  ASSERT_EQ(named_evaluations().size(), 12U);
  for (const NamedEvaluation& one : named_evaluations()) {
    const auto found = find_evaluation(one.name);
    ASSERT_TRUE(found.has_value()) << one.name;
    EXPECT_EQ(found->value, one.evaluation.value) << one.name;
    EXPECT_EQ(found->terms, one.evaluation.terms) << one.name;
  }
}

TEST(NamedEvaluation, SuggestsTheNearestName) {
  const auto found = find_evaluation("raumfischer-fixd");
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(to_string(found.error()),
            "evaluation: found \"raumfischer-fixd\", expected a named evaluation, such as "
            "raumfischer-fixed");
  EXPECT_TRUE(find_evaluation("alphadeepchess-safety").has_value());
}

}  // namespace
}  // namespace raum
