#include "engine/endgame/tables/index.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/testing/solved_endings.h"

namespace raum::endgame {
namespace {

struct Arranged {
  MenSet set;
  Cells cells;
};

Arranged arranged(const Position& position) {
  Arranged found;
  arrange(find_men(position), position.king(Color::White), position.king(Color::Black),
          position.side_to_move(), found.set, found.cells);
  return found;
}

std::vector<std::string> names_of(const std::array<Square, kMostMen>& cells) {
  return {to_string(cells[0]), to_string(cells[1])};
}

TEST(Index, PlacesEachOfTwoEqualMen) {
  const Position position = position_of({"KAa1", "QBb2", "QCc3", "kEe5"}, Color::White);
  const Arranged white = arranged(position);
  EXPECT_EQ(white.set.name(), "KQQvK");
  EXPECT_EQ(names_of(white.cells.men), (std::vector<std::string>{"Bb2", "Cc3"}));
  const Arranged black = arranged(half_turn(position));
  EXPECT_EQ(black.set.name(), "KQQvK");
  EXPECT_EQ(names_of(black.cells.men), (std::vector<std::string>{"Cc3", "Bb2"}));
  EXPECT_EQ(to_string(black.cells.white_king), "Aa1");
  EXPECT_EQ(to_string(black.cells.black_king), "Ee5");
  EXPECT_EQ(black.cells.to_move, Color::White);
}

TEST(Index, PlacesMenInTheOrderOfTheirSet) {
  const Arranged found = arranged(position_of({"KAa1", "rBb2", "QCc3", "kEe5"}, Color::Black));
  EXPECT_EQ(found.set.name(), "KQvKR");
  EXPECT_EQ(names_of(found.cells.men), (std::vector<std::string>{"Cc3", "Bb2"}));
  EXPECT_EQ(found.cells.to_move, Color::Black);
}

}  // namespace
}  // namespace raum::endgame
