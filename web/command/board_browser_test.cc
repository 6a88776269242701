// The board of a match page: its views, its keys, and what assistive technology learns from it.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

class PageBoardTest : public PageTest {
 protected:
  void SetUp() override {
    PageTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    open_source(made_match(), "#game=4.1&ply=6");
  }

  void choose_view(const std::string& view) {
    browser().execute("test.one(`.board-button[data-view='${arguments[0]}']`).click()",
                      Json::array({view}));
  }

  // How many pairs of levels of a view overlap by more than a pixel.
  int overlaps(const std::string& view) {
    return browser()
        .execute(
            "const boxes = test.all(`${arguments[0]} .board-level`).map((level) => {"
            "  const cells = test.all('.board-cell, .board-area', level)"
            "      .map((cell) => cell.getBoundingClientRect());"
            "  return {left: Math.min(...cells.map((c) => c.left)),"
            "          right: Math.max(...cells.map((c) => c.right)),"
            "          top: Math.min(...cells.map((c) => c.top)),"
            "          bottom: Math.max(...cells.map((c) => c.bottom))};"
            "});"
            "if (boxes.length !== 5 || boxes.some((box) => box.right - box.left < 100)) return -1;"
            "let count = 0;"
            "for (const a of boxes) for (const b of boxes) {"
            "  if (a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&"
            "      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) ++count;"
            "}"
            "return count / 2",
            Json::array({view}))
        .get<int>();
  }

  std::string focused() {
    return text_of("return document.activeElement.getAttribute('aria-label') ?? ''").substr(0, 3);
  }

  // The names of all cells that the accessibility tree has.
  std::vector<std::string> named_cells() {
    std::vector<std::string> names;
    const Json tree = browser().cdp("Accessibility.getFullAXTree");
    for (const Json& node : tree.at("nodes")) {
      if (node.at("ignored") == true || node.at("role").at("value") != "gridcell") continue;
      const std::string name = node.at("name").at("value");
      // The list of games is a grid, too; its cells have no comma behind the third letter.
      if (name.size() > 4 && name[3] == ',') names.push_back(name);
    }
    return names;
  }
};

TEST_F(PageBoardTest, LevelsDoNotOverlap) {
  for (const int width : {1280, 900}) {
    SCOPED_TRACE(width);
    browser().set_window(width, 900);
    choose_view("plan");
    wait_for("test.one('.board-plan') && test.one('.board').clientWidth <= innerWidth");
    EXPECT_EQ(overlaps(".board-plan"), 0);
    choose_view("tower");
    EXPECT_EQ(overlaps(".board-tower"), 0);
  }
  browser().set_window(1280, 900);
  wait_for("!test.one(`.board-button[data-view='plan+tower']`).hidden");
  choose_view("plan+tower");
  EXPECT_EQ(overlaps(".board-plan"), 0);
  EXPECT_EQ(overlaps(".board-tower"), 0);
  EXPECT_LE(number_of("return test.one('.board-plan').getBoundingClientRect().right"),
            number_of("return test.one('.board-tower').getBoundingClientRect().left"));
}

// Nothing lies above the centre of a cell but the man on it.
TEST_F(PageBoardTest, EveryCellIsSeenWhereItIsDrawn) {
  const std::string script =
      "const hidden = [];"
      "const cells = test.all(`${arguments[0]} .board-cell`);"
      "for (const cell of cells) {"
      "  cell.scrollIntoView({block: 'center'});"
      "  const {left, top, width, height} = cell.getBoundingClientRect();"
      "  const seen = document.elementFromPoint(left + width / 2, top + height / 2);"
      "  if (seen?.dataset.cell !== cell.dataset.cell) hidden.push(cell.dataset.cell);"
      "}"
      "return {count: cells.length, hidden}";
  for (const int width : {1280, 900}) {
    browser().set_window(width, 900);
    wait_for("test.one('.board').clientWidth <= innerWidth");
    for (const std::string view : {"plan", "tower"}) {
      SCOPED_TRACE(fmt::format("{} px, {}", width, view));
      choose_view(view);
      const Json seen = browser().execute(script, Json::array({".board-" + view}));
      EXPECT_EQ(seen.at("count"), 125);
      EXPECT_EQ(seen.at("hidden"), Json::array());
    }
  }
  browser().set_window(1280, 900);  // pages remember the view
  wait_for("!test.one(`.board-button[data-view='plan+tower']`).hidden");
  choose_view("plan+tower");
}

TEST_F(PageBoardTest, KeysMoveTheOnlyTabStop) {
  for (const char* const view : {"plan+tower", "plan", "tower", "space"}) {
    SCOPED_TRACE(view);
    choose_view(view);
    const std::string stops = "return test.all('.board-views [data-cell][tabindex=\"0\"]').length";
    EXPECT_EQ(number_of(stops), 1);
    browser().execute("test.one('.board-views [data-cell][tabindex=\"0\"]').focus()");
    browser().keys("Cc3");
    EXPECT_EQ(focused(), "Cc3");
    const std::vector<std::pair<std::string_view, std::string>> steps{{key::kRight, "Cd3"},
                                                                      {key::kUp, "Cd4"},
                                                                      {key::kPageUp, "Dd4"},
                                                                      {key::kLeft, "Dc4"},
                                                                      {key::kPageDown, "Cc4"},
                                                                      {key::kPageDown, "Bc4"},
                                                                      {key::kDown, "Bc3"},
                                                                      {key::kHome, "Ba3"},
                                                                      {key::kLeft, "Ba3"},
                                                                      {key::kEnd, "Be3"},
                                                                      {key::kRight, "Be3"},
                                                                      {"D", "De3"},
                                                                      {"b", "Db3"},
                                                                      {"5", "Db5"},
                                                                      {key::kUp, "Db5"}};
    for (const auto& [pressed, cell] : steps) {
      browser().keys(pressed);
      EXPECT_EQ(focused(), cell);
      EXPECT_EQ(number_of(stops), 1);
    }
    EXPECT_EQ(text_of("return test.one('.board-readout').textContent").substr(0, 3), "Db5");
    browser().keys(key::kTab);
    EXPECT_EQ(browser().execute("return document.activeElement.closest('[data-cell]')"), nullptr);
  }
  EXPECT_EQ(text_of("return test.figures().Ply").substr(0, 5), "6 of ") << "the game stays";
}

TEST_F(PageBoardTest, EveryViewNamesAllCells) {
  browser().cdp("Accessibility.enable");
  browser().execute("test.button('Forward').click()");  // names change with the position
  std::set<std::string> expected;
  const std::string cells = text_of("return test.cells('.board-plan')");
  const std::string letters = "pnburqk";
  const std::vector<std::string> kinds{"pawn", "knight", "bishop", "unicorn",
                                       "rook", "queen",  "king"};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string name;
    name += static_cast<char>('A' + i / 25);
    name += static_cast<char>('a' + i % 5);
    name += static_cast<char>('1' + i / 5 % 5);
    const char letter = cells[i];
    const bool is_white = letter >= 'A' && letter <= 'Z';
    const auto kind = letters.find(is_white ? static_cast<char>(letter + 32) : letter);
    name += ", ";
    name += kind == std::string::npos ? "empty" : (is_white ? "white " : "black ") + kinds[kind];
    expected.insert(name);
  }
  ASSERT_EQ(expected.size(), 125U);
  for (const char* const view : {"plan+tower", "plan", "tower", "space"}) {
    SCOPED_TRACE(view);
    choose_view(view);
    const std::vector<std::string> names = named_cells();
    EXPECT_EQ(names.size(), 125U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), expected);
  }
}

TEST_F(PageBoardTest, SaysTheShownPly) {
  browser().cdp("Accessibility.enable");
  browser().execute("test.button('Forward').click()");
  wait_for("test.one('.board-live').textContent.startsWith('Ply 7 of ')");
  const std::string said = text_of("return test.one('.board-live').textContent");
  bool is_read_out = false;
  const Json tree = browser().cdp("Accessibility.getFullAXTree");
  for (const Json& node : tree.at("nodes")) {
    if (node.at("ignored") == true || node.at("name").value("value", "") != said) continue;
    is_read_out = true;
  }
  EXPECT_TRUE(is_read_out) << said;
  EXPECT_EQ(text_of("return test.one('.board-live').getAttribute('aria-live')"), "polite");
}

// A picture of each mark at the same place, without colours.
TEST_F(PageBoardTest, MarksDifferWithoutColours) {
  browser().emulate_vision("achromatopsia");
  browser().execute("test.one('.board-help').open = true");
  const int marks = browser().execute("return test.all('.board-legend li').length").get<int>();
  ASSERT_EQ(marks, 5);
  std::set<std::string> pictures;
  for (const char* const kind : {"first-child", "last-child"}) {  // a capture, a move
    for (int i = 0; i < marks; ++i) {
      const Json box = browser().execute(
          "const items = test.all('.board-legend li');"
          "items.forEach((item, i) => { item.style.display = i === arguments[0] ? '' : 'none'; });"
          "const picture = items[arguments[0]].querySelector('svg');"
          "for (const path of picture.children) {"
          "  path.style.visibility = path.matches(`:${arguments[1]}`) ? '' : 'hidden';"
          "  path.setAttribute('transform', '');"
          "}"
          "picture.scrollIntoView({block: 'center'});"
          "const {x, y, width, height} = picture.getBoundingClientRect();"
          "return {x: x + scrollX, y: y + scrollY, width, height, scale: 2}",
          Json::array({i, kind}));
      const Json picture =
          browser().cdp("Page.captureScreenshot", {{"format", "png"}, {"clip", box}});
      pictures.insert(picture.at("data").get<std::string>());
    }
  }
  EXPECT_EQ(pictures.size(), 10U);
  // The engines of the graph differ by the dashes of their lines.
  EXPECT_NE(text_of("return getComputedStyle(test.one('.graph-line.line-white')).strokeDasharray"),
            text_of("return getComputedStyle(test.one('.graph-line.line-black')).strokeDasharray"));
}

TEST_F(PageBoardTest, NothingMovesIfMotionIsReduced) {
  const std::string running = "return document.getAnimations().length";
  const std::string change =
      "const style = document.body.style; style.transition = 'opacity 60s';"
      "style.opacity = '1'; getComputedStyle(document.body).opacity; style.opacity = '0.5';"
      "getComputedStyle(document.body).opacity";
  browser().execute(change);
  EXPECT_EQ(number_of(running), 1) << "the test can fail";
  browser().emulate({.reduced_motion = true});
  wait_for("document.getAnimations().length === 0");
  for (const char* const view : {"plan", "tower", "space", "plan+tower"}) {
    choose_view(view);
    browser().execute("test.button('Forward').click()");
    EXPECT_EQ(number_of(running), 0) << view;
  }
  browser().execute("document.body.style.opacity = '1'");
  EXPECT_EQ(number_of(running), 0);
}

// The tower beside the plan is two paths a level; a point of it is the cell that it shows there.
TEST_F(PageBoardTest, APointOfTheTowerIsItsCell) {
  browser().set_window(1280, 900);
  EXPECT_EQ(number_of("return test.all('.board-tower .board-area').length"), 10);
  EXPECT_EQ(number_of("return test.all('.board-tower .board-cell').length"), 0);
  // Points near the corners of the levels, whose base is 50 / 71 of their width.
  const Json names = browser().execute(
      "const corners = [[0.02, 0.97], [0.68, 0.97], [0.32, 0.03], [0.98, 0.03]];"
      "return test.all('.board-tower .board-level').map((level) => corners.map(([x, y]) => {"
      "  const box = level.firstChild.getBoundingClientRect();"
      "  level.firstChild.dispatchEvent(new PointerEvent('pointermove', {"
      "    clientX: box.left + x * box.width, clientY: box.top + y * box.height, bubbles: true}));"
      "  return test.one('.board-readout').textContent.slice(0, 3);"
      "}).join(' '))");
  EXPECT_EQ(names, (Json{"Aa1 Ae1 Aa5 Ae5", "Ba1 Be1 Ba5 Be5", "Ca1 Ce1 Ca5 Ce5", "Da1 De1 Da5 De5",
                         "Ea1 Ee1 Ea5 Ee5"}));
  choose_view("tower");
  EXPECT_EQ(number_of("return test.all('.board-tower [role=gridcell]').length"), 125);
  EXPECT_EQ(text_of("return test.cells('.board-tower')").size(), 125U);
  choose_view("plan+tower");
  EXPECT_EQ(browser().execute("return test.cells('.board-tower') === test.cells('.board-plan')"),
            true);
}

// While the world turns by a few degrees, it is the only element that changes.
TEST_F(PageBoardTest, MenFaceTheViewerOnceTheWorldRests) {
  choose_view("space");
  const std::string facing = "test.one('.space-man').style.transform";
  const std::string turned = "test.one('.space-world').style.transform";
  const Json states = browser().execute(
      "test.one('.space-stage').focus();"
      "const states = [" +
      facing + ", " + turned +
      "];"
      "test.one('.space-stage').dispatchEvent("
      "    new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));"
      "return [...states, " +
      facing + ", " + turned + "]");
  EXPECT_EQ(states[0], states[2]);
  EXPECT_NE(states[1], states[3]);
  wait_for(facing + " !== '" + states[0].get<std::string>() + "'");
  EXPECT_EQ(browser().execute(
                "const yaw = (text) => Number(/rotateZ\\((?:calc\\()?(?:-1 \\* )?(-?[0-9.]+)deg/"
                ".exec(text)[1]);"
                "return Math.abs(yaw(" +
                turned + ")) === Math.abs(yaw(" + facing + "))"),
            true);
}

}  // namespace
}  // namespace raum::web
