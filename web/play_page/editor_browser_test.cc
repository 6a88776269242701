// The position editor, the fields for positions and moves, records and links.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "engine/geometry/square.h"
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

TEST_F(PlayEditorTest, ClosesWhenAnotherPositionIsShown) {
  open("#moves=Bb2Bb3 Ed5Dd3 Ad1Bd3&ply=2");
  struct Act {
    std::string name;
    std::function<void()> act;
    std::vector<std::string> moves;  // of the position that is shown then
  };
  const auto button = [&](const std::string& name) { return [this, name] { press(name); }; };
  const std::vector<Act> acts{
      {"Take back", button("Take back"), {"Bb2Bb3"}},
      {"Redo", button("Redo"), {"Bb2Bb3", "Ed5Dd3"}},
      {"Play on", button("Play on from here"), {"Bb2Bb3", "Ed5Dd3"}},
      {"move", [&] { enter("Move", "Ad2Ad3"); }, {"Bb2Bb3", "Ed5Dd3", "Ad2Ad3"}},
      {"New game", button("New game"), {}},
      {"link", [&] { browser().execute("location.hash = '#moves=Bb2Bb3'"); }, {"Bb2Bb3"}}};
  for (const Act& act : acts) {
    SCOPED_TRACE(act.name);
    press("Edit position");
    board_keys("Cc3Q");
    EXPECT_EQ(browser().execute("return test.cells()[62]"), "Q");
    EXPECT_EQ(browser().execute("return test.isOff('Hint') && test.isOff('Threats')"), true);
    act.act();
    wait_for("test.one('.play-editor').hidden");
    wait_for("test.cells().join() === " + position("startpos", act.moves).at("cells").dump() +
             ".join()");
    EXPECT_EQ(text_of("return test.button('Edit position').getAttribute('aria-pressed')"), "false");
    wait_for("!test.isOff('Hint') && !test.isOff('Threats')");
  }
}

// Boards that are no positions: the letters of the cells that differ from the start position, or
// from an empty board, and the side to move.
struct WrongBoard {
  bool is_cleared = false;
  std::map<std::string, char> men;  // '.': none
  std::string side = "white";
};

std::vector<WrongBoard> wrong_boards() {
  std::vector<WrongBoard> boards{
      {.men = {{"Ac1", '.'}}},                                     // no white king
      {.men = {{"Ec5", '.'}}},                                     // no black king
      {.men = {{"Ac1", '.'}, {"Ec5", '.'}}},                       // no kings
      {.is_cleared = true, .men = {}},                             // no men
      {.is_cleared = true, .men = {{"Aa1", 'K'}, {"Ab1", 'k'}}}};  // kings side by side
  for (const char level : {'B', 'C', 'D'}) {
    for (const char file : {'a', 'c', 'e'}) {  // two kings
      const std::string cell{level, file, '3'};
      boards.push_back({.men = {{cell, 'K'}}});
      boards.push_back({.men = {{cell, 'k'}}, .side = "black"});
    }
  }
  for (const char file : {'a', 'b', 'c', 'd', 'e'}) {  // pawns that should have become pieces
    boards.push_back({.men = {{{'E', file, '5'}, 'P'}}});
    boards.push_back({.men = {{{'A', file, '1'}, 'p'}}, .side = "black"});
  }
  // The side that is not to move is in check, by each man along one, two or three axes.
  const std::map<char, std::vector<std::string>> checks{{'q', {"Cc4", "Dd3", "Dd4", "Ec3"}},
                                                        {'r', {"Cc5", "Ac3", "Ca3"}},
                                                        {'b', {"Ce5", "Aa3", "Ec1"}},
                                                        {'u', {"Dd4", "Ea5", "Ae1"}},
                                                        {'n', {"Ce4", "Ec4", "Cd1"}}};
  for (const auto& [letter, cells] : checks) {
    for (const std::string& cell : cells) {
      const auto white = static_cast<char>(letter - 'a' + 'A');
      boards.push_back({.is_cleared = true,
                        .men = {{"Cc3", 'k'}, {"Ab1", 'K'}, {cell, white}},
                        .side = "white"});
      boards.push_back({.is_cleared = true,
                        .men = {{"Cc3", 'K'}, {"Ab1", 'k'}, {cell, letter}},
                        .side = "black"});
    }
  }
  return boards;
}

// Makes each board by the keys of the editor, and returns what the page says of it.
constexpr const char* kEditBoards = R"(
  const [boards, done] = arguments;
  const keys = {b: "i", B: "I", ".": "Delete"};
  const message = test.one(".play-editor > .play-error");
  const use = async ({cleared, men, side}) => {
    test.button("Edit position").click();
    if (cleared) test.button("Clear board").click();
    test.change(test.field("To move"), side);
    for (const [cell, letter] of men) {
      test.one(`.board-plan [data-cell='${cell}']`).focus();
      document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", {key: keys[letter] ?? letter, bubbles: true}));
    }
    const cells = test.cells();
    test.button("Use position").click();
    while (message.textContent === "") await new Promise((resolve) => setTimeout(resolve));
    const said = message.textContent;
    test.button("Close editor").click();
    return {cells, said, after: test.cells().join(",")};
  };
  (async () => {
    const said = [];
    for (const board of boards) said.push(await use(board));
    return said;
  })().then(done);
)";

TEST_F(PlayEditorTest, SaysTheServersWordsForWrongBoards) {
  open();
  const std::vector<WrongBoard> boards = wrong_boards();
  EXPECT_GE(boards.size(), 60U);
  Json asked = Json::array();
  for (const WrongBoard& board : boards) {
    Json men = Json::array();
    for (const auto& [cell, letter] : board.men) {
      men.push_back({Square::parse(cell)->index(), std::string(1, letter)});
    }
    asked.push_back({{"cleared", board.is_cleared}, {"men", men}, {"side", board.side}});
  }
  const Json start = browser().execute("return test.cells().join(',')");
  const Json said = browser().execute_async(kEditBoards, Json::array({asked}));
  ASSERT_EQ(said.size(), boards.size());
  for (std::size_t i = 0; i < boards.size(); ++i) {
    SCOPED_TRACE(asked[i].dump());
    for (const auto& [cell, letter] : boards[i].men) {
      EXPECT_EQ(said[i].at("cells")[static_cast<std::size_t>(Square::parse(cell)->index())],
                letter == '.' ? "" : std::string(1, letter));
    }
    const std::string expected = refusal_of(said[i].at("cells"), boards[i].side);
    EXPECT_NE(expected, "") << "a position";
    EXPECT_EQ(said[i].at("said"), expected);
    EXPECT_EQ(said[i].at("after"), start) << "the game is as it was";
  }
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
  document.body.style.display = "none";  // nothing needs to be drawn
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
