// Pages as files: they load nothing, write nothing to the console and stay small.
#include <gtest/gtest.h>

#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

class PageFileTest : public PageTest {
 protected:
  void expect_alone(const std::string& source, const std::string& fragment = "") {
    SCOPED_TRACE(source);
    open_source(source, fragment);
    EXPECT_EQ(browser().execute("return navigator.onLine"), false);
    EXPECT_EQ(browser().execute(
                  "return performance.getEntriesByType('resource').map((entry) => entry.name)"),
              Json::array());
    EXPECT_EQ(browser().execute("return document.querySelectorAll('main').length"), 1);
    expect_silent();
  }

  int nodes() {
    return browser().execute("return document.querySelectorAll('*').length").get<int>();
  }
};

TEST_F(PageFileTest, LoadNothing) {
  expect_alone(played_match(), "#game=1.1&ply=3");
  expect_alone(made_match(), "#game=2.1");
  expect_alone(played_league(), "#game=2.1&ply=1");
  expect_alone(gate_file());
  expect_alone(history_file());
  expect_alone(study_file());
  expect_alone(spsa_file());
}

// A page that waits for its elements is slow to open and to scroll. The charts and tables are the
// same for any longer match.
TEST_F(PageFileTest, AThousandGamesNeedFewElements) {
  constexpr int kMost = 2'500;
  const std::string page = page_of(long_match());
  open(page);
  EXPECT_EQ(browser().execute("return test.one('.game-count').textContent"), "1,000 games");
  EXPECT_LT(nodes(), kMost);
  browser().execute("test.one('.game-rows').scrollTop = 1e9");
  wait_for("test.all('.rows-body a').some((link) => link.textContent === '500.2')");
  EXPECT_LT(nodes(), kMost);
  open(page, "#game=250.2&ply=5");
  EXPECT_LT(nodes(), kMost);
  open_source(made_match(), "#game=4.1&ply=60");
  EXPECT_LT(nodes(), kMost);
  open_source(played_match(), "#game=1.1&ply=3");
  EXPECT_LT(nodes(), kMost);
}

TEST_F(PageFileTest, ALeagueWithAnOpenGameNeedsFewElements) {
  open_source(played_league(), "#game=1.1&ply=5");
  EXPECT_EQ(browser().execute("return test.all('section table a').length > 5"), true);
  EXPECT_LT(nodes(), 2'500);
}

// Tables behind "Numbers" are in the document only while they are open.
TEST_F(PageFileTest, ATableIsThereOnceItIsOpened) {
  open_source(long_match());
  const std::string tables = "test.all('details.numbers table').length";
  EXPECT_EQ(number_of("return " + tables), 0);
  EXPECT_GT(number_of("return test.all('details.numbers').length"), 5);
  browser().execute("test.one('.chart-line details.numbers summary').click()");
  wait_for(tables + " > 0");
  EXPECT_GT(number_of("return test.all('details.numbers tbody tr').length"), 10);
  browser().execute("test.one('.chart-line details.numbers summary').click()");
  wait_for(tables + " === 0");
}

}  // namespace
}  // namespace raum::web
