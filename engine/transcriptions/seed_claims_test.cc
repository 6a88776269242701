// Tests claims of the documents about the board, their keys and their tables: each test proves one
// of the mistakes that docs/studies.md lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/cube.h"
#include "engine/eval/raumfischer.h"
#include "engine/game/random_walk.h"
#include "engine/transcriptions/plain_board.h"
#include "tournament/stats/elo.h"

namespace raum {
namespace {

// The cells that a man reaches in one move on an empty board, walked on the plain array.
std::vector<PlainMan> one_move(const PlainMan& from) {
  PlainBoard board;
  for (auto& level : board.cell) {
    for (auto& rank : level) rank.fill('.');
  }
  std::vector<PlainMan> out;
  for (const auto& t : board.targets(from)) out.push_back({from.type, from.sign, t.l, t.r, t.f});
  return out;
}

int number(const PlainMan& m) { return 25 * m.l + 5 * m.r + m.f; }

PlainMan man_on(char type, int cell) { return {type, 1, cell / 25, cell / 5 % 5, cell % 5}; }

std::set<int> reach(const PlainMan& start) {
  std::set<int> known{number(start)};
  std::vector<PlainMan> open{start};
  while (!open.empty()) {
    const PlainMan at = open.back();
    open.pop_back();
    for (const PlainMan& next : one_move(at)) {
      if (known.insert(number(next)).second) open.push_back(next);
    }
  }
  return known;
}

std::multiset<std::size_t> class_sizes(char type) {
  std::set<std::set<int>> classes;
  for (int cell = 0; cell < 125; ++cell) classes.insert(reach(man_on(type, cell)));
  std::multiset<std::size_t> sizes;
  for (const auto& one : classes) sizes.insert(one.size());
  return sizes;
}

int sum(const PlainMan& m) { return m.l + m.r + m.f; }

// Raumfischer 6.7: "the parity of (l + r + f) is invariant across all Unicorn moves".
TEST(SeedClaims, UnicornStepsChangeTheParity) {
  for (int cell = 0; cell < 125; ++cell) {
    for (const PlainMan& next : one_move(man_on('B', cell))) {
      ASSERT_EQ(sum(next) % 2, sum(man_on('B', cell)) % 2);
    }
    for (const PlainMan& next : one_move(man_on('U', cell))) {
      const bool one_step = std::abs(next.l - cell / 25) == 1;
      if (one_step) {
        ASSERT_NE(sum(next) % 2, sum(man_on('U', cell)) % 2);
      }
    }
  }
}

// Raumfischer 6.1 and 6.7: a unicorn has "exactly 30 of the 125 cells — half the board".
TEST(SeedClaims, UnicornCellsFormFourClasses) {
  EXPECT_EQ(class_sizes('U'), (std::multiset<std::size_t>{30, 30, 30, 35}));
  for (int cell = 0; cell < 125; ++cell) {
    for (const int other : reach(man_on('U', cell))) {
      ASSERT_EQ(unicorn_class(Square::at(cell)), unicorn_class(Square::at(other)));
    }
  }
}

// Raumfischer 6.1: a bishop is "color-locked to 1/4 of the board".
TEST(SeedClaims, BishopReachesHalfTheBoard) {
  EXPECT_EQ(class_sizes('B'), (std::multiset<std::size_t>{62, 63}));
}

// Raumfischer 6.2: "a Rook on corner cell Aa1 controls only 8 cells along 3 rays; the same Rook on
// Cc3 controls 24 cells along 6 rays".
TEST(SeedClaims, RookReachesTwelveCellsFromAnyCell) {
  for (int cell = 0; cell < 125; ++cell) ASSERT_EQ(one_move(man_on('R', cell)).size(), 12u);
}

// Raumfischer 3.1: Chebyshev distance "reflects … the mobility cost of any piece type", taxicab
// distance is "under-penalizing true corner cells". A queen has 28 moves in a corner and 36 in the
// middle of a face; both have the same Chebyshev distance, but taxicab distances of 6 and 2.
TEST(SeedClaims, ChebyshevDistanceEquatesFacesAndCorners) {
  const Square corner = Square::parse("Aa1").value();
  const Square face = Square::parse("Ac3").value();
  EXPECT_EQ(one_move(man_on('Q', corner.index())).size(), 28u);
  EXPECT_EQ(one_move(man_on('Q', face.index())).size(), 36u);
  EXPECT_EQ(chebyshev_from_middle(corner), chebyshev_from_middle(face));
}

// Raumfischer 3.1 and 6.1, Maackesgeist 3.1: "24 jump targets from an interior cell".
TEST(SeedClaims, KnightHas24TargetsOnlyFromTheCentre) {
  for (int cell = 0; cell < 125; ++cell) {
    ASSERT_EQ(one_move(man_on('N', cell)).size() == 24, cell == 62);
  }
  EXPECT_EQ(one_move(man_on('N', 31)).size(), 9u + 3u);  // Bb2, a corner of the inner cube
}

// Raumfischer 6.5: advancement "ranging from 0 at the home rank to 8 at the promotion cell".
TEST(SeedClaims, AdvancementIsNeverZeroOrEight) {
  for (const PlainMan& m : PlainBoard::of(Position::start()).men()) {
    if (m.type != 'P') continue;
    const int advance = m.sign > 0 ? m.l + m.r : 8 - m.l - m.r;
    EXPECT_TRUE(advance == 1 || advance == 2);
  }
  // A pawn promotes on its promotion cell, so this position is illegal.
  EXPECT_FALSE(parse_position("P4/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1"));
}

// Raumfischer 6.5 (b): doubled pawns "cannot unblock each other and are structurally frozen".
TEST(SeedClaims, DoubledPawnsAreNotFrozen) {
  const Position start = Position::start();
  const TermValues published = term_values(raumfischer_evaluation(), start);
  EXPECT_EQ(published.at("doubled-pawns"), 0);  // ten of White against ten of Black
  std::set<int> movable;
  for_each_move(start, [&](Move move) {
    if (start.at(move.from()).type() == PieceType::Pawn) movable.insert(move.from().index());
  });
  for_each(start.pieces(Color::White, PieceType::Pawn), [&](Square s) {
    const Bitboard own = start.pieces(Color::White, PieceType::Pawn);
    EXPECT_TRUE((axis_line(Axis::Level, s) & own).more_than_one()) << to_string(s);
    EXPECT_TRUE(movable.contains(s.index())) << to_string(s);
  });
}

// Raumfischer 6.5 (c): a majority "on a given level". Summed over all levels it is the difference
// of all pawns, wherever they stand.
TEST(SeedClaims, LevelMajorityDoesNotDependOnLevels) {
  SplitMix64 random{16};
  for (int i = 0; i < 200; ++i) {
    const Position p = scattered_men(random);
    const int difference = p.pieces(Color::White, PieceType::Pawn).count() -
                           p.pieces(Color::Black, PieceType::Pawn).count();
    ASSERT_EQ(term_values(raumfischer_evaluation(), p).at("level-majority"), 18 * difference);
    ASSERT_EQ(term_values(raumfischer_fixed_evaluation(), p).at("level-majority"), 9 * difference);
  }
}

// Raumfischer 6.4 (a): an unobstructed ray from a king to an enemy slider that moves along it is a
// check. So the term is always 0 for the side not to move, and for the side to move unless it is in
// check.
TEST(SeedClaims, OpenRaysAreChecks) {
  SplitMix64 random{17};
  int checks = 0;
  for (int i = 0; i < 600; ++i) {
    const Position p = random_walk(Position::start(), i % 200, random);
    const int rays = term_values(raumfischer_fixed_evaluation(), p).at("king-open-rays") / -20;
    const Color us = p.side_to_move();
    using enum PieceType;
    const Bitboard sliders =
        p.pieces(Rook) | p.pieces(Bishop) | p.pieces(Unicorn) | p.pieces(Queen);
    const int checkers = (attackers(p, p.king(us), !us, p.occupied()) & sliders).count();
    ASSERT_EQ(rays, us == Color::White ? checkers : -checkers) << to_string(p);
    checks += checkers;
  }
  EXPECT_GT(checks, 5);
}

// Raumfischer 6.4 (b): the shelter is "within ±1 level and ±2 files", whatever the rank, and not
// "extended in the level axis": at the start every pawn of a side shelters its king.
TEST(SeedClaims, AllPawnsShelterTheKingAtTheStart) {
  Position p = Position::start();
  const PlainMan king = man_on('K', p.king(Color::White).index());
  int near = 0;
  for (const PlainMan& m : PlainBoard::of(p).men()) {
    const bool counts = std::abs(m.l - king.l) <= 1 && std::abs(m.f - king.f) <= 2;
    near += m.type == 'P' && m.sign > 0 && counts ? 1 : 0;
  }
  EXPECT_EQ(near, 10);
  // Four ranks away still counts.
  const auto far =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//2P2/5/5/5/5//5/5/5/5/2K2 w 0 1");
  ASSERT_TRUE(far.has_value());
  EXPECT_EQ(term_values(raumfischer_evaluation(), *far).at("king-shelter"), 10);
}

// Raumfischer 5.1: the mobility cache recomputes "origin, destination, and all cells whose slider
// ray passes through either". Here no slider is on the board, yet the count of another man changes.
TEST(SeedClaims, MobilityCacheMissesKnightsAndPawns) {
  Position p =
      parse_position("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/P4/5/KN3 w 0 1").value();
  const auto knight_moves = [&] { return PlainBoard::of(p).count_moves(man_on('N', 1)); };
  const int before = knight_moves();
  p.make(Move::parse("Aa3Aa4").value());  // the pawn leaves a cell of the knight's leaps
  EXPECT_EQ(knight_moves(), before + 1);
}

// Both documents, 5.2: "1,750 keys: one per (piece type × color × square) triple, plus one for the
// side to move".
TEST(SeedClaims, TriplesWithoutTheSideAre1750) { EXPECT_EQ(kPieceTypes * 2 * kSquares, 1750); }

// AlphaDeepChess 1.3.5.2: "the FEN for the starting position is".
TEST(SeedClaims, AlphaDeepChessFenIsNoStartPosition) {
  const std::string placement = "rnbqkb1r/ppppppppp/8/8/8/8/PPPPPPPPPRNBQKBNR";
  std::vector<int> files{0};
  for (const char c : placement) {
    if (c == '/') {
      files.push_back(0);
    } else {
      files.back() += c >= '1' && c <= '8' ? c - '0' : 1;
    }
  }
  EXPECT_EQ(files, (std::vector<int>{8, 9, 8, 8, 8, 8, 17})) << "eight ranks of 8 would be right";
}

std::uint32_t next_key(std::uint32_t key) { return key * 1'664'525u + 1'013'904'223u; }

// Maackesgeist 5.2 and 5.3: the keys come from a congruential generator, and the index of the table
// is their low 17 bits. The lowest bit of the keys alternates; bit k repeats after 2^(k+1) keys.
TEST(SeedClaims, LowBitsOfTheKeysRepeat) {
  std::vector<std::uint32_t> keys(1751);
  std::uint32_t state = 0xDEADBEEF;
  for (std::uint32_t& key : keys) key = state = next_key(state);
  for (int bit = 0; bit < 8; ++bit) {
    const std::size_t period = std::size_t{2} << bit;
    for (std::size_t i = 0; i + period < keys.size(); ++i) {
      ASSERT_EQ(keys[i] >> bit & 1, keys[i + period] >> bit & 1);
    }
  }
}

// Raumfischer 5.2 and 5.3: each key is a pair of such numbers, hi and lo. All lo have the same
// lowest bit, and so have all hi. So the lowest bit of a position's index, from either half,
// depends only on the number of men and the side to move, and half of the slots stay unused until a
// man is captured.
TEST(SeedClaims, LowestBitOfAKeyPairIsConstant) {
  std::uint32_t state = 0xDEADBEEF;
  std::set<std::uint32_t> high_bits;
  std::set<std::uint32_t> low_bits;
  for (int i = 0; i < 1751; ++i) {
    high_bits.insert((state = next_key(state)) & 1);
    low_bits.insert((state = next_key(state)) & 1);
  }
  EXPECT_EQ(high_bits.size(), 1u);
  EXPECT_EQ(low_bits.size(), 1u);
}

// AlphaDeepChess 3.3: its conclusions from matches of 100 games, and what these matches prove.
TEST(SeedClaims, AlphaDeepChessReadsItsMatchesWrong) {
  // "A substantial improvement by adding the transposition table with 46 wins versus 32 losses".
  EXPECT_LT(tournament::elo(tournament::GameCounts{.loss = 32, .draw = 22, .win = 46}).low, 0);
  // King safety and mobility: "The results are slightly worse", with 62 wins against 30 losses.
  EXPECT_GT(tournament::elo(tournament::GameCounts{.loss = 30, .draw = 8, .win = 62}).low, 0);
  // Threads: the same sentence, "slightly worse … with 8 more losses", for 32 wins and 63 losses.
  EXPECT_LT(tournament::elo(tournament::GameCounts{.loss = 63, .draw = 5, .win = 32}).high, 0);
}

}  // namespace
}  // namespace raum
