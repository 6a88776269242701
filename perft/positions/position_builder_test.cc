#include "perft/positions/position_builder.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/board/steps.h"

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
