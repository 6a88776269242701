// The pages of raum serve in a browser.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <string>

#include "engine/board/position_text.h"
#include "web/command/page_fixture.h"
#include "web/http/server.h"
#include "web/serve/report_routes.h"
#include "web/testing/readable_page.h"

namespace raum::web {
namespace {

using tournament::StoredGame;

class ServeBrowserTest : public PageTest {
 protected:
  void serve(const std::vector<std::string>& databases, const std::vector<StartLink>& links = {}) {
    Routes routes;
    add_report_routes(routes, databases, links);
    server_ = Server::start(std::move(routes), 0).value();
  }
  // Opens the start page and waits until it is complete.
  void open_start() {
    browser().navigate(server_->address());
    wait_for("document.querySelectorAll('#databases section, #databases > p').length > 0");
    wait_for("!document.querySelector('main').textContent.includes('…')");
  }
  Json texts(const std::string& selector) {
    return browser().execute(
        "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)",
        Json::array({selector}));
  }
  void wait_for_games() {
    wait_for("document.querySelectorAll('#game-list .rows-body .game-row').length > 0");
  }

  std::unique_ptr<Server> server_;
};

TEST_F(ServeBrowserTest, TheStartPageListsMatchesWithTheirVerdicts) {
  serve({long_match(), played_match()}, {{"/play", "Play"}});
  open_start();
  EXPECT_EQ(texts("#databases h2"), Json({long_match(), played_match()}));
  EXPECT_EQ(texts(".serve-links a"), Json({"Play"}));
  EXPECT_EQ(texts("#databases section:first-child th"),
            Json({"Match", "Engines", "Verdict", "Games", "Started (UTC)", "Last game (UTC)"}));
  int databases = 0;
  for (const std::string& path : {long_match(), played_match()}) {
    ++databases;
    const Json cells = texts(fmt::format("#databases section:nth-child({}) td", databases));
    const Json shown = json_of({"report", path, "--json", "-o", source_path("serve.html")});
    ASSERT_EQ(cells.size(), 6U);
    EXPECT_EQ(cells[0], "1");
    EXPECT_EQ(cells[2], shown["verdict"]);
    EXPECT_EQ(cells[3], fmt::format("{}", shown["games"].get<int>()));
    const std::regex date("20..-..-.. ..:..:..");
    EXPECT_TRUE(std::regex_match(cells[4].get<std::string>(), date)) << cells[4];
    if (path == played_match()) {  // the other one is made without dates
      EXPECT_TRUE(std::regex_match(cells[5].get<std::string>(), date)) << cells[5];
    }
  }
  EXPECT_EQ(databases, 2);
  expect_silent();
}

TEST_F(ServeBrowserTest, TheStartPageIsReadable) {
  const std::string broken = source_path("broken.db");
  std::ofstream(broken) << "no database";
  serve({long_match(), played_match(), broken}, {{"/play", "Play and analyse"}});
  open_start();
  expect_readable(browser());
}

TEST_F(ServeBrowserTest, AMatchIsReadable) {
  serve({played_match()});
  open_start();
  browser().navigate(
      fmt::format("http://127.0.0.1:{}/match?db=0&match=1#game=1.1&ply=5", server_->port()));
  wait_for_games();
  wait_for("document.querySelector('.board-plan') !== null");
  unfold_all(browser());
  expect_readable(browser());
}

TEST_F(ServeBrowserTest, WhatIsMissingIsReadable) {
  serve({played_match()});
  for (const std::string path : {"/", "/match?db=0&match=1"}) {
    SCOPED_TRACE(path + " without key");
    browser().reset();
    browser().navigate(fmt::format("http://127.0.0.1:{}{}", server_->port(), path));
    wait_for("document.querySelector('.warnings') !== null");
    expect_readable(browser(), {.texts = 2, .stops = 0});
  }
  open_start();
  browser().navigate(fmt::format("http://127.0.0.1:{}/match?db=0&match=7", server_->port()));
  wait_for("document.querySelector('.warnings') !== null");
  expect_readable(browser(), {.texts = 2, .stops = 1});
}

// All that the page of raum report shows, with the games and their boards.
TEST_F(ServeBrowserTest, APageOfAMatchIsItsReport) {
  open_source(played_match());
  const std::string read =
      "return ['header', 'section', 'footer', 'svg', 'table'].map((name) =>"
      " [...document.querySelectorAll(`main > ${name}, main ${name}`)]"
      ".map((element) => element.textContent))";
  const Json expected = browser().execute(read);
  const std::string title = browser().title();
  browser().set_offline(false);
  serve({made_match(), played_match()});
  open_start();
  browser().click("#databases section:nth-child(2) a");
  wait_for_games();
  EXPECT_EQ(browser().execute(read), expected);
  EXPECT_EQ(browser().title(), title);
  EXPECT_EQ(browser().url(),
            fmt::format("http://127.0.0.1:{}/match?db=1&match=1", server_->port()));
  browser().click("#game-list .rows-body .game-row");
  wait_for("document.querySelector('.board-plan') !== null");
  // The address names the game, and a reload shows it again.
  const std::string address = browser().url();
  EXPECT_NE(address.find("#game="), std::string::npos);
  browser().cdp("Page.reload");
  wait_for("document.querySelector('.board-plan') !== null");
  EXPECT_EQ(browser().url(), address);
  browser().click(".serve-back a");
  wait_for("document.querySelectorAll('#databases section').length === 2");
  expect_silent();
}

TEST_F(ServeBrowserTest, AMatchOpensInANewTab) {
  serve({made_match()});
  open_start();
  const std::size_t tabs = browser().tabs().size();
  browser().execute(
      "const link = document.querySelector('#databases a');"
      "link.target = '_blank'; link.rel = 'noopener'");
  browser().click("#databases a");
  for (int i = 0; i < 300 && browser().tabs().size() == tabs; ++i) browser().execute("return 0");
  ASSERT_EQ(browser().tabs().size(), tabs + 1);
  browser().switch_to(browser().tabs().back());
  wait_for_games();
  EXPECT_EQ(browser().url(),
            fmt::format("http://127.0.0.1:{}/match?db=0&match=1", server_->port()));
}

TEST_F(ServeBrowserTest, SaysWhatIsMissing) {
  const std::string gone = database_of("gone.db", "new", "old", {});
  serve({gone});
  const auto message = [&] {
    wait_for("document.querySelector('.warnings') !== null");
    return texts(".warnings").at(0).get<std::string>();
  };
  // Without a key, with the key of another server, for a match that does not exist.
  for (const std::string path : {"/", "/match?db=0&match=1"}) {
    browser().reset();
    browser().navigate(fmt::format("http://127.0.0.1:{}{}", server_->port(), path));
    EXPECT_EQ(message(),
              "This page needs a key: open the address that raum has printed, with all that "
              "follows the #.");
    browser().navigate("about:blank");
    browser().navigate(fmt::format("http://127.0.0.1:{}{}#k=00000000000000000000000000000000",
                                   server_->port(), path));
    EXPECT_EQ(message(), "the key is missing or wrong: open the address that raum has printed");
  }
  open_start();
  browser().navigate(fmt::format("http://127.0.0.1:{}/match?db=0&match=7", server_->port()));
  EXPECT_EQ(message(), gone + ": found no match 7, expected 1 to 1");
  browser().navigate(fmt::format("http://127.0.0.1:{}/match", server_->port()));
  EXPECT_EQ(message(), "the address needs db=N&match=N");
  std::filesystem::remove(gone);
  open_start();
  EXPECT_NE(message().find("gone.db: found no such file"), std::string::npos) << message();
  serve({});
  open_start();
  EXPECT_EQ(texts("#databases p"),
            Json({"No database was named: raum serve m.db shows the matches of m.db."}));
}

TEST_F(ServeBrowserTest, ShowsHostileTextsVerbatim) {
  const std::string first = "new</script><script>window.pwned=1</script><!--<script>";
  const std::string second =
      "old<img src=x onerror=\"window.pwned=2\">\"'><svg onload=window.pwned=3>";
  std::vector<StoredGame> games;
  for (const int leg : {0, 1}) {
    StoredGame game = random_game(1, leg, std::string(kStartText), 6);
    game.white = leg == 0 ? first : second;
    game.black = leg == 0 ? second : first;
    game.reason = "<iframe src=javascript:window.pwned=4>";
    game.detail = "</main><script>window.pwned=5</script>";
    games.push_back(game);
  }
  serve({database_of("<img src=x onerror=window.pwned=6>.db", first, second, games)});
  open_start();
  const auto expect_harmless = [&](const std::string& text) {
    EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
    EXPECT_EQ(browser().execute("return document.querySelectorAll('img, iframe, object, "
                                "svg[onload]').length"),
              0);
    EXPECT_EQ(browser().execute(
                  "return [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))"
                  ".filter((target) => !/^(#|\\/(match)?([?#]|$))/.test(target))"),
              Json::array());
    EXPECT_NE(texts("main").at(0).get<std::string>().find(text), std::string::npos) << text;
  };
  expect_harmless(first + " – " + second);
  expect_harmless("<img src=x onerror=window.pwned=6>.db");
  browser().click("#databases a");
  wait_for_games();
  browser().click("#game-list .rows-body .game-row");
  wait_for("document.querySelector('.board-plan') !== null");
  expect_harmless(first);
  expect_harmless(second);
  expect_harmless("<iframe src=javascript:window.pwned=4>");
  expect_silent();
}

}  // namespace
}  // namespace raum::web
