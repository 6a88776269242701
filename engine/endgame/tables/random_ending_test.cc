#include "engine/endgame/tables/random_ending.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/board/position_text.h"
#include "engine/endgame/tables/index.h"

namespace raum::endgame {
namespace {

TEST(RandomEnding, IsALegalPositionOfTheSet) {
  SplitMix64 random(1);
  for (const char* const name : {"KQvK", "KPvK", "KQvKR", "KPPvK", "KNvKP"}) {
    const MenSet set = *MenSet::parse(name);
    std::set<std::string> texts;
    int white_to_move = 0;
    for (int i = 0; i < 200; ++i) {
      const Position position = random_ending(set, random);
      EXPECT_TRUE(check_position(position)) << to_string(position);
      EXPECT_EQ(position.occupied().count(), static_cast<int>(set.size()) + 2);
      for (const Piece man : set.men()) {
        EXPECT_EQ(position.pieces(man.color(), man.type()).count(),
                  std::count(set.men().begin(), set.men().end(), man));
      }
      white_to_move += position.side_to_move() == Color::White ? 1 : 0;
      texts.insert(to_string(position));
    }
    EXPECT_GT(texts.size(), 190U) << name;
    EXPECT_GT(white_to_move, 50) << name;
    EXPECT_LT(white_to_move, 150) << name;
  }
}

TEST(RandomEnding, DependsOnTheSeedAlone) {
  SplitMix64 one(7), again(7), other(8);
  const MenSet set = *MenSet::parse("KQvKR");
  const std::string text = to_string(random_ending(set, one));
  EXPECT_EQ(to_string(random_ending(set, again)), text);
  EXPECT_NE(to_string(random_ending(set, other)), text);
}

}  // namespace
}  // namespace raum::endgame
