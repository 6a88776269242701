// Tests the evaluation against its document: against a literal transcription of the pseudo-code of
// section 6, and against values computed by hand.
#include "engine/eval/maackesgeist.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/plain_board.h"

namespace raum {
namespace {

// FUNCTION evalBoard(board) of section 6, line by line; the summands have the names of the engine's
// terms.
TermValues maackesgeist_eval_board(const Position& position) {
  const PlainBoard board = PlainBoard::of(position);
  TermValues v{{"material", 0},   {"centrality", 0},         {"bishop-level", 0}, {"pawn-rank", 0},
               {"pawn-level", 0}, {"pawn-central-level", 0}, {"pawn-file", 0},    {"mobility", 0}};
  for (const PlainMan& p : board.men()) {
    const int cen = 6 - (std::abs(p.l - 2) + std::abs(p.r - 2) + std::abs(p.f - 2));
    switch (p.type) {
      case 'Q':
        v["material"] += p.sign * 900;
        v["centrality"] += p.sign * cen * 100;
        break;
      case 'R':
        v["material"] += p.sign * 300;
        v["centrality"] += p.sign * cen * 67;
        break;
      case 'B':
        v["material"] += p.sign * 250;
        v["centrality"] += p.sign * cen * 33;
        v["bishop-level"] += p.sign * (2 - std::abs(p.l - 2)) * 8;
        break;
      case 'U':
        v["material"] += p.sign * 200;
        v["centrality"] += p.sign * cen * 100;
        break;
      case 'N':
        v["material"] += p.sign * 200;
        v["centrality"] += p.sign * cen * 50;
        break;
      case 'P': {
        const int ra = p.sign > 0 ? p.r : 4 - p.r;
        const int la = p.sign > 0 ? p.l : 4 - p.l;
        v["material"] += p.sign * 100;
        v["pawn-rank"] += p.sign * ra * 20;
        v["pawn-level"] += p.sign * la * 15;
        v["pawn-central-level"] += p.l == 2 ? p.sign * 25 : 0;
        v["pawn-file"] += p.sign * (2 - std::abs(p.f - 2)) * 5;
        break;
      }
      default:
        v["material"] += p.sign * 20'000;
        break;
    }
    v["mobility"] += p.sign * board.count_moves(p) * 5;
  }
  return v;
}

void expect_maackesgeist_terms(const Position& p) {
  const TermValues expected = maackesgeist_eval_board(p);
  ASSERT_EQ(term_values(maackesgeist_evaluation(), p), expected) << to_string(p);
  ASSERT_EQ(maackesgeist_evaluation().value(p).cp, total_of(expected)) << to_string(p);
}

TEST(Maackesgeist, EqualsThePseudoCodeOnRandomWalks) {
  SplitMix64 random{6};
  for (int i = 0; i < 400; ++i)
    expect_maackesgeist_terms(random_walk(Position::start(), i, random));
}

TEST(Maackesgeist, EqualsThePseudoCodeOnScatteredMen) {
  SplitMix64 random{7};
  for (int i = 0; i < 300; ++i) expect_maackesgeist_terms(scattered_men(random));
}

struct MaackesgeistRow {
  std::vector<std::string_view> men;
  TermValues values;  // terms not named are 0
};

// Kings in corners have 7 moves each, which cancel; mobility is 5 a move.
std::vector<MaackesgeistRow> maackesgeist_rows() {
  return {
      // 12 + 24 + 16 moves, one of them the capture of Black's king; its own king blocks one.
      {{"KAa1", "kEe5", "QCc3"},
       {{"material", 900}, {"centrality", 6 * 100}, {"mobility", 5 * 51}}},
      // One step from the middle on each axis.
      {{"KAa1", "kEe5", "rDb2"},
       {{"material", -300}, {"centrality", -3 * 67}, {"mobility", -5 * 12}}},
      // One level and one rank from the middle; six moves in each of three planes.
      {{"KAa1", "kEe5", "BBc2"},
       {{"material", 250},
        {"centrality", 4 * 33},
        {"bishop-level", (2 - 1) * 8},
        {"mobility", 5 * 18}}},
      // On level C, two ranks from the middle: 4 moves by level and rank, 7 by level and file (its
      // own king blocks one), 4 by rank and file.
      {{"KAa1", "kEe5", "bCc5"},
       {{"material", -250},
        {"centrality", -4 * 33},
        {"bishop-level", -2 * 8},
        {"mobility", -5 * 15}}},
      // The unicorn has 9 moves: Cc3, Bb2 and Aa1 (White's king) on one ray and one cell on each of
      // six others; its own king blocks the eighth and has 6 moves left: 7 − 6 − 9.
      {{"KAa1", "kEe5", "uDd4"},
       {{"material", -200}, {"centrality", -3 * 100}, {"mobility", 5 * (7 - 6 - 9)}}},
      {{"KAa1", "kEe5", "NCc3"}, {{"material", 200}, {"centrality", 6 * 50}, {"mobility", 5 * 24}}},
      // White's pawn is on its fourth rank and third level, Black's two ranks and three levels from
      // its home; both are one file from the middle and have two steps.
      {{"KAa1", "kEe5", "PCd4", "pBb3"},
       {{"pawn-rank", 3 * 20 - 2 * 20},
        {"pawn-level", 2 * 15 - 3 * 15},
        {"pawn-central-level", 25},
        {"pawn-file", (2 - 1) * 5 - (2 - 1) * 5}}},
      // Two promotion cells for five pieces each; the rook on one of them has 12 moves.
      {{"KAa1", "kEe1", "PEc4", "rEb5"},
       {{"material", 100 - 300},
        {"centrality", -67},
        {"pawn-rank", 3 * 20},
        {"pawn-level", 4 * 15},
        {"pawn-file", 2 * 5},
        {"mobility", 5 * (2 * 5 - 12)}}},
      // A king inside the cube has all its 26 moves.
      {{"KBb2", "kEe5"}, {{"mobility", 5 * (26 - 7)}}},
  };
}

TEST(Maackesgeist, GivesEachTermItsHandComputedValue) {
  for (const MaackesgeistRow& row : maackesgeist_rows()) {
    Position p;
    for (const std::string_view man : row.men) {
      p.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
    }
    EXPECT_EQ(without_zeros(term_values(maackesgeist_evaluation(), p)), without_zeros(row.values))
        << to_string(p);
  }
}

TEST(Maackesgeist, CountsAPromotionAsFiveMoves) {
  // A white pawn on Ea4 has 5 promotions on Ea5; the kings in far corners have 7 moves each.
  const auto p = parse_position("4k/P4/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1");
  ASSERT_TRUE(p.has_value()) << to_string(p.error());
  EXPECT_EQ(term_values(maackesgeist_evaluation(), *p).at("mobility"), 5 * (5 + 7 - 7));
}

TEST(Maackesgeist, IsZeroAtTheStart) {
  EXPECT_EQ(maackesgeist_evaluation().value(Position::start()).cp, 0);
}

}  // namespace
}  // namespace raum
