#include "engine/game/game.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "engine/board/position_text.h"

namespace raum {
namespace {

// Black mates by Ab5Ab2; the queen on Bc3 protects the mating man.
constexpr std::string_view kQueenMates =
    "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b ";
// Black stalemates by Ed2Ee2.
constexpr std::string_view kStalemateInOne =
    "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1";

Game game_from(std::string_view text) { return Game(parse_position(text).value()); }

void play(Game& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) ASSERT_TRUE(game.play(move)) << move;
}

TEST(Game, PlaysLegalMovesAndStoresThem) {
  Game game(Position::start());
  play(game, {"Ab1Ac3", "Eb5Ec3"});
  ASSERT_EQ(game.moves().size(), 2U);
  EXPECT_EQ(to_string(game.moves()[1]), "Eb5Ec3");
  EXPECT_TRUE(game.start() == Position::start());
  EXPECT_EQ(game.position().move_number(), 2U);
  EXPECT_EQ(game.end(), std::nullopt);
}

TEST(Game, RejectsInvalidMovesWithTheirNumber) {
  Game game(Position::start());
  play(game, {"Ab1Ac3"});
  const Position before = game.position();
  const auto illegal = game.play("Ad1Ac3");
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error(), (Error{"move 2", "\"Ad1Ac3\"", "a legal move of the position"}));
  const auto unreadable = game.play("e2e4");
  ASSERT_FALSE(unreadable);
  EXPECT_EQ(unreadable.error().where, "move 2: move");
  const auto null = game.play("0000");
  ASSERT_FALSE(null);
  EXPECT_EQ(null.error().found, "\"0000\"");
  EXPECT_TRUE(game.position() == before);
  EXPECT_EQ(game.moves().size(), 1U);
}

TEST(Game, EndsInSpacemate) {
  Game game = game_from(std::string(kQueenMates) + "0 1");
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Ab5Ab2"});
  EXPECT_EQ(game.end(), GameEnd::Spacemate);
}

TEST(Game, EndsInStalemate) {
  Game game = game_from(kStalemateInOne);
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Ed2Ee2"});
  EXPECT_EQ(game.end(), GameEnd::Stalemate);
}

TEST(Game, EndsAtTheThirdOccurrenceOfAPosition) {
  Game game(Position::start());
  play(game, {"Ab1Ac3", "Eb5Ec3", "Ac3Ab1", "Ec3Eb5"});
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Ab1Ac3", "Eb5Ec3", "Ac3Ab1"});
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Ec3Eb5"});
  EXPECT_EQ(game.end(), GameEnd::Repetition);
}

TEST(Game, CountsNoRepetitionAcrossPawnMoves) {
  Game game(Position::start());
  play(game, {"Ab1Ac3", "Eb5Ec3", "Ac3Ab1", "Ec3Eb5", "Ba2Ba3", "Da4Da3", "Ab1Ac3", "Eb5Ec3",
              "Ac3Ab1", "Ec3Eb5"});
  EXPECT_EQ(game.end(), std::nullopt);
}

TEST(Game, EndsAfterAHundredQuietPlies) {
  Game game = game_from("5/5/5/5/1r2k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K2PP b 98 60");
  play(game, {"Eb1Db1"});
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Aa1Aa2"});
  EXPECT_EQ(game.position().halfmove_clock(), 100U);
  EXPECT_EQ(game.end(), GameEnd::HundredPlies);
}

TEST(Game, CapturesAndPawnMovesResetTheClock) {
  Game taking = game_from("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/KR1PP w 99 60");
  play(taking, {"Aa1Aa2"});
  EXPECT_EQ(taking.position().halfmove_clock(), 0U);
  EXPECT_EQ(taking.end(), std::nullopt);
  Game pushing = game_from("5/5/5/5/1r2k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K2PP w 99 60");
  play(pushing, {"Ad1Ad2"});
  EXPECT_EQ(pushing.position().halfmove_clock(), 0U);
  EXPECT_EQ(pushing.end(), std::nullopt);
}

TEST(Game, MateOnTheHundredthPlyIsNoDraw) {
  Game game = game_from(std::string(kQueenMates) + "99 60");
  play(game, {"Ab5Ab2"});
  EXPECT_EQ(game.position().halfmove_clock(), 100U);
  EXPECT_EQ(game.end(), GameEnd::Spacemate);
}

TEST(Game, EndsWhenACaptureLeavesDeadMaterial) {
  Game game = game_from("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/q4/KR3 w 0 1");
  EXPECT_EQ(game.end(), std::nullopt);
  play(game, {"Aa1Aa2"});
  EXPECT_EQ(game.end(), GameEnd::DeadMaterial);
}

TEST(Game, StateNamesTheResult) {
  Game mate = game_from(std::string(kQueenMates) + "0 1");
  EXPECT_EQ(mate.state(), "ongoing");
  play(mate, {"Ab5Ab2"});
  EXPECT_EQ(mate.state(), "black wins");
  Game stalemate = game_from(kStalemateInOne);
  play(stalemate, {"Ed2Ee2"});
  EXPECT_EQ(stalemate.state(), "draw stalemate");
  EXPECT_EQ(game_from("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1").state(),
            "draw dead material");
}

TEST(Game, EarlierLeavesOutThePresentPosition) {
  Game game(Position::start());
  EXPECT_TRUE(game.earlier().empty());
  play(game, {"Ab1Ac3"});
  ASSERT_EQ(game.earlier().size(), 1U);
  EXPECT_EQ(game.earlier()[0], Position::start().key());
}

TEST(Game, EveryEndHasAName) {
  EXPECT_EQ(to_string(GameEnd::Spacemate), "spacemate");
  EXPECT_EQ(to_string(GameEnd::Stalemate), "stalemate");
  EXPECT_EQ(to_string(GameEnd::Repetition), "threefold repetition");
  EXPECT_EQ(to_string(GameEnd::HundredPlies), "100-ply rule");
  EXPECT_EQ(to_string(GameEnd::DeadMaterial), "dead material");
}

}  // namespace
}  // namespace raum
