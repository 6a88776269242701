#include "engine/game/draws.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "engine/testing/test_placement.h"

namespace raum {
namespace {

// Tests White's men against Black's bare king, and the same with colours exchanged.
bool is_dead(const std::string& men) {
  Position white = placed(Color::White, {"KAa1", "kEe5"});
  Position black = placed(Color::White, {"kAa1", "KEe5"});
  for (std::size_t i = 0; i < men.size(); ++i) {
    const Square cell = Square::at(60 + static_cast<int>(i));
    white.put(cell, Piece::make(Color::White, Piece::from_letter(men[i])->type()));
    black.put(cell, Piece::make(Color::Black, Piece::from_letter(men[i])->type()));
  }
  EXPECT_EQ(is_dead_material(white), is_dead_material(black)) << men;
  return is_dead_material(white);
}

TEST(Draws, MaterialWithoutAnyMateIsDead) {
  for (const std::string men : {"", "R", "B", "N", "U", "UR", "UB", "UN", "UU", "RU", "NU"}) {
    EXPECT_TRUE(is_dead(men)) << "K" << men << " v K";
  }
}

TEST(Draws, MaterialWithAMatePositionIsNotDead) {
  for (const std::string men :
       {"Q", "P", "RR", "RB", "RN", "BB", "BN", "NN", "UQ", "UP", "UUU", "URB", "UUN", "RRU"}) {
    EXPECT_FALSE(is_dead(men)) << "K" << men << " v K";
  }
}

TEST(Draws, MaterialOnBothSidesIsNotDead) {
  EXPECT_FALSE(is_dead_material(placed(Color::White, {"KAa1", "kEe5", "NCc3", "nCc4"})));
  EXPECT_FALSE(is_dead_material(placed(Color::White, {"KAa1", "kEe5", "UCc3", "pCc4"})));
}

std::vector<Key> keys_of(std::initializer_list<std::uint64_t> raws) {
  std::vector<Key> keys;
  for (const auto raw : raws) keys.push_back(Key{raw});
  return keys;
}

TEST(Draws, CountsOccurrencesOfTheLastKey) {
  EXPECT_EQ(occurrences_of_last(keys_of({1}), 0), 1);
  EXPECT_EQ(occurrences_of_last(keys_of({1, 2, 3, 4, 1}), 4), 2);
  EXPECT_EQ(occurrences_of_last(keys_of({1, 2, 3, 4, 1, 2, 3, 4, 1}), 8), 3);
}

TEST(Draws, LooksBackNoFurtherThanTheClock) {
  const auto keys = keys_of({1, 2, 3, 4, 1, 2, 3, 4, 1});
  EXPECT_EQ(occurrences_of_last(keys, 7), 2);
  EXPECT_EQ(occurrences_of_last(keys, 4), 2);
  EXPECT_EQ(occurrences_of_last(keys, 3), 1);
}

TEST(Draws, LooksBackNoFurtherThanTheFirstKey) {
  const auto keys = keys_of({1, 2, 1, 2, 1});
  EXPECT_EQ(occurrences_of_last(std::span(keys).subspan(1), 90), 2);
  EXPECT_EQ(occurrences_of_last(std::span(keys).subspan(2), 90), 2);
  EXPECT_EQ(occurrences_of_last(std::span(keys).subspan(3), 90), 1);
  EXPECT_EQ(occurrences_of_last(std::span(keys).subspan(4), 90), 1);
}

TEST(Draws, AcceptsAClockBeyondTheFirstKey) {
  EXPECT_EQ(occurrences_of_last(keys_of({1, 2, 3, 4, 1}), 90), 2);
}

}  // namespace
}  // namespace raum
