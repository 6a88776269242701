// The pages in windows of several widths, light and dark, with everything unfolded.
#include <gtest/gtest.h>

#include <string>

#include "web/command/page_fixture.h"
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
}

TEST_F(PageLayoutTest, APanelOfAHistoryIsReadable) {
  open_source(history_file());
  const std::string first =
      text_of("return JSON.parse(document.getElementById('history').textContent).runs[0].commit");
  expect_readable_page(history_file(), "#commit=" + first.substr(0, 12));
}

}  // namespace
}  // namespace raum::web
