// The page in windows of several widths, light and dark, and what assistive technology learns from
// it; the board from Black's side.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/play_page/play_fixture.h"
#include "web/testing/contrast_script.h"

namespace raum::web {
namespace {

class PlayPageTest : public PlayTest {
 protected:
  // Shows a game, an analysis and one panel.
  void fill(const std::string& panel) {
    browser().execute(
        "test.all('[role=tab]').find((tab) => tab.textContent === arguments[0]).click()",
        Json::array({panel}));
  }
};

constexpr const char* kPanels[] = {"Lines", "Evaluation", "Legal moves", "Threats", "Record"};

TEST_F(PlayPageTest, FitsEveryWindow) {
  open("#moves=Bb2Bb3 Ed5Dd3 Bb1Cc2 Ee4Ee3 Ad1Bd3");
  wait_for("test.moves().length === 5");
  choose("White", "js-schach");
  choose("Analysis", "maackesgeist-v2", "depth", 3);
  wait_for("test.one('.play-lines-title').textContent.endsWith('done')");
  browser().execute(
      "test.all('details').forEach((details) => { details.open = true; });"
      "test.all('textarea').forEach((text) => { text.value = 'x'.repeat(500); });"
      "test.one('.play-fault').append('y'.repeat(300))");
  press("Edit position");
  browser().execute(
      "test.all('.play-error').forEach((error) => error.append('refused '.repeat(40)))");
  for (const bool is_dark : {false, true}) {
    browser().emulate({.dark = is_dark});
    for (const int width : {1680, 1280, 900, 390, 320}) {
      browser().set_window(width, 800);
      wait_for(fmt::format("innerWidth === {}", width));
      for (const char* const panel : kPanels) {
        SCOPED_TRACE(fmt::format("{} px, {}{}", width, panel, is_dark ? ", dark" : ""));
        fill(panel);
        browser().execute_async(
            "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))");
        EXPECT_LE(number_of("return document.documentElement.scrollWidth"), width)
            << browser()
                   .execute(
                       "return test.all('main *').filter((element) => "
                       "element.getBoundingClientRect().right > innerWidth).slice(0, 8)"
                       ".map((element) => element.outerHTML.slice(0, 100))")
                   .dump(1);
        if (width != 1280) continue;
        const Json contrast = browser().execute(kContrastScript);
        EXPECT_GT(contrast.at("count"), 40);
        EXPECT_EQ(contrast.at("low"), Json::array());
      }
    }
  }
  expect_silent();
}

// WCAG 2.2, 2.5.8 (target size) and 4.1.2 (names).
TEST_F(PlayPageTest, ControlsAreNamedAndLargeEnough) {
  open("#moves=Bb2Bb3 Ed5Dd3");
  choose("Black", "js-schach");
  choose("Analysis", "maackesgeist-v2", "depth", 3);
  wait_for("test.one('.play-lines-title').textContent.endsWith('done')");
  press("Edit position");
  browser().cdp("Accessibility.enable");
  for (const char* const panel : kPanels) {
    SCOPED_TRACE(panel);
    fill(panel);
    EXPECT_EQ(
        browser().execute(
            "return test.all('button, select, input, textarea, summary').filter((control) =>"
            "  control.checkVisibility() && !control.matches('[type=radio], [type=checkbox]'))"
            ".filter((control) => {"
            "  const {width, height} = control.getBoundingClientRect();"
            "  return width < 24 || height < 24; })"
            ".map((control) => control.outerHTML.slice(0, 120))"),
        Json::array());
    int controls = 0;
    const Json tree = browser().cdp("Accessibility.getFullAXTree");
    for (const Json& node : tree.at("nodes")) {
      if (node.at("ignored") == true) continue;
      const std::string role = node.at("role").at("value");
      if (role != "button" && role != "combobox" && role != "textbox" && role != "spinbutton" &&
          role != "tab" && role != "radio" && role != "checkbox" && role != "gridcell") {
        continue;
      }
      ++controls;
      EXPECT_NE(node.at("name").value("value", ""), "") << node.dump();
    }
    EXPECT_GT(controls, 125 + 30);
  }
}

TEST_F(PlayPageTest, ShowsTheBoardFromBlacksSide) {
  open();
  const auto place = [&](int cell) {
    return browser().execute(
        "const box = test.one(`.board-plan .board-cell[data-cell='${arguments[0]}']`)"
        ".getBoundingClientRect(); return [Math.round(box.left), Math.round(box.top)]",
        Json::array({cell}));
  };
  const Json first = place(0);
  const Json last = place(124);
  const Json cells = browser().execute("return test.cells()");
  board_keys("Aa1f");
  EXPECT_EQ(place(0), last);
  EXPECT_EQ(place(124), first);
  EXPECT_EQ(browser().execute("return test.cells()"), cells);
  const auto focused = [&] {
    return text_of("return document.activeElement.getAttribute('aria-label').slice(0, 3)");
  };
  EXPECT_EQ(focused(), "Aa1") << "the focus stays";
  const std::vector<std::pair<std::string_view, std::string>> steps{{key::kLeft, "Ab1"},
                                                                    {key::kDown, "Ab2"},
                                                                    {key::kPageDown, "Bb2"},
                                                                    {key::kHome, "Be2"},
                                                                    {"C", "Ce2"}};
  for (const auto& [pressed, cell] : steps) {
    browser().keys(pressed);
    EXPECT_EQ(focused(), cell);
  }
  browser().keys("f");
  EXPECT_EQ(place(0), first);
}

TEST_F(PlayPageTest, KeysOnTheBoardChooseTargetsAndHelp) {
  open();
  board_keys("Bb2");
  browser().keys(key::kEnter);
  EXPECT_EQ(said(), "Bb2, white pawn: 2 moves");
  browser().keys("m");
  EXPECT_EQ(text_of("return document.activeElement.getAttribute('aria-label')"), "Bb3, empty");
  browser().keys("m");
  EXPECT_EQ(text_of("return document.activeElement.getAttribute('aria-label')"), "Cb2, empty");
  EXPECT_EQ(text_of("return document.activeElement.getAttribute('aria-description')"), "move");
  browser().keys(key::kEnter);
  wait_for("test.moves().length === 1");
  EXPECT_EQ(said(), "White pawn Bb2 to Cb2");
  browser().keys("u");
  wait_for("test.ply() === 0");
  EXPECT_EQ(said(), "Taken back");
  browser().keys("r");
  wait_for("test.ply() === 1");
  browser().keys("?");
  EXPECT_EQ(browser().execute("return test.one('#play-keys').open"), true);
  EXPECT_EQ(text_of("return document.activeElement.textContent"), "More keys on the board");
  board_keys("t");
  EXPECT_EQ(browser().execute("return document.activeElement === test.field('Move')"), true);
}

TEST_F(PlayPageTest, SaysThatTheServerIsGone) {
  open();
  browser().set_offline(true);
  enter("Move", "Bb2Bb3");
  wait_for("test.one('.play-box [aria-invalid]') !== null");
  EXPECT_NE(text_of("return test.one('.play-box .play-error:not(:empty)').textContent"), "");
  EXPECT_EQ(browser().execute("return test.moves().length"), 0);
  browser().set_offline(false);
  enter("Move", "Bb2Bb3");
  wait_for("test.moves().length === 1");
}

}  // namespace
}  // namespace raum::web
