// Tests the evaluation against its document: it counts material only, and equals the balance that
// the document updates move by move.
#include "engine/eval/js_schach.h"

#include <gtest/gtest.h>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/plain_board.h"

namespace raum {
namespace {

const std::map<char, int> kPieceValues{{'P', 100}, {'N', 300}, {'B', 300}, {'U', 200},
                                       {'R', 500}, {'Q', 900}, {'K', 0}};

TermValues balance(const Position& p) {
  const std::map<char, std::string> names{{'P', "pawns"},    {'N', "knights"}, {'B', "bishops"},
                                          {'U', "unicorns"}, {'R', "rooks"},   {'Q', "queens"}};
  TermValues v;
  for (const auto& [type, name] : names) v[name] = 0;
  for (const PlainMan& m : PlainBoard::of(p).men()) {
    if (m.type != 'K') v[names.at(m.type)] += m.sign * kPieceValues.at(m.type);
  }
  return v;
}

TEST(JsSchach, CountsOnlyMaterial) {
  SplitMix64 random{12};
  for (int i = 0; i < 300; ++i) {
    const Position p = scattered_men(random);
    ASSERT_EQ(term_values(js_schach_evaluation(), p), balance(p)) << to_string(p);
    ASSERT_EQ(js_schach_evaluation().value(p).cp, total_of(balance(p))) << to_string(p);
  }
}

// As in the document: each move changes the balance by its capture and promotion.
TEST(JsSchach, EqualsTheIncrementalBalance) {
  SplitMix64 random{13};
  const auto value_of = [](Piece piece) {
    return kPieceValues.at("PNBURQK"[index_of(piece.type())]);
  };
  Position p = Position::start();
  int kept = 0;
  int captures = 0;
  for (int ply = 0; ply < 400; ++ply) {
    MoveList moves;
    list_moves(p, moves);
    if (moves.empty()) break;
    const Move move = moves[random.below(moves.size())];
    const int sign = p.side_to_move() == Color::White ? 1 : -1;
    if (p.at(move.to()).is_some()) {
      kept += sign * value_of(p.at(move.to()));
      ++captures;
    }
    if (move.is_promotion()) {
      kept += sign * (value_of(Piece::make(Color::White, move.promotion())) - 100);
    }
    p.make(move);
    ASSERT_EQ(js_schach_evaluation().value(p).cp, kept) << to_string(p);
  }
  EXPECT_GT(captures, 10);
}

TEST(JsSchach, GivesEachTermItsHandComputedValue) {
  const auto p =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/2Qqq/5/PP3//5/RR3/NNN2/5/b4//K4/uuu2/5/5/5 b 0 1");
  ASSERT_TRUE(p.has_value()) << to_string(p.error());
  const TermValues expected{{"pawns", 200},     {"knights", 900}, {"bishops", -300},
                            {"unicorns", -600}, {"rooks", 1000},  {"queens", -900}};
  EXPECT_EQ(term_values(js_schach_evaluation(), *p), expected);
}

}  // namespace
}  // namespace raum
