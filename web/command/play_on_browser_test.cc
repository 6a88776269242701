// From a game of a served match to the page to play and analyse.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "web/command/page_fixture.h"
#include "web/http/page_response.h"
#include "web/http/server.h"
#include "web/play/play_routes.h"
#include "web/play_page/play_page.h"
#include "web/serve/report_routes.h"

namespace raum::web {
namespace {

class PlayOnTest : public PageTest {};

TEST_F(PlayOnTest, ShowsTheSameGameAndPly) {
  PlayService service({});
  Routes routes;
  add_report_routes(routes, {made_match()});
  add_play_routes(routes, service);
  routes.add({.method = Method::Get, .path = "/play", .answer = [](const Request&) {
                return page_response(play_page());
              }});
  const auto server = Server::start(std::move(routes), 0).value();
  browser().navigate(server->address());
  wait_for("document.querySelector('#databases a') !== null");
  browser().click("#databases a");
  wait_for("document.querySelectorAll('#game-list .rows-body .game-row').length > 0");
  browser().execute("location.hash = '#game=4.1&ply=6'");
  const std::string letters =
      "return [...document.querySelectorAll('.board-plan .board-cell')]"
      ".map((cell) => cell.getAttribute('aria-label')).sort()";
  wait_for("document.querySelector('.move-list [aria-current=step]') !== null");
  const Json shown = browser().execute(letters);
  ASSERT_EQ(shown.size(), 125U);
  const Json moves = browser().execute(
      "return [...document.querySelectorAll('.move-row a')].filter((link) => !link.hidden)"
      ".map((link) => link.textContent.slice(0, 6)).slice(0, 6)");
  browser().execute(
      "[...document.querySelectorAll('.game-tools button')].find("
      "(button) => button.textContent === 'Play on from here').click()");
  wait_for("location.pathname === '/play' && document.querySelector('#play .board-plan use')");
  EXPECT_EQ(browser().execute(letters), shown);
  const Json played = browser().execute(
      "return new URLSearchParams(location.hash.slice(1)).get('moves').split(' ')"
      ".map((move) => move.slice(0, 6)).slice(0, 6)");
  EXPECT_EQ(played, moves);
  EXPECT_EQ(text_of("return new URLSearchParams(location.hash.slice(1)).get('ply')"), "6");
  // A page in a file has nobody to play with.
  open_source(made_match(), "#game=4.1&ply=6");
  EXPECT_EQ(browser().execute("return test.button('Play on from here') ?? null"), nullptr);
  expect_silent();
}

}  // namespace
}  // namespace raum::web
