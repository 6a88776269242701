#include "tournament/report/replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/board/position.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

StoredGame short_game() {
  StoredGame game;
  game.pair = 2;
  game.leg = 0;
  game.white = "a";
  game.black = "b";
  game.opening = to_string(Position::start());
  game.moves = "Ac2Ac3 Ed4Ed3";
  game.infos = "3/8:cp12:4521:7:Ac2Ac3,Ed4Ed3 -:mate-2:-:1/980";
  game.result = "1/2-1/2";
  game.reason = "adjudication";
  game.plies = 2;
  return game;
}

TEST(Replay, ShowsMoveReportAndBoards) {
  const auto text = replay_of(short_game(), 1);
  ASSERT_TRUE(text.has_value()) << to_string(text.error().error);
  EXPECT_EQ(*text,
            "game 2.1  White a  Black b\n"
            "1/2-1/2 by adjudication after 2 plies\n"
            "\n"
            "ply 1: 1. ♙Ac2-Ac3\n"
            "  +12 cp  depth 3/8  7 ms  4521 nodes\n"
            "  pv Ac2Ac3 Ed4Ed3\n"
            "    A          B          C          D          E\n"
            "5  . . . . .  . . . . .  . . . . .  u b q u b  r n k n r\n"
            "4  . . . . .  . . . . .  . . . . .  p p p p p  p p p p p\n"
            "3  . .>P . .  . . . . .  . . . . .  . . . . .  . . . . .\n"
            "2  P P-. P P  P P P P P  . . . . .  . . . . .  . . . . .\n"
            "1  R N K N R  B U Q B U  . . . . .  . . . . .  . . . . .\n"
            "   a b c d e  a b c d e  a b c d e  a b c d e  a b c d e\n");
}

TEST(Replay, ShowsEveryPositionWithoutAPly) {
  const auto text = replay_of(short_game(), std::nullopt);
  ASSERT_TRUE(text.has_value()) << to_string(text.error().error);
  for (const char* const part : {"ply 0: the opening\n", "ply 1: 1. ♙Ac2-Ac3\n",
                                 "ply 2: 1... ♟Ed4-Ed3\n  mated in 2  1 ms  980 ms left\n    A "}) {
    EXPECT_NE(text->find(part), std::string::npos) << part;
  }
  std::istringstream lines(*text);
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  EXPECT_LE(longest, 80U);
}

TEST(Replay, WrapsALongVariation) {
  StoredGame game = short_game();
  std::string pv = "Ac2Ac3";
  for (int i = 0; i < 20; ++i) pv += ",Ac2Ac3";
  game.infos = "3:cp12:4521:7:" + pv + " -:-:-:1";
  const auto text = replay_of(game, 1);
  ASSERT_TRUE(text.has_value()) << to_string(text.error().error);
  EXPECT_NE(text->find("\n     Ac2Ac3"), std::string::npos) << *text;
  std::istringstream lines(*text);
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  EXPECT_LE(longest, 80U);
}

TEST(Replay, RefusesAPlyAfterTheEnd) {
  const auto text = replay_of(short_game(), 3);
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, ExitCode::Usage);
  EXPECT_EQ(to_string(text.error().error), "--ply: found 3, expected 0 to 2");
}

TEST(Replay, NamesADamagedGame) {
  StoredGame game = short_game();
  game.moves = "Ac2Ac3 Ac3Ac4";
  const auto text = replay_of(game, std::nullopt);
  ASSERT_FALSE(text.has_value());
  EXPECT_EQ(text.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(text.error().error),
            "stored game 2.1: move 2: found Ac3Ac4, expected a legal move in "
            "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/2P2/PP1PP/"
            "RNKNR b 0 1");
}

TEST(Replay, NamesTheDamagedTextOfAGame) {
  const auto expect_refusal = [](std::string StoredGame::*text, const std::string& damaged,
                                 const std::string& start) {
    StoredGame game = short_game();
    game.*text = damaged;
    const auto replay = replay_of(game, std::nullopt);
    ASSERT_FALSE(replay.has_value()) << damaged;
    const std::string error = to_string(replay.error().error);
    EXPECT_TRUE(error.starts_with("stored game 2.1: " + start)) << error;
  };
  expect_refusal(&StoredGame::opening, "5/5", "opening: position, column 4: found the end");
  expect_refusal(&StoredGame::moves, "Ac2Ac3 x", "move 2: move: found \"x\"");
  expect_refusal(&StoredGame::infos, "3/8:cp12", "info 1: found \"3/8:cp12\"");
  StoredGame game = short_game();
  game.is_damaged = true;
  EXPECT_EQ(to_string(replay_of(game, std::nullopt).error().error),
            "stored game 2.1: found a text or number that does not fit the game's checksum, "
            "expected the game as it was stored");
}

}  // namespace
}  // namespace raum::tournament
