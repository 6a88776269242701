// Property tests of move generation: the legal moves are exactly the oracle's, in reached and in
// constructed positions, and perft is invariant under the symmetries of the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
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
  std::vector<std::string> quiets;
  const std::vector<std::string> captures = oracle.legal_captures();
  std::set_difference(right.begin(), right.end(), captures.begin(), captures.end(),
                      std::back_inserter(quiets));
  RC_ASSERT(sorted_moves<MoveKind::Quiets>(position) == quiets);
  RC_ASSERT(count_moves(position) == right.size());
  RC_ASSERT(in_check(position) == oracle.in_check());
}

RC_GTEST_PROP(GenerateProperty, ReachedPositionsAgreeWithTheOracle, ()) {
  assert_generates_as_oracle(*reached());
}

// Several positions in each case, since only a few of them would expose a fault.
void assert_kind_generates_as_oracle(Kind kind) {
  for (int i = 0; i < 25; ++i) assert_generates_as_oracle(*constructed(kind));
}

RC_GTEST_PROP(GenerateProperty, MixedPositionsAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::Mixed);
}
RC_GTEST_PROP(GenerateProperty, ChecksAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::Check);
}
RC_GTEST_PROP(GenerateProperty, DoubleChecksAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::DoubleCheck);
}
RC_GTEST_PROP(GenerateProperty, PinsAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::Pins);
}
RC_GTEST_PROP(GenerateProperty, PromotionsAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::Promotion);
}
RC_GTEST_PROP(GenerateProperty, FewMenAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::FewMen);
}
RC_GTEST_PROP(GenerateProperty, ManyQueensAgreeWithTheOracle, ()) {
  assert_kind_generates_as_oracle(Kind::ManyQueens);
}

RC_GTEST_PROP(GenerateProperty, PerftAgreesWithTheOracle, ()) {
  const Position position = *any_position();
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  RC_ASSERT(perft(position, {.depth = 2}) == oracle.perft(2));
}

// The depth to which images are compared: 3 unless there are too many moves for that.
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

RC_GTEST_PROP(GenerateProperty, FileMirrorKeepsPerft, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return mirror_files(p); });
}
RC_GTEST_PROP(GenerateProperty, LevelRankExchangeKeepsPerft, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return exchange_level_rank(p); });
}
RC_GTEST_PROP(GenerateProperty, HalfTurnKeepsPerft, ()) {
  assert_same_perft(*any_position(), [](const Position& p) { return half_turn(p); });
}

}  // namespace
}  // namespace raum::perft
