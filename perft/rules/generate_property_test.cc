// Properties of move generation: the oracle's legal moves, no more and no less, on reached and on
// constructed positions; captures, counts and the symmetries of the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/rules/test_positions.h"

namespace raum::perft {
namespace {

template <MoveKind What>
std::vector<std::string> sorted_moves(const Position& position) {
  MoveList list;
  list_moves<What>(position, list);
  std::vector<std::string> moves;
  for (const Move move : list) moves.push_back(raum::to_string(move));
  std::sort(moves.begin(), moves.end());
  return moves;
}

void assert_generates_as_oracle(const Position& position) {
  RC_LOG() << raum::to_string(position) << '\n';
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  const std::vector<std::string> right = oracle.legal_moves();
  RC_ASSERT(sorted_moves<MoveKind::All>(position) == right);
  RC_ASSERT(sorted_moves<MoveKind::Captures>(position) == oracle.legal_captures());
  RC_ASSERT(count_moves(position) == right.size());
  RC_ASSERT(in_check(position) == oracle.in_check());
}

RC_GTEST_PROP(GenerateProperty, ReachedPositionsHaveTheOraclesMoves, ()) {
  assert_generates_as_oracle(*reached());
}

// Several of each kind a case: what constructed positions find they find rarely.
void assert_kind_generates_as_oracle(Kind kind) {
  for (int i = 0; i < 25; ++i) assert_generates_as_oracle(*constructed(kind));
}

RC_GTEST_PROP(GenerateProperty, MixedPositionsHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::Mixed);
}
RC_GTEST_PROP(GenerateProperty, PositionsInCheckHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::Check);
}
RC_GTEST_PROP(GenerateProperty, PositionsInDoubleCheckHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::DoubleCheck);
}
RC_GTEST_PROP(GenerateProperty, PositionsWithPinsHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::Pins);
}
RC_GTEST_PROP(GenerateProperty, PositionsNextToPromotionHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::Promotion);
}
RC_GTEST_PROP(GenerateProperty, PositionsOfFewMenHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::FewMen);
}
RC_GTEST_PROP(GenerateProperty, PositionsOfManyQueensHaveTheOraclesMoves, ()) {
  assert_kind_generates_as_oracle(Kind::ManyQueens);
}

RC_GTEST_PROP(GenerateProperty, PerftIsTheOracles, ()) {
  const Position position = *any_position();
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  RC_ASSERT(perft(position, {.depth = 2}) == oracle.perft(2));
}

// How deep images are compared: as deep as the number of moves lets it be cheap.
int depth_for(const Position& position) { return count_moves(position) <= 60 ? 3 : 2; }

template <class Image>
void assert_same_perft(const Position& position, Image image) {
  const Position other = image(position);
  RC_LOG() << "image " << raum::to_string(other) << '\n';
  RC_ASSERT(other.key() == other.key_from_scratch());
  RC_ASSERT(image(other) == position);
  for (int depth = 1; depth <= depth_for(position); ++depth) {
    RC_ASSERT(perft(other, {.depth = depth}) == perft(position, {.depth = depth}));
  }
}

RC_GTEST_PROP(GenerateProperty, PerftOfTheFileMirrorIsEqual, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return mirror_files(p); });
}
RC_GTEST_PROP(GenerateProperty, PerftOfTheLevelRankExchangeIsEqual, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return exchange_level_rank(p); });
}
RC_GTEST_PROP(GenerateProperty, PerftOfTheHalfTurnIsEqual, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return half_turn(p); });
}

}  // namespace
}  // namespace raum::perft
