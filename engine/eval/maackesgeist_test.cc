// Holds the evaluation to its document: to a literal transcription of the pseudo-code of section 6,
// and by hand.
#include "engine/eval/maackesgeist.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "engine/board/steps.h"

namespace raum {
namespace {

// pieceMoves(board, l, r, f) of the document: pseudo-legal moves by walking, promotions as five
// moves.
template <std::size_t N>
int count_walks(const Position& p, Square from, const std::array<Step, N>& steps, int reach) {
  int n = 0;
  for (const Step s : steps) {
    Square to = offset(from, s.levels, s.ranks, s.files);
    for (int i = 0; i < reach && to.is_some(); ++i) {
      if (p.at(to).is_some() && p.at(to).color() == p.at(from).color()) break;
      ++n;
      if (p.at(to).is_some()) break;
      to = offset(to, s.levels, s.ranks, s.files);
    }
  }
  return n;
}

int count_pawn_moves(const Position& p, Square from) {
  const bool white = p.at(from).color() == Color::White;
  const int forward = white ? 1 : -1;
  int n = 0;
  const auto moves_to = [&](Square to) {
    const bool last = white ? to.level().raw == 4 && to.rank().raw == 4
                            : to.level().raw == 0 && to.rank().raw == 0;
    return last ? 5 : 1;
  };
  for (const Step s : kPawnSteps) {
    const Square to = offset(from, forward * s.levels, forward * s.ranks, s.files);
    if (to.is_some() && !p.at(to).is_some()) n += moves_to(to);
  }
  for (const Step s : kPawnCaptureSteps) {
    const Square to = offset(from, forward * s.levels, forward * s.ranks, s.files);
    if (to.is_some() && p.at(to).is_some() && p.at(to).color() != p.at(from).color()) {
      n += moves_to(to);
    }
  }
  return n;
}

int piece_moves(const Position& p, Square s) {
  switch (p.at(s).type()) {
    case PieceType::Queen:
      return count_walks(p, s, kQueenSteps, 4);
    case PieceType::Rook:
      return count_walks(p, s, kRookSteps, 4);
    case PieceType::Bishop:
      return count_walks(p, s, kBishopSteps, 4);
    case PieceType::Unicorn:
      return count_walks(p, s, kUnicornSteps, 4);
    case PieceType::Knight:
      return count_walks(p, s, kKnightSteps, 1);
    case PieceType::King:
      return count_walks(p, s, kQueenSteps, 1);
    case PieceType::Pawn:
      return count_pawn_moves(p, s);
  }
  return 0;
}

// FUNCTION evalBoard(board) of section 6, line by line.
int eval_board(const Position& board) {
  int score = 0;
  int white_mobility = 0;
  int black_mobility = 0;
  for (int l = 0; l < 5; ++l) {
    for (int r = 0; r < 5; ++r) {
      for (int f = 0; f < 5; ++f) {
        const Square s = Square::at(25 * l + 5 * r + f);
        if (!board.at(s).is_some()) continue;
        const bool white = board.at(s).color() == Color::White;
        const int cen = 6 - (std::abs(l - 2) + std::abs(r - 2) + std::abs(f - 2));
        int v = 0;
        switch (board.at(s).type()) {
          case PieceType::Queen:
            v = 900 + cen * 100;
            break;
          case PieceType::Rook:
            v = 300 + cen * 67;
            break;
          case PieceType::Bishop:
            v = 250 + cen * 33 + (2 - std::abs(l - 2)) * 8;
            break;
          case PieceType::Unicorn:
            v = 200 + cen * 100;
            break;
          case PieceType::Knight:
            v = 200 + cen * 50;
            break;
          case PieceType::Pawn: {
            const int ra = white ? r : 4 - r;
            const int la = white ? l : 4 - l;
            v = 100 + ra * 20 + la * 15 + (l == 2 ? 25 : 0) + (2 - std::abs(f - 2)) * 5;
            break;
          }
          case PieceType::King:
            v = 20'000;
            break;
        }
        score += white ? v : -v;
        (white ? white_mobility : black_mobility) += piece_moves(board, s);
      }
    }
  }
  return score + (white_mobility - black_mobility) * 5;
}

std::map<std::string, int, std::less<>> term_values(const Position& p) {
  std::map<std::string, int, std::less<>> values;
  for (const EvaluationTerm& term : maackesgeist_evaluation().terms(p)) {
    values.emplace(term.name, term.value.cp);
  }
  return values;
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
  const auto values = term_values(*p);
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
  EXPECT_EQ(term_values(*p).at("mobility"), 5 * (5 + 7 - 7));
}

TEST(Maackesgeist, IsZeroAtTheStart) {
  EXPECT_EQ(maackesgeist_evaluation().value(Position::start()).cp, 0);
}

}  // namespace
}  // namespace raum
