// The lists of lines and moves, when they change below the pointer or the focus.
#include <gtest/gtest.h>

#include <string>

#include "web/play_page/play_fixture.h"

namespace raum::web {
namespace {

class PlayListsTest : public PlayTest {
 protected:
  void open_tab(const std::string& name) {
    browser().execute(
        "test.all('[role=tab]').find((tab) => tab.textContent === arguments[0]).click()",
        Json::array({name}));
  }

  // The move of the list that has the focus, "" if none has it.
  std::string focused_move() { return text_of("return document.activeElement.dataset.move ?? ''"); }

  // Puts the focus on a move of the shown list and presses Enter.
  void play_by_list(const std::string& move) {
    browser().execute("test.one(`.play-move[data-move='${arguments[0]}']`).focus()",
                      Json::array({move}));
    browser().keys(key::kEnter);
  }
};

TEST_F(PlayListsTest, AHintIsDrawnWhileThePointerRestsOnALine) {
  open("#moves=Bb2Bb3 Ed5Dd3 Bb1Cc2 Ee4Ee3 Ad1Bd3");
  choose("Analysis", "maackesgeist-v2", "depth", 3);
  wait_for("test.one('.play-lines-title').textContent.endsWith(': done')");
  const Json shown = browser().execute("return test.cells()");
  browser().hover(".play-line .pv-move:nth-of-type(2)");
  EXPECT_EQ(text_of("return test.state()"), "After 2 moves of the line");
  board_keys("h");
  wait_for("test.said().startsWith('Hint: ')");
  // The analysis begins again after the hint, so that a row is below the pointer again.
  wait_for("test.one('.play-lines-title').textContent === 'Analysis by maackesgeist-v2: done'");
  wait_for("test.state() === 'Black to move'");
  EXPECT_EQ(browser().execute("return test.cells()"), shown);
  EXPECT_EQ(browser().execute(
                "return test.all('.board-plan .board-number').map((number) => number.textContent)"),
            Json::array({"1", "2"}));
  EXPECT_EQ(number_of("return test.all('.board-plan .board-mark[data-mark]').length"), 1);
  expect_silent();
}

TEST_F(PlayListsTest, ASearchThatStartsAgainLeavesTheFocusInItsLine) {
  open("#moves=Bb2Bb3 Ed5Dd3 Bb1Cc2 Ee4Ee3 Ad1Bd3");
  choose("Analysis", "maackesgeist-v2", "depth", 3);
  wait_for("test.one('.play-lines-title').textContent.endsWith(': done')");
  browser().execute(
      "window.before = test.all('.play-line .pv-move')[1]; before.focus();"
      "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))");
  wait_for("!before.isConnected");
  wait_for("document.activeElement.matches('.play-line .pv-move')");
  EXPECT_EQ(text_of("return test.state()"), "Black to move") << "nobody chose a move";
  browser().keys(key::kHome);
  wait_for("document.activeElement.dataset.length === '1'");
  EXPECT_EQ(number_of("return document.activeElement.tabIndex"), 0);
  expect_silent();
}

TEST_F(PlayListsTest, APlayedMoveLeavesTheFocusInTheList) {
  open();
  choose("Black", "js-schach");
  open_tab("Legal moves");
  play_by_list("Bb2Bb3");
  wait_for("test.moves().length === 2");
  const std::string first = focused_move();
  EXPECT_NE(first, "");
  EXPECT_EQ(text_of("return test.one('.play-move[tabindex=\"0\"]').dataset.move"), first);
  browser().keys(key::kRight);
  EXPECT_NE(focused_move(), "");
  EXPECT_NE(focused_move(), first);
}

TEST_F(PlayListsTest, TheLastMoveOfAGameLeavesTheFocusOnTheBoard) {
  // The capture leaves the two kings.
  open("#fen=4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/1p3/K4 w 0 1");
  open_tab("Legal moves");
  play_by_list("Aa1Ab2");
  wait_for("test.state().startsWith('Game over')");
  EXPECT_EQ(focused_move(), "");
  EXPECT_NE(text_of("return document.activeElement.dataset.cell ?? ''"), "");
}

}  // namespace
}  // namespace raum::web
