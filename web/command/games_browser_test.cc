// The games of a match page: every position is that of the rules, records are those of the export,
// filters and the address show the same games again.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/testing/match_fixture.h"
#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

using tournament::StoredGame;

std::string name_of(const StoredGame& game) {
  return fmt::format("{}.{}", game.pair, game.leg + 1);
}

// What the page shows after each ply, by the rules.
Json states_of(const StoredGame& stored) {
  Game game(parse_position(stored.opening).value());
  Json states = Json::array();
  const auto add = [&] {
    const Position& position = game.position();
    std::string cells(kSquares, '.');
    for (std::size_t i = 0; i < kSquares; ++i) {
      cells[i] = position.at(Square::at(static_cast<int>(i))).letter();
    }
    const std::string side = position.side_to_move() == Color::White ? "White" : "Black";
    const bool is_check = !game.moves().empty() && in_check(position);
    const bool is_mate = is_check && count_moves(position) == 0;
    states.push_back({{"plan", cells},
                      {"tower", cells},
                      {"turn", is_mate ? side + " is mated"
                                       : side + " to move" + (is_check ? ", in check" : "")},
                      {"word", is_mate    ? "mate"
                               : is_check ? "check"
                                          : ""},
                      {"position", to_string(position)}});
  };
  add();
  for (const Move move : moves_of(stored)) {
    EXPECT_TRUE(game.play(move).has_value());
    add();
  }
  return states;
}

class PageGamesTest : public PageTest {
 protected:
  // Steps through the shown game with its buttons, and leaves the page hidden.
  Json shown_states(std::size_t plies) {
    return browser().execute(
        "document.body.style.display = 'none';"  // nothing needs to be drawn
        "const states = [];"
        "test.button('First position').click();"
        "for (let ply = 0; ply <= arguments[0]; ++ply) {"
        "  if (ply > 0) test.button('Forward').click();"
        "  test.button('Copy position').click();"
        "  states.push({plan: test.cells('.board-plan'), tower: test.cells('.board-tower'),"
        "    turn: test.one('.board-turn').textContent,"
        "    word: test.one('.board-plan .board-word').textContent, position: test.copied});"
        "}"
        "return states",
        Json::array({plies}));
  }

  Json shown_record() {
    return browser().execute_async(
        "const make = URL.createObjectURL; let blob = null; const record = {};"
        "URL.createObjectURL = (made) => { blob = made; return make.call(URL, made); };"
        "HTMLAnchorElement.prototype.click = function() { record.name = this.download; };"
        "test.button('Save as RGN').click(); test.button('Copy RGN').click();"
        "record.copied = test.copied;"
        "blob.text().then((text) => arguments[0]({...record, saved: text}))");
  }

  // Chooses in the control of a filter as a viewer does.
  void filter(const std::string& name, const std::string& value) {
    browser().execute(
        "const control = test.one(`.filter-${arguments[0]}`).querySelector('input, select');"
        "if (control.type === 'checkbox') control.checked = arguments[1] !== '';"
        "else control.value = arguments[1];"
        "control.dispatchEvent(new Event('change', {bubbles: true}))",
        Json::array({name, value}));
  }

  // Keeps the files that the page saves: their contents in `saved`, the names in `names`.
  void watch_saving() {
    browser().execute(
        "window.saved = []; window.names = [];"
        "const make = URL.createObjectURL;"
        "URL.createObjectURL = (made) => { saved.push(made); return make.call(URL, made); };"
        "HTMLAnchorElement.prototype.click = function() { names.push(this.download); };"
        "test.save = () => test.one('.list-head button')");
  }

  std::string count() { return text_of("return test.one('.game-count').textContent"); }
};

TEST_F(PageGamesTest, ShowEveryPositionByTheRules) {
  int positions = 0, promotions = 0, checks = 0, mates = 0, damaged = 0;
  for (const std::string& database : {played_match(), made_match()}) {
    open_source(database);
    for (const StoredGame& game : tournament::stored_games(database)) {
      SCOPED_TRACE(database + " " + name_of(game));
      go("#game=" + name_of(game));
      if (game.is_damaged) {
        ++damaged;
        EXPECT_EQ(text_of("return test.one('.game-notes .fault').textContent"),
                  "The stored game is damaged.");
        EXPECT_EQ(shown_states(0).at(0).at("position"), game.opening);
        continue;
      }
      const Json expected = states_of(game);
      EXPECT_EQ(shown_states(game.plies), expected);
      positions += static_cast<int>(expected.size());
      for (const Json& state : expected) {
        checks += state.at("word") == "check" ? 1 : 0;
        mates += state.at("word") == "mate" ? 1 : 0;
      }
      for (const Move move : moves_of(game)) {
        promotions += move.is_promotion() ? 1 : 0;
      }
    }
  }
  // The games are worth the test.
  EXPECT_GT(positions, 300);
  EXPECT_GT(promotions, 5);
  EXPECT_GT(checks, 10);
  EXPECT_GT(mates, 0);
  EXPECT_EQ(damaged, 1);
}

TEST_F(PageGamesTest, ShowEveryPlyOf40PlayedGames) {
  open_source(forty_games());
  const std::vector<StoredGame> games = tournament::stored_games(forty_games());
  ASSERT_EQ(games.size(), 40U);
  std::size_t positions = 0;
  for (const StoredGame& game : games) {
    SCOPED_TRACE(name_of(game));
    go("#game=" + name_of(game));
    const Json expected = states_of(game);
    EXPECT_EQ(shown_states(game.plies), expected);
    positions += expected.size();
  }
  EXPECT_GT(positions, 1'000U);
}

TEST_F(PageGamesTest, ShowTheSameInSpace) {
  const StoredGame game = tournament::stored_games(made_match()).at(4);
  open_source(made_match(), "#game=" + name_of(game) + "&ply=7");
  browser().click(".board-button[data-view=space]");
  EXPECT_EQ(text_of("return test.cells('.board-space')"), states_of(game).at(7).at("plan"));
  browser().execute("test.button('Last position').click()");
  EXPECT_EQ(text_of("return test.cells('.board-space')"), states_of(game).back().at("plan"));
}

TEST_F(PageGamesTest, HaveTheRecordsOfTheExport) {
  for (const std::string& database : {played_match(), made_match()}) {
    open_source(database);
    for (const StoredGame& game : tournament::stored_games(database)) {
      SCOPED_TRACE(database + " " + name_of(game));
      go("#game=" + name_of(game));
      if (game.is_damaged) {
        EXPECT_EQ(browser().execute("return test.button('Save as RGN').disabled"), true);
        EXPECT_EQ(browser().execute("return test.button('Copy RGN').disabled"), true);
        continue;
      }
      const CommandResult exported =
          run_raum({"results", "export", database, "--game", name_of(game), "--format", "rgn"});
      const Json record = shown_record();
      EXPECT_EQ(record.at("saved"), exported.output);
      EXPECT_EQ(record.at("copied"), exported.output);
      EXPECT_EQ(record.at("name"), "game-" + name_of(game) + ".rgn");
    }
  }
}

TEST_F(PageGamesTest, AreSavedTogetherAsTheExport) {
  open_source(made_match());
  watch_saving();
  filter("engine", "new");
  std::string expected;
  int games = 0;
  for (const StoredGame& game : tournament::stored_games(made_match())) {
    if (game.leg != 0 || game.is_damaged) continue;
    ++games;
    expected +=
        run_raum({"results", "export", made_match(), "--game", name_of(game), "--format", "rgn"})
            .output;
  }
  EXPECT_EQ(games, 4);
  EXPECT_EQ(count(), "5 of 10 games") << "one is damaged";
  browser().execute("test.save().click()");
  wait_for("saved.length === 1 && !test.save().disabled");
  EXPECT_EQ(browser().execute_async("saved[0].text().then(arguments[0])"), expected);
  EXPECT_EQ(browser().execute("return names"), Json::array({"match-games.rgn"}));
}

TEST_F(PageGamesTest, AreSavedOnceIfAFilterChangesMeanwhile) {
  open_source(long_match());
  watch_saving();
  EXPECT_EQ(browser().execute("test.save().click();"
                              "const result = test.one('.filter-result select');"
                              "result.value = 'won';"
                              "result.dispatchEvent(new Event('change', {bubbles: true}));"
                              "const state = [test.save().disabled, test.save().textContent];"
                              "test.save().click();"
                              "return state"),
            Json::array({true, "Writing 200 of 1,000"}));
  wait_for("test.save().textContent === 'Save these games as RGN'");
  EXPECT_EQ(browser().execute("return [saved.length, test.save().disabled]"),
            Json::array({1, false}));
  EXPECT_EQ(browser().execute_async(
                "saved[0].text().then((text) => arguments[0](text.split('[Event ').length - 1))"),
            1'000);
}

TEST_F(PageGamesTest, CanBeSavedAgainAfterAFault) {
  open_source(made_match());
  watch_saving();
  browser().execute(
      "const make = URL.createObjectURL;"
      "URL.createObjectURL = () => { URL.createObjectURL = make; throw new Error('no space'); };"
      "test.save().click()");
  wait_for("test.one('.list-fault').textContent === 'The games were not saved: no space'");
  EXPECT_EQ(browser().execute("return [test.save().disabled, test.save().textContent]"),
            Json::array({false, "Save these games as RGN"}));
  browser().execute("test.save().click()");
  wait_for("saved.length === 1 && test.one('.list-fault').textContent === ''");
  expect_silent();
}

// Only the time is known of a move without a report, because the runner measures it.
TEST_F(PageGamesTest, ShowNoFiguresThatNobodyReported) {
  open_source(made_match(), "#game=3.1&ply=1");
  const auto figures = [&](int ply) {
    go(fmt::format("#game=3.1&ply={}", ply));
    wait_for(fmt::format("test.figures().Ply.startsWith('{} of')", ply));
    Json shown = browser().execute("return test.figures()");
    shown.erase("Ply");
    shown.erase("Plies without capture or pawn move");
    return shown;
  };
  EXPECT_EQ(figures(1), (Json{{"Score (White)", "-0.12"},
                              {"Depth", "3/8"},
                              {"Nodes", "4,521"},
                              {"Time", "0.007 s"},
                              {"Nodes/s", "645,857"}}));
  EXPECT_EQ(figures(2), Json::parse(R"({"Time": "0.009 s"})"));
  EXPECT_EQ(figures(4), Json::parse(R"({"Time": "0.000 s"})"));
  EXPECT_EQ(figures(5).at("Score (White)"), "#-3");
  EXPECT_EQ(figures(12), Json::parse(R"({"Time": "0.000 s"})"));
}

TEST_F(PageGamesTest, FiltersAreInTheAddress) {
  const std::string page = page_of(long_match());
  open(page);
  int won = 0, won_as_white = 0;
  for (const StoredGame& game : tournament::stored_games(long_match())) {
    const bool is_won =
        (game.result == "1-0" && game.leg == 0) || (game.result == "0-1" && game.leg == 1);
    won += is_won ? 1 : 0;
    won_as_white += is_won && game.leg == 0 ? 1 : 0;
  }
  ASSERT_GT(won_as_white, 0);
  filter("result", "won");
  EXPECT_EQ(count(), fmt::format("{} of 1,000 games", won));
  filter("engine", "new");
  EXPECT_EQ(count(), fmt::format("{} of 1,000 games", won_as_white));
  wait_for("location.hash === '#result=won&engine=new'");
  const Json rows = browser().execute("return test.all('.rows-body a').map((a) => a.textContent)");
  ASSERT_GT(rows.size(), 5U);

  open(browser().url());
  EXPECT_EQ(count(), fmt::format("{} of 1,000 games", won_as_white));
  EXPECT_EQ(browser().execute("return test.all('.filters select').map((select) => select.value)"),
            Json::parse(R"(["won", "", "new"])"));
  EXPECT_EQ(browser().execute("return test.all('.rows-body a').map((a) => a.textContent)"), rows);
  filter("opening", "3");
  filter("result", "");
  EXPECT_EQ(count(), "1 of 1,000 games");
  EXPECT_EQ(text_of("return test.one('.rows-body a').textContent"), "3.1");
  browser().execute("test.one('.filters button').click()");
  EXPECT_EQ(count(), "1,000 games");
}

TEST_F(PageGamesTest, FiltersFindFaults) {
  open_source(made_match());
  filter("fault", "1");
  EXPECT_EQ(count(), "1 of 10 games");
  browser().click(".rows-body a");
  wait_for("location.hash === '#game=1.1&ply=0&fault=1'");
  wait_for("test.one('.game-notes .fault') !== null");
  EXPECT_EQ(text_of("return test.one('.game-notes .fault').textContent"),
            "Fault of old: crash, signal 11 (Segmentation fault)");
  filter("fault", "");
  filter("end", "crash");
  EXPECT_EQ(count(), "1 of 10 games");
}

TEST_F(PageGamesTest, AnAddressNamesGameAndPly) {
  const StoredGame game = tournament::stored_games(made_match()).at(3);
  const std::string page = page_of(made_match());
  open(page, "#game=" + name_of(game) + "&ply=9");
  EXPECT_EQ(text_of("return test.cells('.board-plan')"), states_of(game).at(9).at("plan"));
  open(page + "#game=99.1");
  EXPECT_EQ(text_of("return test.one('#game-list > [role=status]').textContent"),
            "This match has no game 99.1.");
}

}  // namespace
}  // namespace raum::web
