// play_game: the result of a game between two engines, which are shell scripts here.
#include "tournament/game/play_game.h"

#include <gtest/gtest.h>

#include "base/testing/shell_engine.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

// Answers every search with the move.
std::string engine_that_plays(const std::string& move) {
  return "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
         "    isready) echo readyok ;;\n    go*) echo bestmove " +
         move + " ;;\n    quit) exit 0 ;;\n  esac\ndone";
}

class PlayGame : public testing::Test {
 protected:
  UciClient start(const FakeEngine& engine) {
    auto client = UciClient::start({.name = "engine", .command = engine.path().string()},
                                   std::chrono::seconds(60), stop_);
    EXPECT_TRUE(client.has_value());
    return *std::move(client);
  }

  // The game in which White answers with the first move and Black with the second.
  PlayedGame play(const std::string& position, const std::string& white, const std::string& black) {
    const FakeEngine white_engine(engine_that_plays(white));
    const FakeEngine black_engine(engine_that_plays(black));
    UciClient white_client = start(white_engine);
    UciClient black_client = start(black_engine);
    auto game = play_game({.client = &white_client, .limit = {.depth = 1}},
                          {.client = &black_client, .limit = {.depth = 1}},
                          parse_position(position).value());
    EXPECT_TRUE(game.has_value());
    return game.value_or(PlayedGame{});
  }

  StopEvent stop_;
};

TEST_F(PlayGame, IsWonByTheSideThatMates) {
  const PlayedGame game =
      play("k4/5/5/5/5//5/2K2/5/5/5//5/5/5/5/Qp3//5/1r3/5/5/Q1p2//5/5/1Q3/5/5 w 0 1", "Ca1Ca5", "");
  EXPECT_EQ(game.reason, "spacemate");
  EXPECT_EQ(game.winner, Color::White);
  EXPECT_EQ(game.failed, std::nullopt);
  EXPECT_EQ(game.moves.size(), 1U);
}

TEST_F(PlayGame, IsLostByTheSideWithAnIllegalMove) {
  const PlayedGame game = play(to_string(Position::start()), "Ab2Ab3", "Ab2Ab3");
  EXPECT_EQ(game.winner, Color::White);
  EXPECT_EQ(game.failed, Color::Black);
  EXPECT_EQ(game.moves.size(), 1U);
}

}  // namespace
}  // namespace raum::tournament
