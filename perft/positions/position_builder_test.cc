#include "perft/positions/position_builder.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/board/position_text.h"
#include "engine/geometry/steps.h"

namespace raum::perft {
namespace {

int men(const Position& position) {
  int count = 0;
  for (int cell = 0; cell < kSquares; ++cell) count += position.at(Square::at(cell)).is_some();
  return count;
}

PositionBuilder builder(std::uint64_t seed) {
  return {seed, Color::White, Square::parse("Cc3").value(), Square::parse("Ee5").value()};
}

PositionBuilder builder(Color us, std::string_view our_king, std::string_view their_king,
                        std::uint64_t seed = 1) {
  return {seed, us, Square::parse(our_king).value(), Square::parse(their_king).value()};
}

TEST(PositionBuilder, DrawsSidesClocksAndKingsFromTheirWholeRanges) {
  std::set<std::uint32_t> clocks, numbers;
  std::set<int> white, black;
  std::set<Color> sides;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    const Position p = PositionBuilder(seed).position();
    clocks.insert(p.halfmove_clock());
    numbers.insert(p.move_number());
    sides.insert(p.side_to_move());
    white.insert(p.king(Color::White).index());
    black.insert(p.king(Color::Black).index());
    EXPECT_EQ(men(p), 2);
  }
  EXPECT_EQ(clocks.size(), 121U);
  EXPECT_EQ(*clocks.rbegin(), 120U);
  EXPECT_EQ(numbers.size(), 300U);
  EXPECT_EQ(*numbers.rbegin(), 300U);
  EXPECT_EQ(sides.size(), 2U);
  EXPECT_EQ(white.size(), 125U);
  EXPECT_EQ(black.size(), 125U);
}

TEST(PositionBuilder, DrawsNumbersIncludingBothEnds) {
  PositionBuilder built = builder(1);
  std::set<std::uint32_t> drawn;
  for (int i = 0; i < 100; ++i) drawn.insert(built.number(3, 5));
  EXPECT_EQ(drawn, (std::set<std::uint32_t>{3, 4, 5}));
}

TEST(PositionBuilder, DrawsAPawnEverySecondTime) {
  PositionBuilder built = builder(1);
  std::map<PieceType, int> drawn;
  for (int i = 0; i < 10'000; ++i) ++drawn[built.random_type()];
  EXPECT_EQ(drawn.size(), 6U);
  EXPECT_FALSE(drawn.contains(PieceType::King));
  EXPECT_NEAR(drawn[PieceType::Pawn], 5'000, 150);
  EXPECT_NEAR(drawn[PieceType::Unicorn], 1'000, 100);
}

TEST(PositionBuilder, AddsAtMostTheGivenMenOfASide) {
  std::set<int> added;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    PositionBuilder built = builder(seed);
    built.add_men(Color::Black, 6);
    EXPECT_EQ(built.position().pieces(Color::White).count(), 1);
    added.insert(built.position().pieces(Color::Black).count() - 1);
  }
  EXPECT_GE(*added.begin(), 3);
  EXPECT_EQ(*added.rbegin(), 6);
}

TEST(PositionBuilder, AddsQueensUntilASideHasTheGivenNumber) {
  PositionBuilder built = builder(Color::White, "Aa1", "Ee5");
  ASSERT_TRUE(built.place(Square::parse("Ab3").value(), Color::Black, PieceType::Queen));
  built.add_queens(Color::Black, 3);
  EXPECT_EQ(built.position().pieces(Color::Black, PieceType::Queen).count(), 3);
  EXPECT_EQ(built.position().pieces(Color::White).count(), 1);
  built.add_queens(Color::Black, 2);
  EXPECT_EQ(built.position().pieces(Color::Black, PieceType::Queen).count(), 3);
  built.add_shield(Color::White, PieceType::Pawn);
  built.add_queens(Color::Black, 100);
  EXPECT_EQ(built.position().pieces(Color::Black).count(), 20) << "no more men are legal";
  EXPECT_FALSE(built.place_somewhere(Color::Black, PieceType::Pawn));
}

TEST(PositionBuilder, ShieldsAKingOnEveryCellNextToIt) {
  PositionBuilder built = builder(Color::White, "Aa1", "Ee5");
  built.add_shield(Color::White, PieceType::Knight);
  built.add_shield(Color::Black, PieceType::Unicorn);
  EXPECT_EQ(to_string(built.position()),
            "3uk/3uu/5/5/5//3uu/3uu/5/5/5//5/5/5/5/5//5/5/5/NN3/NN3//5/5/5/NN3/KN3 w 0 1");
}

TEST(PositionBuilder, AddsPawnsBeforeEveryPromotionAndKnightsToCapture) {
  for (const bool white : {true, false}) {
    const Color color = white ? Color::White : Color::Black;
    std::set<std::string> pawns, knights;
    std::set<int> most;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
      PositionBuilder built =
          white ? builder(color, "Aa1", "Ae3", seed) : builder(color, "Ee5", "Ea3", seed);
      built.add_promotions(color);
      const Position& p = built.position();
      for_each(p.pieces(color, PieceType::Pawn),
               [&](Square s) { pawns.insert(to_string(s).erase(1, 1)); });
      for_each(p.pieces(!color, PieceType::Knight),
               [&](Square s) { knights.insert(to_string(s)); });
      most.insert(men(p) - 2);
    }
    EXPECT_EQ(pawns, white ? (std::set<std::string>{"D4", "D5", "E4"})
                           : (std::set<std::string>{"A2", "B1", "B2"}));
    EXPECT_EQ(knights, white ? (std::set<std::string>{"Ea5", "Eb5", "Ec5", "Ed5", "Ee5"})
                             : (std::set<std::string>{"Aa1", "Ab1", "Ac1", "Ad1", "Ae1"}));
    EXPECT_LE(*most.rbegin(), 12) << "four men, up to three times";
    EXPECT_GE(*most.rbegin(), 10);
    EXPECT_GE(*most.begin(), 2);
    EXPECT_LE(*most.begin(), 4);
  }
}

TEST(PositionBuilder, AddsAPinOfARandomManOnARandomLine) {
  std::set<int> lines;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    PositionBuilder built = builder(seed);
    built.add_pin();
    const auto pins = built.oracle().pins();
    ASSERT_EQ(pins.size(), 1U);
    EXPECT_EQ(men(built.position()), 4);
    lines.insert(pins[0].pinned);
  }
  EXPECT_GE(lines.size(), 20U);
}

TEST(PositionBuilder, GivesUpIfNoFurtherManIsLegal) {
  PositionBuilder built = builder(Color::White, "Aa1", "Ee5");
  built.add_shield(Color::White, PieceType::Pawn);
  built.add_queens(Color::Black, 19);
  const std::string before = to_string(built.position());
  ASSERT_EQ(built.position().pieces(Color::Black).count(), 20);
  const int checkers = built.oracle().checkers();
  EXPECT_FALSE(built.add_checker(PieceType::Rook));
  built.add_checkers(checkers + 1);
  built.add_pin();
  EXPECT_EQ(to_string(built.position()), before);
}

TEST(PositionBuilder, AddsAnyManThatGivesCheck) {
  std::set<char> checkers;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    PositionBuilder built = builder(seed);
    ASSERT_TRUE(built.add_checker());
    const auto cells = built.oracle().checking_men();
    ASSERT_EQ(cells.size(), 1U);
    checkers.insert(built.oracle().at(cells[0]));
  }
  EXPECT_EQ(std::string(checkers.begin(), checkers.end()), "bnpqru");
}

TEST(PositionBuilder, AddsAPinOrChangesNothing) {
  int added = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    PositionBuilder built = builder(seed);
    for (const Step step : kQueenSteps) {
      const std::string before = to_string(built.position());
      const int men_before = men(built.position());
      const auto pins = built.oracle().pins().size();
      if (built.add_pin(step, PieceType::Knight, PieceType::Rook)) {
        ++added;
        EXPECT_EQ(built.oracle().pins().size(), pins + 1);
        EXPECT_EQ(men(built.position()), men_before + 2);
      } else {
        ++refused;
        EXPECT_EQ(to_string(built.position()), before);
      }
    }
  }
  EXPECT_GT(added, 5);
  EXPECT_GT(refused, 50) << "a rook pins along 6 of the 26 lines";
}

TEST(PositionBuilder, PinsAtEveryDistanceThatFits) {
  std::set<std::pair<int, int>> ranks;  // of the pinned man and the pinner, from 0
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    PositionBuilder built = builder(Color::White, "Aa1", "Ee4", seed);
    const Step along_a{.levels = 0, .ranks = 1, .files = 0};
    if (!built.add_pin(along_a, PieceType::Knight, PieceType::Rook)) continue;
    const auto pins = built.oracle().pins();
    ASSERT_EQ(pins.size(), 1U);
    ranks.insert({pins[0].pinned / 5, pins[0].pinner / 5});
  }
  EXPECT_EQ(ranks, (std::set<std::pair<int, int>>{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}}));
}

TEST(PositionBuilder, AddsOneManForEachCheck) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    PositionBuilder built = builder(seed);
    ASSERT_TRUE(built.add_checker(PieceType::Rook));
    EXPECT_EQ(built.oracle().checkers(), 1);
    EXPECT_EQ(men(built.position()), 3) << "men that give no check are taken off again";
    built.add_checkers(2);
    EXPECT_EQ(built.oracle().checkers(), 2);
    EXPECT_EQ(men(built.position()), 4);
  }
}

TEST(PositionBuilder, PlacesNoManOnAnother) {
  PositionBuilder built = builder(1);
  const std::string before = to_string(built.position());
  EXPECT_FALSE(built.place(Square::parse("Cc3").value(), Color::White, PieceType::Queen));
  EXPECT_FALSE(built.place(Square::parse("Ed5").value(), Color::White, PieceType::Queen))
      << "the side that has moved would be in check";
  EXPECT_EQ(to_string(built.position()), before);
  EXPECT_TRUE(built.place(Square::parse("Aa1").value(), Color::White, PieceType::Queen));
  EXPECT_EQ(men(built.position()), 3);
}

}  // namespace
}  // namespace raum::perft
