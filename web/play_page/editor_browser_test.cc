// The position editor, the fields for positions and moves, records and links.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "web/play_page/play_fixture.h"
#include "web/positions/rules_calls.h"

namespace raum::web {
namespace {

class PlayEditorTest : public PlayTest {
 protected:
  // What the server says about edited cells.
  static std::string refusal_of(const Json& cells, const std::string& side) {
    const Json body{{"cells", cells}, {"to_move", side}};
    const Response response =
        answer_edit({.method = Method::Post, .path = {}, .query = {}, .body = body.dump()});
    return Json::parse(response.body).value("error", "");
  }

  std::string editor_error() {
    return text_of("return test.one('.play-editor > .play-error').textContent");
  }
};

TEST_F(PlayEditorTest, MakesAPositionByKeysAlone) {
  open();
  tab_to("Edit position");
  browser().keys(key::kEnter);
  tab_to("Clear board");
  browser().keys(key::kEnter);
  tab_to("board");
  for (const char* const typed : {"Aa1K", "Ee5k", "Cc2Q", "Cd4u", "Bb2i", "Bb3I", "De1n", "Dd1R"}) {
    browser().keys(typed);
  }
  browser().keys("Dd1");
  browser().keys(key::kDelete);
  browser().keys("Ba2P");
  Json cells(std::vector<std::string>(125));
  cells[0] = "K", cells[124] = "k", cells[57] = "Q", cells[68] = "u", cells[31] = "b";
  cells[36] = "B", cells[79] = "n", cells[30] = "P";
  EXPECT_EQ(browser().execute("return test.cells()"), cells);
  EXPECT_EQ(said(), "Ba2, white pawn");
  tab_to("Close editor");
  browser().key_chord({key::kShift, key::kTab});
  browser().key_chord({key::kShift, key::kTab});
  browser().keys(key::kEnter);
  wait_for("test.one('.play-editor').hidden");
  const std::string fen = text_of("return test.field('Position').value");
  EXPECT_EQ(position(fen).at("cells"), cells);
  EXPECT_EQ(position(fen).at("to_move"), "white");
  EXPECT_EQ(browser().execute("return test.cells()"), cells);
  EXPECT_EQ(text_of("return document.activeElement.dataset.cell ?? ''").empty(), false)
      << "the board has the focus";
}

TEST_F(PlayEditorTest, SaysTheServersWordsForWrongBoards) {
  struct Edit {
    std::string keys;
    std::string side;
  };
  const std::vector<Edit> edits{
      {"Ac1\uE017", "white"},  // no white king
      {"Ec5\uE017", "white"},  // no black king
      {"Cc3K", "white"},       // two kings
      {"Cc3k", "black"},
      {"Ea5p", "white"},               // a pawn on its first rank's other end
      {"Ec5\uE017Ac1\uE017", "white"}  // no kings
  };
  open();
  int refused = 0;
  for (const Edit& edit : edits) {
    SCOPED_TRACE(edit.keys);
    press("Edit position");
    wait_for("!test.one('.play-editor').hidden");
    board_keys(edit.keys);
    browser().execute("test.change(test.field('To move'), arguments[0])", Json::array({edit.side}));
    const Json cells = browser().execute("return test.cells()");
    const std::string expected = refusal_of(cells, edit.side);
    press("Use position");
    if (expected.empty()) {
      wait_for("test.one('.play-editor').hidden");
      open();
      continue;
    }
    wait_for("test.one('.play-editor > .play-error').textContent !== ''");
    EXPECT_EQ(editor_error(), expected);
    ++refused;
    press("Close editor");
    wait_for("test.one('.play-editor').hidden");
    EXPECT_EQ(browser().execute("return test.cells()"), position("startpos").at("cells"))
        << "the game is as it was";
  }
  EXPECT_GE(refused, 5);
}

TEST_F(PlayEditorTest, FieldsSayTheServersWords) {
  const std::string board =
      "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR";
  const std::vector<std::string> bad{
      "x",
      "startposition",
      "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5 w 0 1",
      board + " x 0 1",
      "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/6//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1",
      "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNQNR w 0 1",
      board + " w a 1",
      board + " w 0 1 z",
      "<img src=x onerror=pwned=1>"};
  open();
  const auto shown = [&] {
    wait_for("test.one('.play-box [aria-invalid]') !== null");
    return text_of(
        "const field = test.one('.play-box [aria-invalid]');"
        "return document.getElementById(field.getAttribute('aria-describedby')).textContent");
  };
  for (const std::string& fen : bad) {
    SCOPED_TRACE(fen);
    const std::string expected = position(fen).value("error", "");
    ASSERT_NE(expected, "");
    enter("Position", fen);
    EXPECT_EQ(shown(), expected);
    enter("Position", "startpos");
    wait_for("test.one('.play-box [aria-invalid]') === null");
  }
  for (const std::string move : {"Bb2", "Bb2Bb5", "Zz1Zz2", "Ee5Ee4", "0000"}) {
    SCOPED_TRACE(move);
    const std::string expected = position("startpos", {move}).value("error", "");
    ASSERT_NE(expected, "");
    enter("Move", move);
    wait_for("test.all('.play-box .play-error').some((message) => message.textContent === " +
             Json(expected).dump() + ")");
    EXPECT_EQ(browser().execute("return test.moves().length"), 0);
    enter("Position", "startpos");
    wait_for("test.field('Position').value !== 'startpos'");
  }
  enter("Move", "Bb2Bb3");
  wait_for("test.moves().length === 1");
  EXPECT_EQ(said(), "White pawn Bb2 to Bb3");
}

TEST_F(PlayEditorTest, ARecordIsWrittenAndReadAgain) {
  open("#moves=Bb2Bb3 Ed5Dd3 Bb1Cc2 Ee4Ee3 Ad1Bd3");
  wait_for("test.moves().length === 5");
  const Json moves = browser().execute("return test.moves()");
  browser().execute("test.all('[role=tab]').find((tab) => tab.textContent === 'Record').click()");
  press("Copy record");
  wait_for("test.copied !== null");
  const std::string record = text_of("return test.copied");
  EXPECT_NE(record.find("[White \"Human\"]"), std::string::npos) << record;
  press("New game");
  wait_for("test.moves().length === 0");
  browser().execute("test.one('textarea').value = arguments[0]", Json::array({record + record}));
  press("Load record");
  wait_for("test.moves().length === 5");
  EXPECT_EQ(browser().execute("return test.moves()"), moves);
  EXPECT_EQ(browser().execute("return test.all('.play-games button').length"), 2);
  browser().execute("test.one('textarea').value = 'no record {'");
  press("Load record");
  wait_for("test.one('[role=tabpanel]:not([hidden]) .play-error') !== null");
  EXPECT_NE(text_of("return test.one('[role=tabpanel]:not([hidden]) .play-error').textContent"),
            "");
  EXPECT_EQ(browser().execute("return test.moves()"), moves);
}

TEST_F(PlayEditorTest, ALinkShowsTheSameGame) {
  const std::string fen = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w 3 7";
  open("#fen=" + fen + "&moves=Ab1Ac1,Ee5Ee4&ply=1");
  wait_for("test.ply() === 1");
  const Json after = position(fen, {"Ab1Ac1"});
  EXPECT_EQ(browser().execute("return test.cells()"), after.at("cells"));
  EXPECT_EQ(text_of("return test.field('Position').value"), after.at("fen"));
  EXPECT_EQ(browser().execute("return test.moves()"), Json::array({"Ab1Ac1", "Ee5Ee4"}));
  press("Copy link");
  wait_for("test.copied !== null");
  const std::string link = text_of("return test.copied");
  open(link.substr(link.find('#')));
  wait_for("test.ply() === 1");
  EXPECT_EQ(browser().execute("return test.cells()"), after.at("cells"));
  press("Redo");
  wait_for("test.ply() === 2");
  EXPECT_EQ(browser().execute("return test.cells()"),
            position(fen, {"Ab1Ac1", "Ee5Ee4"}).at("cells"));
  open("#fen=nonsense");
  wait_for("test.fault() !== ''");
  EXPECT_NE(text_of("return test.fault()").find(position("nonsense").value("error", "?")),
            std::string::npos);
  wait_for("test.one('.board-plan use')");
  EXPECT_EQ(browser().execute("return test.cells()"), position("startpos").at("cells"));
}

// Positions of a game that both sides play by chance, the same on every machine.
TEST_F(PlayEditorTest, ListsAndMarksTheMovesOfTheRules) {
  open();
  constexpr int kPositions = 30;
  Game game(Position::start());
  std::string link = "#moves=";
  unsigned random = 1;
  int count = 0;
  for (; count < kPositions; ++count) {
    MoveList legal;
    list_moves(game.position(), legal);
    if (legal.empty() || game.end()) break;
    std::vector<std::string> expected;
    for (const Move move : legal) expected.push_back(to_string(move));
    std::sort(expected.begin(), expected.end());
    browser().execute("location.hash = arguments[0]", Json::array({link}));
    wait_for("test.field('Position').value === '" + to_string(game.position()) + "'");
    std::vector<std::string> listed = browser().execute(
        "return test.all('[id=play-tab-2-panel] .play-move').map((button) => button.dataset.move)");
    std::sort(listed.begin(), listed.end());
    EXPECT_EQ(listed, expected) << link;
    // A man of the list, chosen on the board, gets its targets as marks.
    const Move chosen = legal[random % legal.size()];
    std::vector<std::string> targets;
    for (const Move move : legal) {
      if (move.from() == chosen.from()) targets.push_back(to_string(move.to()));
    }
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    std::vector<std::string> marked = browser().execute(
        "const cell = test.one(`.board-plan [data-cell='${arguments[0]}']`);"
        "cell.dispatchEvent(new MouseEvent('click', {bubbles: true}));"
        "return test.all('.board-plan .board-mark[data-mark]').map((mark) =>"
        " test.one(`.board-plan [data-cell='${mark.dataset.mark}']`)"
        "     .getAttribute('aria-label').slice(0, 3))",
        Json::array({chosen.from().index()}));
    std::sort(marked.begin(), marked.end());
    EXPECT_EQ(marked, targets) << link << " " << to_string(chosen);
    ASSERT_TRUE(game.play(chosen));
    link += to_string(chosen) + ",";
    random = random * 1103515245U + 12345U;
  }
  EXPECT_EQ(count, kPositions);
}

}  // namespace
}  // namespace raum::web
