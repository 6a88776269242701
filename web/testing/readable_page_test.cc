#include "web/testing/readable_page.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

#include "web/testing/browser_fixture.h"

namespace raum::web {
namespace {

class ReadablePageTest : public BrowserTest {
 protected:
  // How many expectations a page with this content and 21 texts does not meet. A page is looked at
  // in 12 windows, and for its accessibility in 4 of them.
  int failures_of(const std::string& content) {
    std::string texts;
    for (int i = 0; i < 21; ++i) texts += "<p>text</p>";
    browser().open_html(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Page</title>"
        "<style>html { background: white; color: black }</style>"
        "<main><h1>Page</h1><a href='#x'>A link</a>" +
        texts + content + "</main>");
    testing::TestPartResultArray results;
    {
      const testing::ScopedFakeTestPartResultReporter reporter(
          testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
      expect_readable(browser());
    }
    return results.size();
  }
};

TEST_F(ReadablePageTest, AcceptsASoundPage) { EXPECT_EQ(failures_of(""), 0); }

TEST_F(ReadablePageTest, FindsWhatIsWiderThanItsWindow) {
  EXPECT_EQ(failures_of("<div style='width:600px'>wide</div>"), 3)
      << "390 pixels, light and dark, and 320 pixels";
  EXPECT_EQ(failures_of("<style>@media (max-width: 645px) and (min-width: 400px)"
                        "{ div { width: 700px } }</style><div>wide</div>"),
            1)
      << "enlarged to 200 %";
}

TEST_F(ReadablePageTest, FindsWhatForcedColoursHide) {
  const std::string buttons =
      "<style>button { padding: 8px; border: 1px solid #777; background: white; color: black }"
      "[aria-pressed=true] { background: black; color: white }</style>"
      "<button aria-pressed=true>On</button> <button aria-pressed=false>Off</button>";
  EXPECT_EQ(failures_of(buttons), 2);
  EXPECT_EQ(failures_of(buttons + "<style>button { forced-color-adjust: none }</style>"), 0);
}

TEST_F(ReadablePageTest, FindsWhatMoves) {
  EXPECT_EQ(failures_of("<style>@keyframes blink { to { outline: 1px solid } }"
                        "p { animation: blink 9s }</style>"),
            1);
}

TEST_F(ReadablePageTest, FindsWhatAccessibilityFinds) {
  EXPECT_EQ(failures_of("<p style='color:#999'>grey</p>"), 4);
  EXPECT_EQ(failures_of("<style>@media (prefers-color-scheme: dark)"
                        "{ html { background: black } }</style>"),
            2)
      << "dark";
}

TEST_F(ReadablePageTest, FindsAChartWithoutMarks) {
  const auto chart = [](const std::string& name) {
    return "<figure class=chart><svg role=img aria-label=Chart width=30 height=30><rect class='" +
           name + "' width=9 height=9 fill=currentcolor></rect></svg></figure>";
  };
  EXPECT_EQ(failures_of(chart("new")), 6) << "with forced colours, too";
  EXPECT_EQ(failures_of(chart("bar")), 0);
  EXPECT_EQ(failures_of("<div hidden>" + chart("new") + "</div>"), 0);
}

}  // namespace
}  // namespace raum::web
