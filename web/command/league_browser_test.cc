// The page of a match of more than two engines: its cross table leads to the games.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "web/command/page_fixture.h"
#include "web/testing/keys.h"

namespace raum::web {
namespace {

class LeaguePageTest : public PageTest {
 protected:
  void SetUp() override {
    PageTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    open_source(played_league());
  }

  // The cell of the cross table of the row's engine against that of the column.
  static std::string cell(const std::string& row, const std::string& column) {
    return "test.all('a').find((link) => link.title.startsWith('" + row + " against " + column +
           ": '))";
  }

  // The names of both engines of the listed games, White first.
  std::vector<std::string> listed() {
    const Json rows = browser().execute(
        "return test.all('.rows-body .game-row').map((row) => row.children[1].textContent + '-' +"
        " row.children[2].textContent)");
    return rows.get<std::vector<std::string>>();
  }

  std::string value(const std::string& control) {
    return text_of("return test.one('.filter-" + control + " select').value");
  }
};

TEST_F(LeaguePageTest, ACellOpensTheGamesOfItsEngines) {
  EXPECT_EQ(text_of("return test.one('.game-count').textContent"), "12 games");
  browser().execute(cell("two", "one") + ".click()");
  wait_for("location.hash === '#player=two&against=one'");
  wait_for("test.one('.game-count').textContent === '4 of 12 games'");
  EXPECT_EQ(listed(), (std::vector<std::string>{"one-two", "two-one", "one-two", "two-one"}));
  EXPECT_EQ(value("player"), "two");
  EXPECT_EQ(value("against"), "one");
  wait_for("document.activeElement.closest('.rows-body') !== null");
  EXPECT_LT(number_of("return Math.abs(test.one('#game-list').getBoundingClientRect().top)"), 600);
  browser().execute("history.back()");
  wait_for("test.one('.game-count').textContent === '12 games'");
}

TEST_F(LeaguePageTest, ACellOpensItsGamesByTheKeyboard) {
  browser().execute(cell("one", "three & <b>") + ".focus()");
  browser().keys(key::kEnter);
  wait_for("test.one('.game-count').textContent === '4 of 12 games'");
  EXPECT_EQ(value("against"), "three & <b>");
  for (const std::string& game : listed()) {
    EXPECT_TRUE(game == "one-three & <b>" || game == "three & <b>-one") << game;
  }
  wait_for("document.activeElement.closest('.rows-body') !== null");
  browser().keys(key::kEnter);
  wait_for("location.hash.includes('game=')");
  wait_for("test.one('.board-plan') !== null");
}

TEST_F(LeaguePageTest, TheResultIsThatOfTheChosenEngine) {
  const Json json = json_of({"results", "show", played_league(), "--json"});
  for (const std::string player : {"one", "two"}) {
    for (const std::string result : {"won", "drawn", "lost"}) {
      browser().execute("location.hash = '#player=" + player + "&result=" + result + "'");
      wait_for("test.one('.filter-player select').value === '" + player +
               "' && test.one('.filter-result select').value === '" + result + "'");
      std::size_t expected = 0;
      for (const Json& pairing : json.at("meetings")) {
        const bool is_first = pairing.at("first") == player;
        if (!is_first && pairing.at("second") != player) continue;
        const char* const name = result == "drawn"               ? "draw"
                                 : (result == "won") == is_first ? "win"
                                                                 : "loss";
        expected += pairing.at(name).get<std::size_t>();
      }
      EXPECT_EQ(listed().size(), expected) << player << " " << result;
    }
    EXPECT_EQ(text_of("return test.one('.filter-result select').selectedOptions[0].textContent"),
              player + " lost");
  }
}

// Ratings and cross table are those of `raum results show`.
TEST_F(LeaguePageTest, HasTheNumbersOfTheReport) {
  const Json json = json_of({"results", "show", played_league(), "--json"});
  const Json rows = browser().execute(
      "return test.all('.chart-interval .row').map((row) => row.getAttribute('data-value'))");
  ASSERT_EQ(rows.size(), 3U);
  std::vector<double> shown, expected;
  for (const Json& row : rows) shown.push_back(std::stod(row.get<std::string>()));
  for (const Json& rating : json.at("ratings")) {
    expected.push_back(rating.at("elo").at("value").get<double>());
  }
  std::sort(expected.rbegin(), expected.rend());
  EXPECT_EQ(shown, expected);
}

}  // namespace
}  // namespace raum::web
