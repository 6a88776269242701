// Tests see() and see_ge() against a second implementation of the definition of see(), which finds
// attackers by walking the board and makes the captures one by one.
#include "engine/board/see.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/board/attacks.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/test_placement.h"

namespace raum {
namespace {

using Values = std::array<int, kPieceTypes>;

constexpr Values kValues{100, 350, 350, 400, 500, 1200, 20'000};
// Values in another order, some of them equal.
constexpr Values kOddValues{300, 200, 900, 200, 250, 600, 0};

struct Difference {
  int levels, ranks, files;
};

Difference between(Square from, Square to) {
  return {to.level().raw - from.level().raw, to.rank().raw - from.rank().raw,
          to.file().raw - from.file().raw};
}

int sign(int x) { return (x > 0) - (x < 0); }

bool slides(PieceType type, Difference d) {
  const int a = std::abs(d.levels), b = std::abs(d.ranks), c = std::abs(d.files);
  const int longest = std::max({a, b, c});
  const int axes = (a > 0) + (b > 0) + (c > 0);
  const bool straight = (a == 0 || a == longest) && (b == 0 || b == longest) &&
                        (c == 0 || c == longest) && longest > 0;
  if (!straight) return false;
  if (type == PieceType::Queen) return true;
  if (type == PieceType::Rook) return axes == 1;
  return axes == (type == PieceType::Bishop ? 2 : 3);
}

bool walks_to(const Position& p, Square from, Square to) {
  const Difference d = between(from, to);
  const auto next = [&](Square s) {
    return offset(s, sign(d.levels), sign(d.ranks), sign(d.files));
  };
  for (Square s = next(from); s != to; s = next(s)) {
    if (p.at(s).is_some()) return false;
  }
  return true;
}

// Whether the man on `from` attacks the cell.
bool attacks(const Position& p, Square from, Square to) {
  const Piece man = p.at(from);
  if (!man.is_some() || from == to) return false;
  const Difference d = between(from, to);
  std::array<int, 3> sizes{std::abs(d.levels), std::abs(d.ranks), std::abs(d.files)};
  std::sort(sizes.begin(), sizes.end());
  if (man.type() == PieceType::Knight) return sizes == std::array{0, 1, 2};
  if (man.type() == PieceType::King) return sizes[2] == 1;
  if (man.type() == PieceType::Pawn) {
    const int up = man.color() == Color::White ? 1 : -1;
    if (sizes != std::array{0, 1, 1}) return false;
    if (d.files == 0) return d.levels == up && d.ranks == up;
    return d.levels == up || d.ranks == up;
  }
  return slides(man.type(), d) && walks_to(p, from, to);
}

bool attacked(const Position& p, Square cell, Color by) {
  for (int i = 0; i < kSquares; ++i) {
    const Square from = Square::at(i);
    if (p.at(from).is_some() && p.at(from).color() == by && attacks(p, from, cell)) return true;
  }
  return false;
}

int value_of(const Values& values, PieceType type) { return values[index_of(type)]; }

PieceType best_promotion(const Values& values) {
  PieceType best = PieceType::Queen;
  for (const PieceType type : kPromotionTypes) {
    if (value_of(values, type) > value_of(values, best)) best = type;
  }
  return best;
}

Move capture(const Position& p, Square from, Square cell, const Values& values) {
  const Piece man = p.at(from);
  return man.type() == PieceType::Pawn && promotion_cells(man.color()).has(cell)
             ? Move::make(from, cell, best_promotion(values))
             : Move::make(from, cell);
}

Position after(const Position& p, Move move) {
  Position next = p;
  next.make(move);
  return next;
}

// How often each case occurred: shows that the tests cover it.
struct Seen {
  int recaptures = 0, longest = 0, promotions = 0, kings = 0, kings_refused = 0, stops = 0;
};

// The capture on the cell by the least valuable man that attacks it; Move::none() if there is none.
Move least_capture(const Position& p, Square cell, const Values& values, Seen& seen) {
  Move least = Move::none();
  Move king = Move::none();
  for (int i = kSquares - 1; i >= 0; --i) {
    const Square from = Square::at(i);
    const Piece man = p.at(from);
    if (!man.is_some() || man.color() != p.side_to_move() || !attacks(p, from, cell)) continue;
    const Move move = capture(p, from, cell, values);
    if (man.type() == PieceType::King) {
      king = move;
      continue;
    }
    const auto rank = [&](Square s) {
      return std::pair{value_of(values, p.at(s).type()), p.at(s).type()};
    };
    if (!least.is_some() || rank(from) <= rank(least.from())) least = move;
  }
  if (least.is_some() || !king.is_some()) return least;
  if (!attacked(after(p, king), cell, !p.side_to_move())) return ++seen.kings, king;
  return ++seen.kings_refused, Move::none();
}

int gain_of(const Position& p, Move move, const Values& values) {
  const Piece victim = p.at(move.to());
  const int promoted = move.is_promotion()
                           ? value_of(values, move.promotion()) - value_of(values, PieceType::Pawn)
                           : 0;
  return promoted + (victim.is_some() ? value_of(values, victim.type()) : 0);
}

// The greatest gain of the side to move on the cell; 0 if it stops at once.
int best_recapture(const Position& p, Square cell, const Values& values, Seen& seen, int ply = 1) {
  const Move move = least_capture(p, cell, values, seen);
  if (!move.is_some()) return 0;
  ++seen.recaptures;
  seen.longest = std::max(seen.longest, ply);
  seen.promotions += move.is_promotion();
  const int gain =
      gain_of(p, move, values) - best_recapture(after(p, move), cell, values, seen, ply + 1);
  seen.stops += gain < 0;
  return std::max(0, gain);
}

int defined_see(const Position& p, Move move, const Values& values, Seen& seen) {
  return gain_of(p, move, values) - best_recapture(after(p, move), move.to(), values, seen);
}

void expect_definition(const Position& p, const Values& values, Seen& seen) {
  const SeeScale scale(values);
  for_each_move(p, [&](Move move) {
    const int gain = defined_see(p, move, values, seen);
    EXPECT_EQ(see(p, move, scale), gain) << to_string(p) << " " << to_string(move);
    for (const int threshold : {gain - 300, gain - 1, gain, gain + 1, gain + 300, 0}) {
      EXPECT_EQ(see_ge(p, move, threshold, scale), gain >= threshold)
          << to_string(p) << " " << to_string(move) << " " << threshold;
    }
  });
}

// Men of both sides on random cells; nullopt if the side not to move would be in check.
std::optional<Position> crowded(SplitMix64& random, Color side) {
  Position p;
  const auto put = [&](Piece man) {
    const Square cell = Square::at(static_cast<int>(random.below(kSquares)));
    if (p.at(cell).is_some()) return;
    if (man.type() == PieceType::Pawn && promotion_cells(man.color()).has(cell)) return;
    p.put(cell, man);
  };
  put(Piece::make(Color::White, PieceType::King));
  put(Piece::make(Color::Black, PieceType::King));
  if (p.occupied().count() < 2) return std::nullopt;
  for (int i = 0; i < 38; ++i) {
    put(Piece::make(i % 2 == 0 ? Color::White : Color::Black, kAllPieceTypes[random.below(6)]));
  }
  p.set_side_to_move(side);
  if (is_attacked(p, p.king(!side), side)) return std::nullopt;
  return p;
}

int see_of(const Position& p, std::string_view move) {
  const Move parsed = Move::parse(move).value();
  EXPECT_TRUE(is_legal(p, parsed)) << move;
  return see(p, parsed, SeeScale(kValues));
}

TEST(See, EqualsItsDefinitionInGames) {
  SplitMix64 random{1};
  Seen seen;
  for (int i = 0; i < 1000; ++i) {
    const Position p = random_walk(Position::start(), 1 + i % 120, random);
    expect_definition(p, i % 2 == 0 ? kValues : kOddValues, seen);
  }
  EXPECT_GT(seen.recaptures, 10'000);
  EXPECT_GT(seen.longest, 5);
  EXPECT_GT(seen.stops, 1'000);
  EXPECT_GT(seen.kings, 100);
  EXPECT_GT(seen.kings_refused, 100);
}

TEST(See, EqualsItsDefinitionOnCrowdedBoards) {
  SplitMix64 random{2};
  Seen seen;
  for (int found = 0; found < 1000;) {
    const auto p = crowded(random, found % 2 == 0 ? Color::White : Color::Black);
    if (!p) continue;
    expect_definition(*p, found % 4 < 2 ? kValues : kOddValues, seen);
    ++found;
  }
  EXPECT_GT(seen.longest, 7);
  EXPECT_GT(seen.promotions, 100);
  EXPECT_GT(seen.kings_refused, 100);
}

// Tests the second implementation against the generator: a man that attacks a cell may capture
// there unless its king would then be attacked.
TEST(See, DefinitionAgreesWithTheGenerator) {
  SplitMix64 random{3};
  int captures = 0;
  for (int i = 0; i < 200; ++i) {
    const Position p = random_walk(Position::start(), 20 + i % 100, random);
    for_each(p.pieces(!p.side_to_move()) & ~p.pieces(PieceType::King), [&](Square cell) {
      for_each(p.pieces(p.side_to_move()), [&](Square from) {
        const Move move = capture(p, from, cell, kValues);
        if (!attacks(p, from, cell)) {
          EXPECT_FALSE(is_legal(p, move)) << to_string(p) << " " << to_string(move);
          return;
        }
        const Position next = after(p, move);
        EXPECT_EQ(is_legal(p, move),
                  !attacked(next, next.king(p.side_to_move()), !p.side_to_move()))
            << to_string(p) << " " << to_string(move);
        ++captures;
      });
    });
  }
  EXPECT_GT(captures, 500);
}

TEST(See, UnprotectedManGainsItsValue) {
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kEe4", "RCc3", "nCc5"}), "Cc3Cc5"), 350);
}

TEST(See, ProtectedManCostsTheCapturer) {
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kEe4", "RCc2", "pCc4", "pDc5"}), "Cc2Cc4"),
            100 - 500);
}

TEST(See, QuietMoveGainsZeroOrLosesTheMan) {
  const Position p = placed(Color::White, {"KAa1", "kEe5", "NAb2", "pCc4"});
  EXPECT_EQ(see_of(p, "Ab2Cb1"), 0);
  EXPECT_EQ(see_of(p, "Ab2Cb3"), -350);
}

TEST(See, StopsIfContinuingLoses) {
  // The queen does not recapture, because a pawn protects the rook.
  EXPECT_EQ(
      see_of(placed(Color::White, {"KAa1", "kEe4", "RCc1", "PCb2", "rCc3", "qCc5"}), "Cc1Cc3"),
      500);
}

TEST(See, SlidersJoinInFromAllDirections) {
  const Square centre = Square::parse("Cc3").value();
  for (const Step step : kQueenSteps) {
    Position p = placed(Color::White, {"KAc2", "kEc4", "pCc3", "nDc5"});
    const Square near = offset(centre, step.levels, step.ranks, step.files);
    const Square far = offset(near, step.levels, step.ranks, step.files);
    p.put(near, Piece::make(Color::White, PieceType::Queen));
    const Move move = Move::make(near, centre);
    EXPECT_EQ(see(p, move, SeeScale(kValues)), 100 - 1200) << to_string(near);
    p.put(far, Piece::make(Color::White, PieceType::Queen));
    EXPECT_EQ(see(p, move, SeeScale(kValues)), 100 - 1200 + 350) << to_string(near);
  }
}

TEST(See, KingRecapturesOnlyUnprotectedMen) {
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kEe5", "REe1", "pEe4"}), "Ee1Ee4"), 100 - 500);
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kEe5", "REe2", "REe1", "pEe4"}), "Ee2Ee4"), 100);
}

TEST(See, CountsPromotionsOnTheTargetCell) {
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kAa5", "PEb4", "nEa5"}), "Eb4Ea5q"), 350 + 1100);
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kAa5", "PEb4", "nEa5", "rEe5"}), "Eb4Ea5q"),
            350 + 1100 - 1200);
  EXPECT_EQ(see_of(placed(Color::White, {"KAa1", "kAa5", "PEb4", "nEa5", "rEe5"}), "Eb4Ea5n"),
            350 + 250 - 350);
  // The recapturing pawn becomes a queen.
  EXPECT_EQ(see_of(placed(Color::White, {"KEe1", "kEe5", "RAc1", "nAa1", "pAb2"}), "Ac1Aa1"),
            350 - 500 - 1100);
}

TEST(See, IgnoresPins) {
  // The knight protects the pawn although it is pinned.
  const Position p = placed(Color::White, {"KAa1", "kEe5", "nEe4", "REe1", "BCc1", "pCe3"});
  EXPECT_EQ(see_of(p, "Cc1Ce3"), 100 - 350);
}

TEST(SeeScale, OrdersByValueAndKeepsTheKingLast) {
  using enum PieceType;
  const SeeScale scale(kOddValues);
  EXPECT_EQ(scale.order(), (std::array{Knight, Unicorn, Rook, Pawn, Queen, Bishop, King}));
  EXPECT_EQ(scale.best_promotion(), Bishop);
  EXPECT_EQ(SeeScale(kValues).best_promotion(), Queen);
}

}  // namespace
}  // namespace raum
