// The position editor, the fields for positions and moves, records and links.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "web/play_page/play_fixture.h"
#include "web/positions/bad_positions_fixture.h"
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

// Enters texts as positions, and returns what the page says of each, and the text as the field
// keeps it: without ends of lines.
constexpr const char* kEnterBadPositions = R"(
  const [texts, done] = arguments;
  const field = test.field("Position");
  const message = document.getElementById(field.getAttribute("aria-describedby"));
  const enter = async (text) => {
    field.value = text;
    const typed = field.value.trim();
    message.replaceChildren();
    field.form.requestSubmit();
    while (message.textContent === "") await new Promise((resolve) => setTimeout(resolve));
    return [typed, message.textContent, field.getAttribute("aria-invalid")];
  };
  (async () => {
    const said = [];
    for (const text of texts) said.push(await enter(text));
    return said;
  })().then(done);
)";

TEST_F(PlayEditorTest, FieldForPositionsSaysTheParsersWords) {
  open();
  Json texts = Json::array();
  for (std::string text : bad_positions()) {
    std::erase_if(text, [](char c) { return c == '\n' || c == '\r'; });
    // The page leaves out blanks at the ends.
    if (text.find_last_not_of(' ') != text.size() - 1) continue;
    if (position(text).contains("error")) texts.push_back(text);
  }
  texts.push_back("<img src=x onerror=pwned=1>");
  EXPECT_GE(texts.size(), 60U);
  const Json said = browser().execute_async(kEnterBadPositions, Json::array({texts}));
  ASSERT_EQ(said.size(), texts.size());
  for (const Json& row : said) {
    SCOPED_TRACE(row.dump());
    EXPECT_EQ(row[1], position(row[0]).value("error", "none"));
    EXPECT_EQ(row[2], "true");
  }
  EXPECT_EQ(browser().execute("return test.cells()"), position("startpos").at("cells"));
  enter("Position", "startpos");
  wait_for("test.one('.play-box [aria-invalid]') === null");
}

TEST_F(PlayEditorTest, FieldForMovesSaysTheServersWords) {
  open();
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
  wait_for("test.moves().length === 2");  // the page writes the address anew, with a blank
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

// What the page lists and marks in each position, after a click on the man that stands on `from`.
constexpr const char* kShowPositions = R"(
  const [positions, done] = arguments;
  const field = test.field("Position");
  const cell = (index) => test.one(`.board-plan [data-cell='${index}']`);
  const show = async ({fen, from}) => {
    field.value = ` ${fen}`;  // the blank is gone as soon as the page shows the position
    field.form.requestSubmit();
    while (field.value !== fen) await new Promise((resolve) => setTimeout(resolve));
    const listed = test.all("[id=play-tab-2-panel] .play-move").map(({dataset}) => dataset.move);
    cell(from).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    const marked = test.all(".board-plan .board-mark[data-mark]").map(
        ({dataset}) => cell(dataset.mark).getAttribute("aria-label").slice(0, 3));
    return {listed: listed.sort(), marked: marked.sort()};
  };
  (async () => {
    const shown = [];
    for (const position of positions) shown.push(await show(position));
    return shown;
  })().then(done);
)";

// A position, one of its men that can move, all legal moves and the cells that the man can move to.
struct ListedPosition {
  std::string fen;
  int from = 0;
  std::vector<std::string> moves;
  std::vector<std::string> targets;
};

// Positions of games that both sides play by chance, the same on every machine.
std::vector<ListedPosition> random_positions(std::size_t number) {
  std::vector<ListedPosition> positions;
  unsigned random = 1;
  Game game(Position::start());
  while (positions.size() < number) {
    MoveList legal;
    list_moves(game.position(), legal);
    if (legal.empty() || game.end()) {
      game = Game(Position::start());
      continue;
    }
    random = random * 1103515245U + 12345U;
    const Move chosen = legal[(random >> 16) % legal.size()];
    ListedPosition& position = positions.emplace_back();
    position.fen = to_string(game.position());
    position.from = chosen.from().index();
    std::set<std::string> targets;
    for (const Move move : legal) {
      position.moves.push_back(to_string(move));
      if (move.from() == chosen.from()) targets.insert(to_string(move.to()));
    }
    std::sort(position.moves.begin(), position.moves.end());
    position.targets.assign(targets.begin(), targets.end());
    EXPECT_TRUE(game.play(chosen));
  }
  return positions;
}

TEST_F(PlayEditorTest, ListsAndMarksTheMovesOf500Positions) {
  open();
  const std::vector<ListedPosition> positions = random_positions(500);
  constexpr std::size_t kAtOnce = 50;  // each call has a limit of time
  for (std::size_t first = 0; first < positions.size(); first += kAtOnce) {
    Json asked = Json::array();
    for (std::size_t i = first; i < first + kAtOnce; ++i) {
      asked.push_back({{"fen", positions[i].fen}, {"from", positions[i].from}});
    }
    const Json shown = browser().execute_async(kShowPositions, Json::array({asked}));
    ASSERT_EQ(shown.size(), kAtOnce);
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      const ListedPosition& expected = positions[first + i];
      SCOPED_TRACE(expected.fen);
      EXPECT_EQ(shown[i].at("listed"), Json(expected.moves));
      EXPECT_EQ(shown[i].at("marked"), Json(expected.targets));
    }
  }
}

}  // namespace
}  // namespace raum::web
