#include "tournament/report/game_selection.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

TEST(GameSelection, ReadsGameNumbers) {
  const auto number = parse_game_number("12.2", "--game");
  ASSERT_TRUE(number.has_value());
  EXPECT_EQ(*number, (GameNumber{.pair = 12, .leg = 1}));
  EXPECT_EQ(to_string(*number), "12.2");
  EXPECT_EQ(parse_game_number("1.1", "--game").value(), (GameNumber{.pair = 1, .leg = 0}));
}

TEST(GameSelection, RefusesOtherTexts) {
  for (const char* const text : {"", "1", "1.", "1.3", "1.0", "0.1", ".1", "x.1", "1.1x", "-1.1"}) {
    const auto number = parse_game_number(text, "--game");
    ASSERT_FALSE(number.has_value()) << text;
    EXPECT_EQ(number.error().where, "--game");
  }
}

TEST(GameSelection, SelectsByNumberAndLoser) {
  StoredGame game;
  game.pair = 3;
  game.leg = 1;
  game.white = "a";
  game.black = "b";
  game.result = "1-0";
  EXPECT_EQ(loser_of(game), "b");
  EXPECT_TRUE((GameSelection{.game = {}, .lost_by = "b"}.has(game)));
  EXPECT_FALSE((GameSelection{.game = {}, .lost_by = "a"}.has(game)));
  EXPECT_TRUE((GameSelection{.game = GameNumber{3, 1}, .lost_by = ""}.has(game)));
  EXPECT_FALSE((GameSelection{.game = GameNumber{3, 0}, .lost_by = ""}.has(game)));
  EXPECT_FALSE((GameSelection{.game = GameNumber{3, 1}, .lost_by = "a"}.has(game)));
  game.result = "0-1";
  EXPECT_EQ(loser_of(game), "a");
  game.result = "1/2-1/2";
  EXPECT_EQ(loser_of(game), "");
}

}  // namespace
}  // namespace raum::tournament
