// The pages in windows of several widths, light and dark, with everything unfolded.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "web/command/page_fixture.h"
#include "web/gate/gate_fixture.h"
#include "web/testing/readable_page.h"

namespace raum::web {
namespace {

class PageLayoutTest : public PageTest {
 protected:
  void expect_readable_page(const std::string& source, const std::string& fragment = "") {
    SCOPED_TRACE(source);
    open_source(source, fragment);
    unfold_all(browser());
    expect_readable(browser());
  }
};

TEST_F(PageLayoutTest, MatchPagesAreReadable) {
  expect_readable_page(played_match(), "#game=1.1&ply=5");
  expect_readable_page(made_match(), "#game=1.1&ply=5");
}

TEST_F(PageLayoutTest, OtherPagesAreReadable) {
  expect_readable_page(played_league(), "#game=2.1&ply=1");
  expect_readable_page(gate_file());
  expect_readable_page(history_file());
  expect_readable_page(study_file());
  expect_readable_page(spsa_file());
}

TEST_F(PageLayoutTest, APanelOfAHistoryIsReadable) {
  open_source(history_file());
  const std::string first =
      text_of("return JSON.parse(document.getElementById('history').textContent).runs[0].commit");
  expect_readable_page(history_file(), "#commit=" + first.substr(0, 12));
}

TEST_F(PageLayoutTest, TheOtherViewsOfTheBoardAreReadable) {
  open_source(made_match(), "#game=4.1&ply=6");
  for (const char* const view : {"tower", "space"}) {
    SCOPED_TRACE(view);
    browser().click(std::string(".board-button[data-view=") + view + "]");
    wait_for(std::string("test.one('.board-") + view + "') && !test.one('.board-plan')");
    expect_readable(browser());
  }
}

TEST_F(PageLayoutTest, OnlyTheOpenedGameKeepsItsColours) {
  open_source(made_match(), "#game=1.1&ply=5");
  browser().emulate({.forced_colors = true});
  EXPECT_EQ(browser().execute("const adjust = (chosen) => [...new Set(test.all("
                              "  `.rows-body a[aria-current='${chosen}']`).map("
                              "  (link) => getComputedStyle(link).forcedColorAdjust))];"
                              "return [adjust(true), adjust(false)]"),
            (Json{Json::array({"none"}), Json::array({"auto"})}));
}

TEST_F(PageLayoutTest, AGateThatPassesIsReadable) {
  Json gate = gate_json();
  gate["verdict"] = "PASS";
  gate["exit_code"] = 0;
  Json& cost = gate["checks"][0];
  cost["result"] = "pass";
  cost["reason"] = "";
  cost["warnings"] = Json::array();
  cost["functions"] = Json::array();
  Json& search = cost["figures"][2];
  search["verdict"] = "";
  search["change"] = "±0.0 %";
  search["head"] = search["base"];
  search["interval"] = {{"low", 0}, {"value", 0}, {"high", 0}};
  const std::string file = source_path("passed.json");
  std::ofstream(file) << gate.dump();
  expect_readable_page(file);
  EXPECT_TRUE(browser().title().starts_with("PASS")) << browser().title();
}

}  // namespace
}  // namespace raum::web
