// Tests both evaluations against a transcription of their document on a plain array, and against
// values computed by hand.
#include "engine/eval/alphadeepchess.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/square_tables.h"

namespace raum {
namespace {

int count_men(const std::vector<PlainMan>& men) { return static_cast<int>(men.size()); }

// Section 3.2.2: the share of the middlegame; 24 or more men are 100 %.
double middlegame_share(const std::vector<PlainMan>& men) {
  return std::min(24, count_men(men) - 2) / 24.0;
}

int cut(double value) { return static_cast<int>(value + (value < 0 ? -1e-9 : 1e-9)); }

TermValues alphadeepchess_terms(const Position& position) {
  const std::map<char, int> material{{'P', 100}, {'N', 320}, {'B', 330}, {'U', 220},
                                     {'R', 500}, {'Q', 950}, {'K', 0}};
  const std::vector<PlainMan> men = PlainBoard::of(position).men();
  const double share = middlegame_share(men);
  TermValues v{{"material", 0}};
  double middlegame = 0;
  double endgame = 0;
  for (const PlainMan& m : men) {
    v["material"] += m.sign * material.at(m.type);
    const int row = m.sign > 0 ? m.l + m.r : 8 - m.l - m.r;
    const bool pawn = m.type == 'P';
    middlegame += m.sign * (pawn ? on_square(kSimplifiedPawn, m) : simplified(m, false));
    endgame += m.sign * (pawn ? 20.0 * std::max(0, row - 2) : simplified(m, true));
  }
  v["piece-square"] = cut(share * middlegame + (1 - share) * endgame);
  return v;
}

bool attacks(const PlainBoard& board, const PlainMan& man, int l, int r, int f) {
  if (man.type == 'P') {
    const int dl = man.sign * (l - man.l);
    const int dr = man.sign * (r - man.r);
    const int df = std::abs(f - man.f);
    return dl >= 0 && dr >= 0 && (df == 1 ? dl + dr == 1 : df == 0 && dl == 1 && dr == 1);
  }
  // A man attacks a cell if it could capture an enemy there.
  PlainBoard with_enemy = board;
  with_enemy.at(l, r, f) = man.sign > 0 ? 'p' : 'P';
  for (const auto& t : with_enemy.targets(man)) {
    if (t.l == l && t.r == r && t.f == f) return true;
  }
  return false;
}

// Section 3.3.3.
TermValues alphadeepchess_safety_terms(const Position& position) {
  const PlainBoard board = PlainBoard::of(position);
  const std::vector<PlainMan> men = board.men();
  TermValues v = alphadeepchess_terms(position);
  int shield = 0;
  int attacked = 0;
  int moves = 0;
  for (const PlainMan& king : men) {
    if (king.type != 'K') continue;
    for (const PlainMan& m : men) {
      const int dl = king.sign * (m.l - king.l);
      const int dr = king.sign * (m.r - king.r);
      const bool ahead = dl >= 0 && dr >= 0 && dl <= 1 && dr <= 1 && dl + dr > 0;
      if (m.type == 'P' && m.sign == king.sign && ahead && std::abs(m.f - king.f) <= 1) {
        shield += king.sign;
      }
    }
    for (int dl = -1; dl <= 1; ++dl) {
      for (int dr = -1; dr <= 1; ++dr) {
        for (int df = -1; df <= 1; ++df) {
          const int l = king.l + dl;
          const int r = king.r + dr;
          const int f = king.f + df;
          if (!PlainBoard::inside(l, r, f) || (dl == 0 && dr == 0 && df == 0)) continue;
          const bool danger = std::any_of(men.begin(), men.end(), [&](const PlainMan& m) {
            return m.sign != king.sign && attacks(board, m, l, r, f);
          });
          attacked += danger ? king.sign : 0;
        }
      }
    }
  }
  for (const PlainMan& man : men) {
    for (const auto& t : board.targets(man)) {
      const bool guarded = std::any_of(men.begin(), men.end(), [&](const PlainMan& m) {
        return m.type == 'P' && m.sign != man.sign && attacks(board, m, t.l, t.r, t.f);
      });
      moves += guarded ? 0 : man.sign;
    }
  }
  const double share = middlegame_share(men);
  v["king-shield"] = cut(share * 10 * shield);
  v["king-attacked-cells"] = cut(share * -5 * attacked);
  v["mobility"] = 2 * moves;
  return v;
}

void expect_alphadeepchess_terms(const Position& p) {
  const TermValues basic = alphadeepchess_terms(p);
  ASSERT_EQ(term_values(alphadeepchess_evaluation(), p), basic) << to_string(p);
  ASSERT_EQ(alphadeepchess_evaluation().value(p).cp, total_of(basic)) << to_string(p);
  const TermValues safe = alphadeepchess_safety_terms(p);
  ASSERT_EQ(term_values(alphadeepchess_safety_evaluation(), p), safe) << to_string(p);
  ASSERT_EQ(alphadeepchess_safety_evaluation().value(p).cp, total_of(safe)) << to_string(p);
}

TEST(AlphaDeepChess, EqualsTheDocumentOnRandomWalks) {
  SplitMix64 random{14};
  for (int i = 0; i < 150; ++i)
    expect_alphadeepchess_terms(random_walk(Position::start(), 2 * i, random));
}

TEST(AlphaDeepChess, EqualsTheDocumentOnScatteredMen) {
  SplitMix64 random{15};
  for (int i = 0; i < 150; ++i) expect_alphadeepchess_terms(scattered_men(random));
}

struct AlphaDeepChessRow {
  std::vector<std::string_view> men;
  TermValues values;  // of the variant with safety; terms not named are 0
};

// With one man besides the kings the position is 1/24 middlegame, so a term of the middlegame only
// counts 1/24, rounded towards zero. The kings on Ac1 and Ec5 are mirror images; so are their moves
// unless a man is near.
TEST(AlphaDeepChess, GivesEachTermItsHandComputedValue) {
  const std::vector<AlphaDeepChessRow> rows{
      // (−50 + 23·−50)/24; a corner's knight has 6 moves.
      {{"NAa1"}, {{"material", 320}, {"piece-square", -50}, {"mobility", 12}}},
      {{"NCc3"}, {{"material", 320}, {"piece-square", 20}, {"mobility", 48}}},
      // The bishop blocks one cell of its own king.
      {{"BBb2"}, {{"material", 330}, {"piece-square", 5}, {"mobility", 2 * (18 - 1)}}},
      {{"UAe1"}, {{"material", 220}, {"piece-square", -20}, {"mobility", 8}}},
      {{"UCc3"}, {{"material", 220}, {"piece-square", 10}, {"mobility", 32}}},
      // Black's seventh row, column A; 12 cells.
      {{"rAa2"}, {{"material", -500}, {"piece-square", -5}, {"mobility", -24}}},
      // A black pawn on Ca3 (row 4, column A): middlegame 0, endgame 40: 920/24.
      {{"pCa3"}, {{"material", -100}, {"piece-square", -38}, {"mobility", -4}}},
      // A white pawn on Ea4 (row 7): 50 and 100; a promotion counts as one move, and Black's king
      // may not move to Eb5, which the pawn attacks.
      {{"PEa4"}, {{"material", 100}, {"piece-square", 97}, {"mobility", 2 * (1 + 1)}}},
      // In front of the king on Bb2 (row 2, column C): 10/24 twice.
      {{"PBb2"}, {{"material", 100}, {"mobility", 2 * (2 - 1)}}},
      // 51 moves, since the own king blocks one line.
      {{"QCc3"}, {{"material", 950}, {"piece-square", 5}, {"mobility", 102}}},
      {{"RCc4", "rCc2"}, {}},
      // Two pawns in front of the king: 20 · 2/24; rows 1 and 2 of column D: (0 − 20) · 2/24. They
      // have one step and two; they block two cells of the king.
      {{"PAc2", "PBc2"},
       {{"material", 200},
        {"piece-square", -1},
        {"king-shield", 1},
        {"mobility", 2 * (1 + 2 - 2)}}},
      // White's pawn: row 5 and column D, 25 and 60; Black's: row 2, −20 and 0:
      // (2 · 45 + 22 · 60)/24. Each has one step; White's attacks Dc5, Db4 and Dd4 next to Black's
      // king: 3 · 5 · 2/24.
      {{"PCc4", "pCc5"}, {{"piece-square", 58}, {"king-attacked-cells", 1}, {"mobility", 6}}},
  };
  for (const AlphaDeepChessRow& row : rows) {
    Position p;
    for (std::string_view man : row.men) {
      p.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
    }
    p.put(Square::parse("Ac1").value(), Piece::make(Color::White, PieceType::King));
    p.put(Square::parse("Ec5").value(), Piece::make(Color::Black, PieceType::King));
    EXPECT_EQ(without_zeros(term_values(alphadeepchess_safety_evaluation(), p)),
              without_zeros(row.values))
        << to_string(p);
    TermValues basic = row.values;
    std::erase_if(basic, [](const auto& term) {
      return term.first != "material" && term.first != "piece-square";
    });
    EXPECT_EQ(without_zeros(term_values(alphadeepchess_evaluation(), p)), without_zeros(basic))
        << to_string(p);
  }
}

TEST(AlphaDeepChess, IsZeroAtTheStart) {
  EXPECT_EQ(alphadeepchess_evaluation().value(Position::start()).cp, 0);
  EXPECT_EQ(alphadeepchess_safety_evaluation().value(Position::start()).cp, 0);
}

}  // namespace
}  // namespace raum
