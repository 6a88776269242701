#include "engine/game/random_walk.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"

namespace raum {
namespace {

TEST(RandomWalk, MakesAsManyMovesAsAskedFor) {
  SplitMix64 random{1};
  EXPECT_EQ(random_walk(Position::start(), 0, random), Position::start());
  for (const int plies : {1, 2, 7}) {
    const Position p = random_walk(Position::start(), plies, random);
    EXPECT_EQ(p.side_to_move(), plies % 2 == 0 ? Color::White : Color::Black) << plies;
    EXPECT_EQ(p.move_number(), static_cast<std::uint32_t>(1 + plies / 2)) << plies;
  }
}

TEST(RandomWalk, EndsWithTheLastMove) {
  const Position stalemate =
      parse_position("5/5/5/4q/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 w 0 1").value();
  SplitMix64 random{1};
  EXPECT_EQ(random_walk(stalemate, 3, random), stalemate);
}

}  // namespace
}  // namespace raum
