// Holds the evaluation to its document: to a literal transcription of the pseudo-code of section 6,
// and by hand.
#include "engine/eval/maackesgeist.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "engine/eval/plain_board.h"

namespace raum {
namespace {

// FUNCTION evalBoard(board) of section 6, line by line.
int eval_board(const Position& position) {
  const PlainBoard board = PlainBoard::of(position);
  int score = 0;
  int white_mobility = 0;
  int black_mobility = 0;
  for (const PlainMan& p : board.men()) {
    const int cen = 6 - (std::abs(p.l - 2) + std::abs(p.r - 2) + std::abs(p.f - 2));
    const bool white = p.sign > 0;
    int v = 20'000;  // the king's
    switch (p.type) {
      case 'Q':
        v = 900 + cen * 100;
        break;
      case 'R':
        v = 300 + cen * 67;
        break;
      case 'B':
        v = 250 + cen * 33 + (2 - std::abs(p.l - 2)) * 8;
        break;
      case 'U':
        v = 200 + cen * 100;
        break;
      case 'N':
        v = 200 + cen * 50;
        break;
      case 'P': {
        const int ra = white ? p.r : 4 - p.r;
        const int la = white ? p.l : 4 - p.l;
        v = 100 + ra * 20 + la * 15 + (p.l == 2 ? 25 : 0) + (2 - std::abs(p.f - 2)) * 5;
        break;
      }
      default:
        break;
    }
    score += p.sign * v;
    (white ? white_mobility : black_mobility) += board.count_moves(p);
  }
  return score + (white_mobility - black_mobility) * 5;
}

TEST(Maackesgeist, EqualsTheDocumentsPseudoCodeOnRandomWalks) {
  const Evaluation evaluation = maackesgeist_evaluation();
  SplitMix64 random{6};
  for (int i = 0; i < 400; ++i) {
    const Position p = random_walk(Position::start(), i, random);
    ASSERT_EQ(evaluation.value(p).cp, eval_board(p)) << to_string(p);
    int sum = 0;
    for (const EvaluationTerm& term : evaluation.terms(p)) sum += term.value.cp;
    ASSERT_EQ(sum, eval_board(p)) << to_string(p);
  }
}

TEST(Maackesgeist, GivesEachTermItsHandComputedValue) {
  // White: Ka1 in Aa1, Q on Cc3, R on Ee1; Black: K on Ee5, B on Cc5, p on Cd3. Clear of checks
  // where it matters not.
  const auto p =
      parse_position("4k/5/5/5/4R//5/5/5/5/5//2b2/5/2Qp1/5/5//5/5/5/5/5//5/5/5/5/K4 b 0 1");
  ASSERT_TRUE(p.has_value()) << to_string(p.error());
  const auto values = term_values(maackesgeist_evaluation(), *p);
  EXPECT_EQ(values.at("material"), 900 + 300 - 250 - 100);
  EXPECT_EQ(values.at("centrality"), 6 * 100 + 0 * 67 - 4 * 33);
  EXPECT_EQ(values.at("bishop-level"), -16);
  EXPECT_EQ(values.at("pawn-rank"), -2 * 20);   // rank 3 is two ranks from Black's home
  EXPECT_EQ(values.at("pawn-level"), -2 * 15);  // level C is two levels from it
  EXPECT_EQ(values.at("pawn-central-level"), -25);
  EXPECT_EQ(values.at("pawn-file"), -5);
}

TEST(Maackesgeist, CountsAPromotionAsFiveMoves) {
  // A lone white pawn on Ea4 and kings in far corners: 5 promotions to Ea5; kings have 7 moves
  // each.
  const auto p = parse_position("4k/P4/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1");
  ASSERT_TRUE(p.has_value()) << to_string(p.error());
  EXPECT_EQ(term_values(maackesgeist_evaluation(), *p).at("mobility"), 5 * (5 + 7 - 7));
}

TEST(Maackesgeist, IsZeroAtTheStart) {
  EXPECT_EQ(maackesgeist_evaluation().value(Position::start()).cp, 0);
}

}  // namespace
}  // namespace raum
