// The page of a running match in a browser: it agrees with the match, survives a server that is
// gone, and is silent while nobody sees it.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/testing/match_fixture.h"
#include "web/http/server.h"
#include "web/live/live_fixture.h"
#include "web/live/live_process_fixture.h"
#include "web/live/live_routes.h"
#include "web/live/live_viewers.h"
#include "web/testing/browser_fixture.h"
#include "web/testing/readable_page.h"

namespace raum::web {
namespace {

using tournament::content;
using tournament::StoredGame;

constexpr const char* kTestScript = R"(
  const all = (selector) => [...document.querySelectorAll(selector)];
  window.test = {
    all,
    state: () => document.getElementById("live-state").textContent,
    figure: (name) => {
      const place = document.querySelector(`[data-figure="${name}"]`);
      return place && !place.parentElement.hidden ? JSON.parse(place.dataset.value) : null;
    },
    // The games of the boards, as the document shows them.
    boards: () => all(".live-board").map((board) => {
      const letters = Array(125).fill(".");
      for (const use of board.querySelectorAll(".board-level use")) {
        const kind = use.getAttribute("href").slice(-1);
        letters[use.dataset.cell] =
            use.classList.contains("board-white") ? kind.toUpperCase() : kind;
      }
      return {game: board.dataset.game, ply: Number(board.dataset.ply), cells: letters.join("")};
    }),
    names: () => all("#live-results tbody th").map((name) => name.textContent).join(" "),
    games: () => all("#live-results tbody tr").map((row) => Number(row.dataset.n)),
    button: (text) => all("button").find((button) => button.textContent === text),
    // When requests began, in milliseconds since the page was opened.
    requests: () => performance.getEntriesByType("resource").map(({startTime}) => startTime),
  };
)";

class LivePage : public BrowserTest {
 protected:
  // Of a match that a test ends, because it must run however long the browser takes.
  static constexpr int kMostPairs = 1'000;

  void SetUp() override {
    BrowserTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    tournament::write_openings(folder_ / "openings.txt", kMostPairs);
  }

  void TearDown() override {
    if (live_) browser().set_offline(false);
    BrowserTest::TearDown();
    live_.reset();
  }

  // A match of engines that think for some milliseconds per move.
  void start(int pairs, int thinking_ms, std::uint16_t port = 0,
             const std::vector<std::string>& more = {}) {
    static_cast<void>(browser());  // its start may take longer than the match
    const std::string engine =
        fmt::format(",cmd={},arg=slow,arg={},arg=", RAUM_SCRIPTED_ENGINE, thinking_ms);
    std::vector<std::string> arguments{"match",
                                       "--engine",
                                       "name=<b>new</b>" + engine + "1",
                                       "--engine",
                                       "name=old" + engine + "2",
                                       "--depth",
                                       "1",
                                       "--openings",
                                       folder_ / "openings.txt",
                                       "--pairs",
                                       std::to_string(pairs),
                                       "--concurrency",
                                       "2",
                                       "--progress",
                                       "0",
                                       "--json",
                                       "--db",
                                       folder_ / "m.db"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    live_ = std::make_unique<LiveProcess>(arguments, folder_ / "stdout", port);
  }

  void open() { open(live_->address()); }
  void open(const std::string& address) {
    browser().load(address);
    browser().execute(kTestScript);
  }

  void wait_for(const std::string& condition) { browser().wait_until("return " + condition); }
  Json value_of(const std::string& expression) { return browser().execute("return " + expression); }

  void expect_silent() {
    for (const ConsoleMessage& message : browser().console_log()) {
      // The browser itself reports a server that is gone.
      if (message.text.find("net::ERR_") != std::string::npos) continue;
      ADD_FAILURE() << message.level << ": " << message.text;
    }
  }

  // The list holds the games up to the number that the page knows, each once: all, or the last 200.
  void expect_whole_list() {
    constexpr std::size_t kMost = 200;
    const std::vector<std::size_t> games = value_of("test.games()");
    ASSERT_FALSE(games.empty());
    std::vector<std::size_t> expected;
    for (std::size_t n = games.front(); n > 0 && expected.size() < kMost; --n) {
      expected.push_back(n);
    }
    EXPECT_EQ(games, expected);
  }

  TemporaryFolder folder_;
  std::unique_ptr<LiveProcess> live_;
};

// The cells of a stored game after a ply.
std::string cells_of(const StoredGame& game, std::size_t ply) {
  Position position = *parse_position(game.opening);
  const auto moves = tournament::parse_moves(game.moves);
  for (std::size_t i = 0; i < ply && i < moves->size(); ++i) position.make((*moves)[i]);
  std::string cells;
  for (int i = 0; i < kSquares; ++i) cells += position.at(Square::at(i)).letter();
  return cells;
}

TEST_F(LivePage, AgreesWithTheMatch) {
  start(8, 15, 0, {"--sprt", "elo0=0,elo1=20"});
  open();
  std::map<std::pair<std::string, std::size_t>, std::string> seen;  // by game and ply
  const auto last = std::chrono::steady_clock::now() + std::chrono::minutes(5);
  while (value_of("test.state()") != "The match has ended.") {
    ASSERT_LT(std::chrono::steady_clock::now(), last) << value_of("test.state()");
    const Json boards = value_of("test.boards()");
    for (const Json& board : boards) {
      seen[{board.at("game"), board.at("ply")}] = board.at("cells");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  wait_for("document.querySelector('#live-charts #verdict') !== null");
  const Json shown = value_of(
      "({pairs: test.figure('pairs'), llr: test.figure('LLR'),"
      "  pentanomial: test.figure('pairs LL, LD, DD or WL, WD, WW'),"
      "  results: test.figure('won, drawn, lost'), games: test.games().length,"
      "  title: document.querySelector('h1').textContent,"
      "  bold: document.querySelectorAll('b').length})");
  // The page saves the file of `raum report`, also when the server is gone.
  live_->runner().wait();
  browser().execute(
      "window.saved = null; URL.createObjectURL = (blob) => {"
      "  blob.text().then((text) => { window.saved = text; }); return 'blob:x'; };"
      "HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };"
      "test.button('Save report').click()");
  wait_for("window.saved !== null");
  const Json result = results_of(content(folder_ / "stdout"));
  EXPECT_EQ(shown.at("pairs"), result.at("pairs"));
  EXPECT_EQ(shown.at("llr"), result.at("sprt").at("llr"));
  EXPECT_EQ(shown.at("pentanomial"), result.at("pentanomial"));
  const Json& games = result.at("games");
  EXPECT_EQ(shown.at("results"), Json({games.at("win"), games.at("draw"), games.at("loss")}));
  EXPECT_EQ(shown.at("games"), tournament::stored_games(folder_ / "m.db").size());
  EXPECT_EQ(shown.at("title"), "<b>new</b> against old");
  EXPECT_EQ(shown.at("bold"), 0);
  ASSERT_EQ(run_raum({"report", folder_ / "m.db"}).status, 0);
  EXPECT_EQ(value_of("window.savedName"), "m.db.html");
  EXPECT_EQ(value_of("window.saved"), content(folder_ / "m.db.html"));
  std::map<std::string, StoredGame> stored;
  for (StoredGame& game : tournament::stored_games(folder_ / "m.db")) {
    stored[fmt::format("{}.{}", game.pair, game.leg + 1)] = std::move(game);
  }
  ASSERT_GT(seen.size(), 3U);
  for (const auto& [place, cells] : seen) {
    ASSERT_TRUE(stored.contains(place.first)) << place.first;
    EXPECT_EQ(cells, cells_of(stored.at(place.first), place.second))
        << place.first << " at ply " << place.second;
  }
  expect_silent();
}

// A browser keeps at most six connections to a host, so that a page which held one open would make
// the seventh wait.
TEST_F(LivePage, IsAliveInTenTabs) {
  start(kMostPairs, 10);
  open();
  std::vector<std::string> tabs{browser().tab()};
  while (tabs.size() < 10) {
    tabs.push_back(browser().new_tab());
    open();
  }
  for (const std::size_t number : {1U, 7U, 10U}) {
    browser().switch_to(tabs[number - 1]);
    wait_for("test.state() === 'Running.' && test.all('.live-board').length > 0");
    const Json before = value_of("test.requests().length");
    wait_for(fmt::format("test.requests().length > {} + 1", before.dump()));
  }
  live_->runner().send(SIGINT);
  wait_for("test.state() === 'The match has ended.'");
  expect_silent();
}

TEST_F(LivePage, ResumesAfterTheConnectionWasLost) {
  start(kMostPairs, 5);
  open();
  wait_for("test.games().length > 2");
  browser().execute("performance.clearResourceTimings()");
  browser().set_offline(true);
  wait_for("test.state().startsWith('The server is gone')");
  const std::size_t before = value_of("test.games()[0]");
  live_->poll_until("", [&](const Json& json) { return json.at("games") > before + 4; });
  browser().set_offline(false);
  wait_for("test.state() === 'Running.'");
  wait_for(fmt::format("test.games()[0] > {}", before + 4));
  expect_whole_list();
  EXPECT_EQ(value_of("performance.getEntriesByType('resource').filter("
                     "    ({name}) => name.includes('after=0')).length"),
            0)
      << "later requests ask for later games";
  expect_silent();
}

TEST_F(LivePage, FollowsAServerThatIsStartedAgain) {
  start(kMostPairs, 5);
  open();
  wait_for("test.games().length > 2");
  const std::uint16_t port = live_->port();
  live_->runner().send(SIGINT);
  EXPECT_EQ(live_->runner().wait(), 3);
  // The page knows that this match was interrupted. One whose server was killed does not:
  start(kMostPairs, 5, port);
  open();
  wait_for("test.games().length > 2");
  live_->runner().send(SIGKILL);
  live_->runner().wait();
  wait_for("test.state().startsWith('The server is gone')");
  start(kMostPairs, 5, port);
  wait_for("test.state().startsWith('Another server runs here now')");
  browser().navigate(live_->address());  // in the same tab, which only changes the fragment
  browser().wait_until("return !window.test");
  browser().execute(kTestScript);
  wait_for("test.state() === 'Running.' && test.games().length > 4");
  expect_whole_list();
  EXPECT_EQ(value_of("location.hash"), "") << "the key is not left in the address";
  live_->runner().send(SIGKILL);
  live_->runner().wait();
}

// The host of the first pairs was left out.
TEST_F(LivePage, ListsAnewAfterGamesWereRemoved) {
  using tournament::Result;
  PlayedByHand played(5);
  played.begin();
  for (const std::size_t pair : {1U, 2U}) played.store_pair(pair, Result::Win, Result::Win);
  LiveViewers viewers;
  auto server = Server::start(live_routes(played.match(), viewers, folder_ / "m.db"), 0);
  ASSERT_TRUE(server.has_value());
  open((*server)->address());
  wait_for("test.names() === '2.2 2.1 1.2 1.1'");
  // Before the page asks again, there are more games than it knows.
  browser().execute("test.button('Pause').click()");
  played.clear();
  for (const std::size_t pair : {2U, 3U, 4U}) played.store_pair(pair, Result::Loss, Result::Loss);
  browser().execute("test.button('Follow').click()");
  wait_for("test.names() === '4.2 4.1 3.2 3.1 2.2 2.1'");
  played.store_pair(5, Result::Win, Result::Win);
  wait_for("test.names() === '5.2 5.1 4.2 4.1 3.2 3.1 2.2 2.1'");
  EXPECT_EQ(value_of("performance.getEntriesByType('resource').filter("
                     "    ({name}) => name.includes('after=6&list=1')).length > 0"),
            true);
  expect_silent();
}

TEST_F(LivePage, SendsNothingWhileItIsHidden) {
  start(kMostPairs, 10);
  open();
  browser().execute(
      "window.changes = [];"
      "document.addEventListener('visibilitychange', () =>"
      "    changes.push([document.visibilityState, performance.now()]))");
  wait_for("test.requests().length > 3");
  const std::string tab = browser().tab();
  browser().new_tab();
  std::this_thread::sleep_for(std::chrono::milliseconds(3'500));
  browser().switch_to(tab);
  wait_for("changes.length === 2");
  const double hidden = value_of("changes[0][1]"), visible = value_of("changes[1][1]");
  ASSERT_EQ(value_of("changes.map(([state]) => state)"), Json({"hidden", "visible"}));
  EXPECT_GT(visible - hidden, 3'000);
  browser().wait_until(
      fmt::format("return test.requests().filter((time) => time >= {}).length > 1", visible));
  const Json during = value_of(fmt::format(
      "test.requests().filter((time) => time > {} && time < {})", hidden + 20, visible));
  EXPECT_EQ(during, Json::array());
  browser().execute("test.button('Pause').click()");
  const Json paused = value_of("test.requests().length");
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_LE(value_of("test.requests().length").get<int>(), paused.get<int>() + 2);
  const Json still = value_of("test.requests().length");
  std::this_thread::sleep_for(std::chrono::milliseconds(2'500));
  EXPECT_EQ(value_of("test.requests().length"), still);
  browser().execute("test.button('Follow').click()");
  wait_for(fmt::format("test.requests().length > {} && test.state() === 'Running.'", still.dump()));
  expect_silent();
}

TEST_F(LivePage, KeepsOpenWhatItsReaderUnfolded) {
  start(kMostPairs, 5, 0,
        {"--engine", fmt::format("name=third,cmd={},arg=slow,arg=5,arg=3", RAUM_SCRIPTED_ENGINE)});
  open();
  browser().execute(
      "window.folds = () => test.all('#live-charts details');"
      "window.opened = () => folds().filter(({open}) => open)"
      "    .map((one) => one.closest('.chart') ? 'chart' : one.firstElementChild.textContent)");
  wait_for("folds().length > 2");
  browser().execute(
      "window.before = folds(); before[0].open = true;"
      "before.find((one) => one.firstElementChild.textContent === 'Meetings').open = true;"
      "before[0].querySelector('.table-scroll').focus()");
  ASSERT_EQ(value_of("opened()"), Json({"chart", "Meetings"}));
  wait_for("!before[0].isConnected && folds().length > 2");
  EXPECT_EQ(value_of("opened()"), Json({"chart", "Meetings"}));
  EXPECT_EQ(value_of("folds()[0].querySelector('.table-scroll') === document.activeElement"), true);
  live_->runner().send(SIGKILL);
  live_->runner().wait();
}

TEST_F(LivePage, IsReadableWhileItRunsAndAtItsEnd) {
  start(kMostPairs, 10, 0, {"--sprt", "elo0=0,elo1=20"});
  open();
  wait_for(
      "test.all('.live-board').length === 2 && test.all('#live-charts figure').length > 1 &&"
      " test.games().length > 1");
  unfold_all(browser());
  expect_readable(browser());
  live_->runner().send(SIGINT);
  wait_for("document.querySelector('#live-charts #verdict') !== null");
  unfold_all(browser());
  expect_readable(browser());
}

}  // namespace
}  // namespace raum::web
