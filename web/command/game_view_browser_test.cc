// The view of a game: graph, moves, board and address show the same ply, whoever chose it.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tournament/testing/match_fixture.h"
#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

class GameViewTest : public PageTest {
 protected:
  // The place of a ply on the screen: the labels of the axis are at theirs.
  struct Place {
    double x = 0, y = 0;
  };
  Place place_of(int ply) {
    const Json place = browser().execute(
        "const graph = test.one('.game-graph'); graph.scrollIntoView({block: 'center'});"
        "const labels = test.all('.graph-label[text-anchor=middle]', graph);"
        "const middle = (label) => {"
        "  const box = label.getBoundingClientRect(); return (box.left + box.right) / 2;"
        "};"
        "const first = middle(labels[0]), last = middle(labels.at(-1));"
        "const step = (last - first) / Number(labels.at(-1).textContent);"
        "const box = graph.getBoundingClientRect();"
        "return {x: first + arguments[0] * step, y: box.top + 40}",
        Json::array({ply}));
    return {place.at("x"), place.at("y")};
  }

  void mouse(const char* type, const Place& place, int buttons = 0) {
    browser().cdp("Input.dispatchMouseEvent", {{"type", type},
                                               {"x", place.x},
                                               {"y", place.y},
                                               {"button", buttons > 0 ? "left" : "none"},
                                               {"buttons", buttons},
                                               {"clickCount", 1}});
  }

  // Graph, list of moves, figures, board and address.
  void expect_ply(int ply) {
    SCOPED_TRACE(fmt::format("ply {}", ply));
    const std::string number = std::to_string(ply);
    wait_for("test.one('.game-graph').getAttribute('aria-valuenow') === '" + number + "'");
    wait_for("new URLSearchParams(location.hash.slice(1)).get('ply') === '" + number + "'");
    EXPECT_EQ(text_of("return test.figures().Ply").find(number + " of " + std::to_string(plies())),
              0U);
    const std::string move =
        text_of("return test.one('.move-list [aria-current=step]')?.textContent ?? ''");
    EXPECT_EQ(move.substr(0, moves_.at(static_cast<std::size_t>(ply)).size()),
              moves_.at(static_cast<std::size_t>(ply)));
    const double cursor = number_of(
        "const line = test.one('.graph-cursor').getBoundingClientRect();"
        "return (line.left + line.right) / 2");
    EXPECT_NEAR(cursor, place_of(ply).x, 2);
    // The move's target has its man on the board.
    if (ply == 0) return;
    EXPECT_EQ(
        text_of("return test.one('.board-plan [aria-description*=\"last move to\"]').ariaLabel")
            .substr(0, 3),
        move.substr(3, 3));
  }

  [[nodiscard]] int plies() const { return static_cast<int>(moves_.size()) - 1; }

  void open_game() {
    const tournament::StoredGame game = tournament::stored_games(made_match()).at(5);
    moves_ = {""};
    for (const Move move : moves_of(game)) {
      moves_.push_back(to_string(move));
    }
    ASSERT_GE(plies(), 20);
    open_source(made_match(), "#game=3.2&ply=0");
    wait_for("test.all('.game-graph .graph-cursor').length === 1");
  }

  std::vector<std::string> moves_;
};

TEST_F(GameViewTest, AClickIntoTheGraphChoosesAPly) {
  open_game();
  expect_ply(0);
  for (const int ply : {7, 12, 1, plies()}) {
    const Place place = place_of(ply);
    mouse("mousePressed", place, 1);
    mouse("mouseReleased", place);
    expect_ply(ply);
  }
  // A drag goes on choosing.
  mouse("mousePressed", place_of(3), 1);
  mouse("mouseMoved", place_of(6), 1);
  mouse("mouseReleased", place_of(6));
  expect_ply(6);
}

TEST_F(GameViewTest, ThePointerOnTheGraphNamesAPly) {
  open_game();
  const auto board = [&] { return text_of("return test.cells('.board-plan')"); };
  const std::string start = board();
  mouse("mouseMoved", place_of(8));
  wait_for("test.one('.graph-value').textContent.startsWith('Ply 8 of ')");
  EXPECT_EQ(text_of("return test.one('.graph-hover').getAttribute('visibility')"), "visible");
  EXPECT_EQ(board(), start);
  mouse("mouseMoved", {2, 2});
  wait_for("test.one('.graph-value').textContent.startsWith('Ply 0 of ')");
  EXPECT_EQ(text_of("return test.one('.graph-hover').getAttribute('visibility')"), "hidden");
  expect_ply(0);
}

TEST_F(GameViewTest, KeysStep) {
  open_game();
  browser().execute("test.one('.game-graph').focus()");
  browser().keys(key::kRight);
  browser().keys(key::kRight);
  expect_ply(2);
  browser().keys(key::kLeft);
  expect_ply(1);
  browser().keys(key::kEnd);
  expect_ply(plies());
  browser().keys(key::kRight);
  expect_ply(plies());
  browser().keys(key::kHome);
  expect_ply(0);
  browser().keys(key::kDown);
  wait_for("test.one('.game-title').textContent.startsWith('Game 4.1:')");
  browser().keys(key::kUp);
  wait_for("test.one('.game-title').textContent.startsWith('Game 3.2:')");
  browser().keys(key::kEscape);
  wait_for("test.one('#game-view').hidden && location.hash === '#all'");
  EXPECT_EQ(text_of("return document.activeElement.textContent"), "3.2");
}

TEST_F(GameViewTest, LinksOfMovesAndTheHistoryChooseAPly) {
  open_game();
  browser().execute(
      "test.all('.move-list a').find((link) => link.textContent.startsWith("
      "arguments[0])).click()",
      Json::array({moves_.at(5)}));
  wait_for("test.one('.move-list [aria-current=step]') !== null");
  const int ply = std::stoi(text_of("return test.figures().Ply"));
  EXPECT_EQ(moves_.at(static_cast<std::size_t>(ply)), moves_.at(5));
  expect_ply(ply);
  browser().execute("history.back()");
  expect_ply(0);
  browser().execute("history.forward()");
  expect_ply(ply);
}

// The line of ply 2 begins with its move.
TEST_F(GameViewTest, TheLineOfThePlyIsShownOnTheBoard) {
  open_game();
  go("#game=3.2&ply=2");
  wait_for("test.all('.pv-move').length === 1");
  const std::string after = text_of("return test.cells('.board-plan')");
  browser().execute("test.one('.ply-pv').scrollIntoView({block: 'center'})");
  browser().hover(".pv-move");
  wait_for("test.all('.board-plan .board-number').length === 1");
  EXPECT_EQ(text_of("return test.cells('.board-plan')"), after);
  mouse("mouseMoved", {2, 2});
  wait_for("test.all('.board-plan .board-number').length === 0");
}

}  // namespace
}  // namespace raum::web
