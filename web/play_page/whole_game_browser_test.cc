// Whole games by keyboard, and games against every engine with taking back, redo and playing on.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/named/registry.h"
#include "web/play_page/play_fixture.h"

namespace raum::web {
namespace {

class PlayedGameTest : public PlayTest {
 protected:
  // Plays a move of the man on `from` by the keys of the board.
  void type_move(const std::string& from, const std::string& target) {
    browser().keys(from);
    browser().keys(key::kEnter);
    browser().keys(target.substr(0, 3));
    browser().keys(key::kEnter);
    if (target.size() == 3) return;
    wait_for("test.one('.play-promotion button') === document.activeElement");
    const std::string man = target.substr(target.rfind(' ') + 1);
    for (int i = 0; i < 5 && text_of("return document.activeElement.textContent") != man; ++i) {
      browser().keys(key::kTab);
    }
    browser().keys(key::kEnter);
  }
};

// The hints of the page are the moves of a stronger engine; every input is a key.
TEST_F(PlayedGameTest, IsWonByKeyboardAlone) {
  open();
  tab_to("Black: player");
  browser().keys("js-schach");
  EXPECT_EQ(text_of("return document.activeElement.selectedOptions[0].textContent"), "js-schach");
  tab_to("Black: value of the limit");
  browser().key_chord({key::kControl, "a"});
  browser().keys("1");
  tab_to("board");
  constexpr int kMostMoves = 80;
  int moves = 0;
  const auto is_over = [&] { return text_of("return test.state()").starts_with("Game over"); };
  for (; moves < kMostMoves && !is_over(); ++moves) {
    browser().keys("h");
    wait_for("test.said().startsWith('Hint: ')");
    const std::string hint = said();  // "Hint: white pawn Ed4 to Ed5, queen"
    const std::size_t to = hint.find(" to ");
    ASSERT_NE(to, std::string::npos) << hint;
    type_move(hint.substr(to - 3, 3), hint.substr(to + 4));
    const std::string plies = std::to_string(2 * moves + 2);
    wait_for("test.moves().length === " + plies + " || test.state().startsWith('Game over')");
  }
  EXPECT_EQ(text_of("return test.state()"), "Game over: 1-0, spacemate");
  EXPECT_NE(said().find("Game over: 1-0, spacemate"), std::string::npos) << said();
  EXPECT_GE(moves, 5);
  // The server agrees, and nobody can move any more. The address follows after 0.2 s.
  browser().execute_async("setTimeout(() => arguments[0](), 300)");
  const std::vector<std::string> played = browser().execute("return test.moves()");
  EXPECT_EQ(position("startpos", played).at("over").at("result"), "1-0");
  EXPECT_EQ(browser().execute("return test.isOff('Hint')"), true);
  expect_silent();
}

// Four plies before the 100-ply rule ends the game: taking back, redo and playing on, then the end,
// and the same there.
TEST_F(PlayedGameTest, GoesBackAndOnToTheEndWithEveryEngine) {
  const std::string fen = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w 96 80";
  open();
  const auto wait_for_ply = [&](int ply) {
    wait_for("test.ply() === " + std::to_string(ply) + " && !test.isOff('Take back')");
  };
  const auto expect_cells = [&](const std::vector<std::string>& moves) {
    EXPECT_EQ(browser().execute("return test.cells()"), position(fen, moves).at("cells"));
  };
  int engines = 0;
  for (const EngineDefinition& engine : named_engines()) {
    SCOPED_TRACE(engine.name);
    ++engines;
    choose("Black", std::string(engine.name));
    enter("Position", " " + fen);  // the blank is gone as soon as the page shows the position
    wait_for("test.field('Position').value === '" + fen + "'");
    enter("Move", "Aa1Aa2");
    wait_for_ply(2);
    const std::vector<std::string> played = browser().execute("return test.moves()");
    ASSERT_EQ(played.size(), 2U);
    EXPECT_EQ(position(fen, played).at("to_move"), "white");
    press("Take back");  // to the viewer's move
    wait_for("test.ply() === 0");
    expect_cells({});
    press("Redo");
    wait_for_ply(2);
    EXPECT_EQ(browser().execute("return test.moves()"), Json(played)) << "nothing is lost";
    // Black to move at ply 1: the engine waits until it is told to play on.
    follow("#fen=" + fen + "&moves=Aa1Ba1," + played[1] + ",Ba1Aa1&ply=1", 3);
    EXPECT_EQ(browser().execute("return test.isOff('Play on from here')"), false);
    press("Play on from here");
    wait_for_ply(2);
    enter("Move", "Ba1Aa1");
    wait_for("test.state().startsWith('Game over')");
    wait_for_ply(4);
    const std::vector<std::string> ended = browser().execute("return test.moves()");
    ASSERT_EQ(ended.size(), 4U);
    EXPECT_EQ(ended.front(), "Aa1Ba1");
    const Json over = position(fen, ended).at("over");
    const std::string said = "Game over: " + over.at("result").get<std::string>() + ", " +
                             over.at("reason").get<std::string>();
    EXPECT_EQ(said, "Game over: 1/2-1/2, 100-ply rule");
    EXPECT_EQ(text_of("return test.state()"), said);
    expect_cells(ended);
    press("Take back");
    wait_for_ply(2);
    expect_cells({ended[0], ended[1]});
    press("Redo");
    wait_for_ply(4);
    EXPECT_EQ(text_of("return test.state()"), said);
    EXPECT_EQ(browser().execute("return test.moves()"), Json(ended));
    EXPECT_EQ(browser().execute("return test.isOff('Play on from here')"), true);
  }
  EXPECT_EQ(engines, 11);
  EXPECT_EQ(text_of("return test.fault()"), "");
  expect_silent();
}

TEST_F(PlayedGameTest, TwoEnginesPlayUntilTheyAreStopped) {
  open();
  choose("White", "js-schach");
  choose("Black", "raumfischer-v1");
  press("New game");
  wait_for("test.moves().length >= 4");
  press("Stop");
  wait_for("test.isOff('Stop')");
  const auto later = [&] {  // the address follows after 0.2 s
    browser().execute_async("setTimeout(() => arguments[0](), 400)");
    return browser().execute("return test.moves()");
  };
  const Json stopped = later();
  EXPECT_EQ(later(), stopped);
  press("Play on from here");
  wait_for("test.moves().length > " + std::to_string(stopped.size()));
}

TEST_F(PlayedGameTest, AsksWhatAPawnBecomes) {
  open("#fen=5/4P/5/5/k4//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1");
  board_keys("Ee4");
  browser().keys(key::kEnter);
  EXPECT_EQ(said(), "Ee4, white pawn: 5 moves");
  EXPECT_EQ(browser().execute("return test.all('.board-plan .board-mark[data-mark]').length"), 1);
  browser().keys("5");
  browser().keys(key::kEnter);
  EXPECT_EQ(browser().execute(
                "return test.all('.play-promotion button').map((button) => button.textContent)"),
            Json::array({"queen", "rook", "bishop", "knight", "unicorn"}));
  EXPECT_EQ(browser().execute("return test.moves().length"), 0);
  browser().key_chord({key::kShift, key::kTab});
  board_keys("Ee5");
  browser().keys(key::kEscape);
  EXPECT_EQ(browser().execute("return test.one('.play-promotion').hidden"), true);
  board_keys("Ee4");
  type_move("Ee4", "Ee5, unicorn");
  wait_for("test.moves().length === 1");
  EXPECT_EQ(browser().execute("return test.moves()"), Json::array({"Ee4Ee5u"}));
  EXPECT_TRUE(said().starts_with("White pawn Ee4 to Ee5, promotes to unicorn")) << said();
  EXPECT_EQ(browser().execute("return test.cells()[124]"), "U");
  EXPECT_EQ(text_of("return document.activeElement.dataset.cell ?? ''"), "124");
}

TEST_F(PlayedGameTest, SaysEveryEnd) {
  struct End {
    std::string fen, said;
  };
  const std::vector<End> ends{
      {"4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1", "dead material"},
      {"4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w 100 80", "100-ply rule"}};
  open();
  for (const End& end : ends) {
    enter("Position", end.fen);
    wait_for("test.state().startsWith('Game over')");
    EXPECT_EQ(text_of("return test.state()"), "Game over: 1/2-1/2, " + end.said);
    EXPECT_NE(said().find(end.said), std::string::npos) << said();
    board_keys("Aa1");
    browser().keys(key::kEnter);
    EXPECT_EQ(browser().execute("return test.all('.board-mark[data-mark]').length"), 0);
    open();
  }
}

}  // namespace
}  // namespace raum::web
