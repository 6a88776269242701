// Which searches the page asks for: in which order, with which options, and when it ends them.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/shell_engine.h"
#include "web/play_page/play_fixture.h"

namespace raum::web {
namespace {

// Its lines have no depth. It searches until it is stopped.
constexpr const char* kEngine = R"(
    while read -r line; do
      case "$line" in
        uci) echo 'option name Contempt type spin default 0 min -100 max 100'; echo uciok ;;
        isready) echo readyok ;;
        go*) echo 'info score cp 30 pv Bb2Bb3' ;;
        stop) echo 'bestmove Bb2Bb3' ;;
        quit) exit 0 ;;
      esac
    done)";

class PlayRequestsTest : public PlayTest {
 protected:
  // Keeps each call of the page in `calls`; `before` may change or delay one.
  void watch(const std::string& before = "") {
    browser().execute(
        "window.calls = []; const real = window.fetch;"
        "window.fetch = async (path, options) => {"
        "  const call = {path: path.split('?')[0], body: JSON.parse(options.body ?? 'null')};"
        "  const count = calls.push(call);" +
        before + "  return real(path, options); };");
  }
  Json bodies(const std::string& path) {
    return browser().execute(
        "return calls.filter((call) => call.body && call.path === arguments[0])"
        ".map(({body}) => body)",
        Json::array({"/api/play/" + path}));
  }
};

TEST_F(PlayRequestsTest, OptionsMayBeZero) {
  const FakeEngine engine(kEngine);
  serve({"name=zero,cmd=" + engine.path().string()});
  open();
  watch();
  choose("Analysis", "zero", "infinite");
  wait_for("test.all('.play-line').length === 1");
  EXPECT_EQ(text_of("return test.field('Contempt').value"), "0");
  for (const int value : {-7, 0}) {
    browser().execute("calls.length = 0; test.change(test.field('Contempt'), arguments[0])",
                      Json::array({value}));
    wait_for("calls.some(({path, body}) => body && path.endsWith('/search'))");
    const Json expected = value == 0 ? Json::object() : Json{{"Contempt", value}};
    EXPECT_EQ(bodies("search").at(0).at("options"), expected);
  }
  EXPECT_EQ(text_of("return test.field('Contempt').value"), "0");
}

TEST_F(PlayRequestsTest, LinesMayHaveNoDepth) {
  const FakeEngine engine(kEngine);
  serve({"name=flat,cmd=" + engine.path().string()});
  open();
  choose("Analysis", "flat", "infinite");
  wait_for("test.all('.play-line').length === 1");
  EXPECT_EQ(text_of("return test.all('.play-line dd')[1].textContent"), "-");
  EXPECT_EQ(text_of("return test.all('.play-panel tbody')[0].rows[0].cells[0].textContent"), "-");
}

TEST_F(PlayRequestsTest, EachEngineIsToldOfANewGameOnce) {
  open();
  choose("White", "js-schach");
  choose("Black", "raumfischer-v1");
  watch();
  for (int game = 0; game < 2; ++game) {
    browser().execute("calls.length = 0");
    press("New game");
    wait_for("calls.filter(({path, body}) => body && path.endsWith('/search')).length >= 4");
    press("Stop");
    wait_for("test.isOff('Stop')");
    std::map<int, std::vector<bool>> told;
    for (const Json& body : bodies("search")) {
      told[body.at("engine")].push_back(body.value("new_game", false));
    }
    EXPECT_EQ(told.size(), 2U);
    for (const auto& [engine, flags] : told) {
      ASSERT_GE(flags.size(), 2U);
      EXPECT_TRUE(flags[0]) << engine;
      EXPECT_FALSE(flags[1]) << engine;
    }
  }
}

TEST_F(PlayRequestsTest, ANewGameSaysThatTheServerIsGone) {
  open("#moves=Bb2Bb3");
  browser().set_offline(true);
  press("New game");
  wait_for("test.fault() !== ''");
  EXPECT_EQ(text_of("return test.fault()").substr(0, 27), "The server does not answer:");
  browser().set_offline(false);
}

// The first request is slow on its way.
TEST_F(PlayRequestsTest, AnOlderSearchNeverReplacesANewerOne) {
  open();
  watch(
      "if (call.body && call.path.endsWith('/search') && !window.isDelayed) {"
      "  window.isDelayed = true;"
      "  await new Promise((done) => setTimeout(done, 500)); }");
  choose("Analysis", "raumfischer-v1", "infinite");
  browser().execute("test.change(test.field('Lines'), 2)");
  wait_for("test.all('.play-line').length === 2");
  browser().execute_async("setTimeout(() => arguments[0](), 1000)");
  EXPECT_EQ(text_of("return test.fault()"), "");
  EXPECT_EQ(browser().execute("return test.isOff('Stop')"), false);
}

// The start position is slow on its way.
TEST_F(PlayRequestsTest, AnOlderGameNeverReplacesANewerOne) {
  open("#moves=Bb2Bb3");
  choose("White", "js-schach");
  watch(
      "if (call.path.endsWith('/position') && call.body.moves.length === 0 && !window.isDelayed) {"
      "  window.isDelayed = true;"
      "  await new Promise((done) => setTimeout(done, 500)); }");
  const std::string fen = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KQ3 w 3 7";
  press("New game");
  enter("Position", fen);
  wait_for("test.field('Position').value === '" + fen + "'");
  browser().execute_async("setTimeout(() => arguments[0](), 1000)");
  EXPECT_EQ(text_of("return test.field('Position').value"), fen);
  EXPECT_EQ(browser().execute("return test.cells()"), position(fen).at("cells"));
  EXPECT_EQ(bodies("search"), Json::array()) << "White waits as after every position";
}

// The typed move is slow on its way; it is legal in the position before, too.
TEST_F(PlayRequestsTest, ATypedMoveIsPlayedOnlyInItsPosition) {
  open("#moves=Bb2Bb3 Ed5Dd3");
  wait_for("test.moves().length === 2");
  watch(
      "if (call.path.endsWith('/position') && call.body.moves.length === 3) {"
      "  await new Promise((done) => setTimeout(done, 500)); }");
  enter("Move", "Ad1Bd3");
  press("Take back");
  press("Take back");
  wait_for("test.ply() === 0");
  wait_for("test.one('.play-box [aria-invalid]') !== null");
  EXPECT_EQ(text_of("return test.one('.play-box .play-error:not(:empty)').textContent"),
            "The position has changed meanwhile");
  EXPECT_EQ(browser().execute("return test.moves()"), Json::array({"Bb2Bb3", "Ed5Dd3"}));
  EXPECT_EQ(browser().execute("return test.cells()"), position("startpos").at("cells"));
}

TEST_F(PlayRequestsTest, AnAnalysisGoesOnAfterAHintOrThreatThatFailed) {
  open("#moves=Bb2Bb3 Ed5Dd3");
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("test.all('.play-line').length === 1");
  watch(
      "if (call.body?.limit?.depth === 3)"
      "  return new Response('{\"error\": \"too many engines\"}', {status: 429});");
  for (const char* const button : {"Hint", "Threats"}) {
    SCOPED_TRACE(button);
    press(button);
    wait_for("test.fault() === 'raumfischer-v1: too many engines'");
    wait_for("test.all('.play-line').length === 1");
    EXPECT_EQ(text_of("return test.one('.play-lines-title').textContent"),
              "Analysis by raumfischer-v1");
    EXPECT_EQ(browser().execute("return test.isOff('Stop')"), false);
  }
  EXPECT_EQ(bodies("search").size(), 4U);
}

TEST_F(PlayRequestsTest, ASearchWhoseNewsAreLostIsEnded) {
  open();
  watch(
      "if (!call.body && call.path.endsWith('/search') && count > 5 && !window.isLost) {"
      "  window.isLost = true;"
      "  throw new TypeError('lost'); }");
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("test.fault() !== ''");
  wait_for("calls.some(({path}) => path === '/api/play/stop')");
}

TEST_F(PlayRequestsTest, AnAnalysisThatIsDoneStays) {
  open();
  choose("Analysis", "js-schach", "depth", 2);
  wait_for("test.one('.play-lines-title').textContent.endsWith(': done')");
  watch();
  browser().execute(
      "window.wasHidden = false;"
      "document.addEventListener('visibilitychange', () => { wasHidden ||= document.hidden; })");
  const std::string page = browser().tab();
  browser().new_tab();
  browser().switch_to(page);
  wait_for("wasHidden && !document.hidden");
  browser().execute_async("setTimeout(() => arguments[0](), 300)");
  EXPECT_EQ(bodies("search"), Json::array());
  EXPECT_TRUE(text_of("return test.one('.play-lines-title').textContent").ends_with(": done"));
}

// As if the browser had slowed down the page in the background, which is heard of too late.
TEST_F(PlayRequestsTest, AnEnginesMoveIsAskedForAgainIfTheServerForgotIt) {
  const FakeEngine engine(kEngine);
  serve({"name=slow,cmd=" + engine.path().string()}, {.forget = std::chrono::seconds(1)});
  open();
  watch();
  choose("Black", "slow", "movetime", 60'000);
  enter("Move", "Bb2Bb3");
  wait_for("test.all('.play-line').length === 1");
  ASSERT_EQ(bodies("search").size(), 1U);
  const std::string page = browser().tab();
  browser().new_tab();
  std::this_thread::sleep_for(std::chrono::milliseconds(4500));
  browser().switch_to(page);
  wait_for("calls.filter(({path, body}) => body && path.endsWith('/search')).length === 2");
  EXPECT_EQ(text_of("return test.fault()"), "");
  EXPECT_EQ(browser().execute("return test.isOff('Stop')"), false);
}

}  // namespace
}  // namespace raum::web
