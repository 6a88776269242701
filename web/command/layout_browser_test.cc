// The pages in windows of several widths, light and dark: nothing is wider than the window, and
// texts have contrast.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>

#include "web/command/page_fixture.h"
#include "web/testing/contrast_script.h"

namespace raum::web {
namespace {

class PageLayoutTest : public PageTest {
 protected:
  // `scale` 2: a window of half the width, as for a viewer who enlarges the page to 200 %.
  struct Window {
    int width = 0;
    double scale = 1;
  };

  void expect_readable(const std::string& source, const std::string& fragment = "") {
    SCOPED_TRACE(source);
    open_source(source, fragment);
    browser().execute("test.all('details').forEach((details) => { details.open = true; })");
    for (const bool is_dark : {false, true}) {
      browser().emulate({.dark = is_dark});
      for (const Window& window : {Window{1280}, {900}, {640, 2}, {390}, {320}}) {
        SCOPED_TRACE(fmt::format("{} px{}", window.width, is_dark ? ", dark" : ""));
        browser().set_window(window.width, 800, window.scale);
        wait_for(fmt::format("innerWidth === {}", window.width));
        // Scripts that follow the width have run after two frames.
        browser().execute_async(
            "requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))");
        EXPECT_LE(number_of("return document.documentElement.scrollWidth"), window.width)
            << browser()
                   .execute(
                       "return test.all('main *').filter((element) => "
                       "element.getBoundingClientRect().right > innerWidth).slice(0, 8)"
                       ".map((element) => element.outerHTML.slice(0, 100))")
                   .dump(1);
        if (window.width != 1280 && window.width != 390) continue;
        const Json contrast = browser().execute(kContrastScript);
        EXPECT_GT(contrast.at("count"), 20);
        EXPECT_EQ(contrast.at("low"), Json::array());
      }
    }
  }
};

TEST_F(PageLayoutTest, MatchPagesAreReadable) {
  expect_readable(played_match(), "#game=1.1&ply=5");
  expect_readable(made_match(), "#game=1.1&ply=5");
}

TEST_F(PageLayoutTest, OtherPagesAreReadable) {
  expect_readable(gate_file());
  expect_readable(history_file());
  expect_readable(study_file());
}

TEST_F(PageLayoutTest, APanelOfAHistoryIsReadable) {
  open_source(history_file());
  const std::string first =
      text_of("return JSON.parse(document.getElementById('history').textContent).runs[0].commit");
  expect_readable(history_file(), "#commit=" + first.substr(0, 12));
}

}  // namespace
}  // namespace raum::web
