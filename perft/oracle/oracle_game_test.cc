#include "perft/oracle/oracle_game.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace raum::perft {
namespace {

constexpr std::string_view kStartOfGame =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1";

OracleGame game_from(std::string_view text) { return OracleGame(Oracle::from_text(text).value()); }

void play(OracleGame& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) ASSERT_TRUE(game.play(move)) << move;
}

TEST(OracleGame, RefusesAnIllegalMove) {
  OracleGame game = game_from(kStartOfGame);
  EXPECT_FALSE(game.play("Ab1Ab2"));
  EXPECT_EQ(game.state(), "ongoing");
  EXPECT_EQ(game.position().text(), kStartOfGame);
  EXPECT_TRUE(game.play("Ab1Aa3"));
  EXPECT_TRUE(game.position().text().ends_with(" b 1 1"));
}

TEST(OracleGame, DrawsByTheThirdOccurrence) {
  OracleGame game = game_from(kStartOfGame);
  play(game, {"Ab1Ac3", "Eb5Ec3", "Ac3Ab1", "Ec3Eb5", "Ab1Ac3", "Eb5Ec3", "Ac3Ab1"});
  EXPECT_EQ(game.state(), "ongoing");
  play(game, {"Ec3Eb5"});
  EXPECT_EQ(game.state(), "draw repetition");
}

TEST(OracleGame, DrawsByTheHundredthPly) {
  OracleGame game =
      game_from("5/5/5/5/1r2k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K2PP b 98 60");
  play(game, {"Eb1Db1"});
  EXPECT_EQ(game.state(), "ongoing");
  play(game, {"Aa1Aa2"});
  EXPECT_EQ(game.state(), "draw hundredth ply");
}

TEST(OracleGame, MateIsNoDrawOnTheHundredthPly) {
  OracleGame game =
      game_from("5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 99 60");
  play(game, {"Ab5Ab2"});
  EXPECT_EQ(game.state(), "black wins");
}

TEST(OracleGame, KnowsStalemateAndDeadMaterial) {
  OracleGame stalemate =
      game_from("5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1");
  EXPECT_EQ(stalemate.state(), "ongoing");
  play(stalemate, {"Ed2Ee2"});
  EXPECT_EQ(stalemate.state(), "draw stalemate");
  EXPECT_EQ(game_from("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/U4/R4/K4 w 0 1").state(),
            "draw dead material");
  EXPECT_EQ(game_from("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/R4/R4/K4 w 0 1").state(),
            "ongoing");
}

// Rooks on Aa1 and Ee5, the first and the last cell.
TEST(OracleGame, SeesTheMenInTheCorners) {
  EXPECT_EQ(game_from("4R/5/5/5/5//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/4k/5/R4 w 0 1").state(),
            "ongoing");
  EXPECT_EQ(game_from("5/5/5/5/5//5/5/5/5/5//5/5/2K2/5/5//5/5/5/5/5//5/5/4k/5/R4 w 0 1").state(),
            "draw dead material");
}

}  // namespace
}  // namespace raum::perft
