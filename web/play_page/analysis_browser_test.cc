// Searches in the page: lines, hints, terms and threats, faults of engines, and when searches end.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/shell_engine.h"
#include "web/play_page/play_fixture.h"

namespace raum::web {
namespace {

constexpr const char* kMiddle = "#moves=Bb2Bb3 Ed5Dd3 Bb1Cc2 Ee4Ee3 Ad1Bd3";

class PlayAnalysisTest : public PlayTest {
 protected:
  void open_tab(const std::string& name) {
    browser().execute(
        "test.all('[role=tab]').find((tab) => tab.textContent === arguments[0]).click()",
        Json::array({name}));
  }

  // Waits until no engine runs.  Returns: after how long.
  static std::chrono::milliseconds until_no_engine() {
    const auto begin = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::steady_clock::now() - begin; };
    while (!running_engines().empty() && passed() < std::chrono::seconds(10)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return std::chrono::duration_cast<std::chrono::milliseconds>(passed());
  }
};

TEST_F(PlayAnalysisTest, LinesShowTheirPositionOnTheBoard) {
  open(kMiddle);
  choose("Analysis", "maackesgeist-v2", "depth", 3);
  wait_for("test.one('.play-lines-title').textContent === 'Analysis by maackesgeist-v2: done'");
  const Json figures = browser().execute(
      "return Object.fromEntries(test.all('.play-line .ply-figures > div').map("
      "(row) => [row.firstChild.textContent, row.lastChild.textContent]))");
  EXPECT_EQ(figures.at("Line"), "1");
  EXPECT_EQ(figures.at("Depth").get<std::string>().substr(0, 1), "3");
  EXPECT_NE(figures.at("Score"), "-");
  EXPECT_NE(figures.at("Nodes"), "-");
  EXPECT_EQ(browser().execute("return test.all('.play-panel tbody')[0].rows.length"), 3)
      << "a row for each depth";
  const std::vector<std::string> line = browser().execute(
      "return test.all('.play-line .pv-move').map((button) => button.textContent)");
  ASSERT_GE(line.size(), 2U);
  const Json shown = browser().execute("return test.cells()");
  // The cells after two moves of the line are those of the rules.
  std::vector<std::string> moves = browser().execute("return test.moves()");
  moves.insert(moves.end(), line.begin(), line.begin() + 2);
  const Json after = position("startpos", moves).at("cells");
  browser().execute("test.all('.play-line .pv-move')[1].focus()");
  EXPECT_EQ(browser().execute("return test.cells()"), after);
  EXPECT_EQ(browser().execute("return test.all('.board-plan .board-number').length"), 2);
  browser().execute("document.activeElement.blur()");
  wait_for("test.all('.board-plan .board-number').length === 0");
  EXPECT_EQ(browser().execute("return test.cells()"), shown);
  browser().hover(".play-line .pv-move:nth-of-type(2)");
  EXPECT_EQ(browser().execute("return test.cells()"), after);
  expect_silent();
}

TEST_F(PlayAnalysisTest, SeveralLinesAreInTheirOrder) {
  const FakeEngine engine(R"(
    lines=1
    while read -r line; do
      case "$line" in
        uci) echo 'option name MultiPV type spin default 1 min 1 max 5'; echo uciok ;;
        isready) echo readyok ;;
        'setoption name MultiPV value '*) lines=${line##* } ;;
        go*) [ $lines = 3 ] &&
             echo 'info depth 1 multipv 3 score cp -7 upperbound pv Bb2Cb2' &&
             echo 'info depth 1 multipv 2 score mate 2 hashfull 125 pv Bb2Bb3' &&
             echo 'info depth 1 multipv 1 score cp 30 nps 1000 pv Ad1Bd3' ;;
        stop) echo 'bestmove Bb2Bb3' ;;
        quit) exit 0 ;;
      esac
    done)");
  serve({"name=three,cmd=" + engine.path().string()});
  open();
  choose("Analysis", "three", "infinite");
  browser().execute("test.change(test.field('Lines'), 3)");
  wait_for("test.all('.play-line').length === 3");
  EXPECT_EQ(browser().execute(
                "return test.all('.play-line').map((line) => [...line.querySelectorAll('dd')]"
                ".map((figure) => figure.textContent).concat("
                "line.querySelector('.pv-move').textContent))"),
            (Json::array({{"1", "1", "+0.30", "-", "1,000", "-", "-", "Ad1Bd3"},
                          {"2", "1", "#2", "-", "-", "-", "12.5 %", "Bb2Bb3"},
                          {"3", "1", "≤ -0.07", "-", "-", "-", "-", "Bb2Cb2"}})));
  press("Stop");
  wait_for("test.isOff('Stop')");
  EXPECT_EQ(text_of("return test.picker('Analysis').querySelector('select').value"), "");
}

TEST_F(PlayAnalysisTest, TermsAndThreatsAreThoseOfTheServer) {
  open();
  int checks = 0;
  int positions = 0;
  const std::vector<std::string> moves{"Bb2Bb3", "Ed5Dd3", "Bb1Cc2", "Ee4Ee3", "Ad1Bd3"};
  std::vector<std::vector<std::string>> games;
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    games.emplace_back(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const std::string check = "4k/5/5/5/4R//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 b 0 1";
  for (std::size_t i = 0; i <= games.size(); ++i) {
    const bool is_last = i == games.size();
    const std::string fen = is_last ? check : "startpos";
    const std::vector<std::string> played = is_last ? std::vector<std::string>{} : games[i];
    std::string link = is_last ? "#fen=" + check : "#moves=";
    for (const std::string& move : played) link += move + ",";
    const Json expected = position(fen, played);
    ASSERT_TRUE(expected.contains("terms")) << expected;
    browser().execute("location.hash = arguments[0]", Json::array({link}));
    wait_for(fmt::format("test.field('Position').value === '{}'",
                         expected.at("fen").get<std::string>()));
    ++positions;
    int sum = 0;
    Json rows = Json::array();
    for (const Json& term : expected.at("terms")) {
      sum += term.at("total").get<int>();
      Json before;
      if (!expected.at("previous_terms").is_null()) {
        for (const Json& old : expected.at("previous_terms")) {
          if (old.at("name") == term.at("name")) before = old.at("total");
        }
      }
      const auto number = [](int value) { return (value > 0 ? "+" : "") + std::to_string(value); };
      rows.push_back({term.at("name"), number(term.at("total")),
                      before.is_null() ? std::string("-")
                                       : number(term.at("total").get<int>() - before.get<int>())});
    }
    EXPECT_EQ(browser().execute("return test.all('tr[data-term]').map((row) =>"
                                " [...row.cells].slice(0, 3).map((cell) => cell.textContent))"),
              rows);
    EXPECT_EQ(expected.at("total"), sum);
    EXPECT_EQ(number_of("return parseInt(test.one('.play-total').textContent.split(': ')[1])"),
              sum);
    open_tab("Threats");
    if (expected.at("threats").is_null()) {
      ++checks;
      EXPECT_NE(text_of("return test.panel().textContent").find("in check"), std::string::npos);
      EXPECT_EQ(browser().execute("return test.all('.play-move', test.panel()).length"), 0);
      board_keys("x");
      EXPECT_NE(said().find("in check"), std::string::npos) << said();
      continue;
    }
    std::vector<std::string> threats;
    std::vector<int> captures;
    for (const Json& threat : expected.at("threats")) {
      threats.push_back(threat.at("move"));
      if (threat.at("capture") == true) captures.push_back(threat.at("to"));
    }
    std::vector<std::string> listed = browser().execute(
        "return test.all('.play-move', test.panel()).map((button) => button.dataset.move)");
    std::sort(listed.begin(), listed.end());
    std::sort(threats.begin(), threats.end());
    EXPECT_EQ(listed, threats);
    // On the board, the captures are marked.
    std::sort(captures.begin(), captures.end());
    captures.erase(std::unique(captures.begin(), captures.end()), captures.end());
    board_keys("x");
    std::vector<int> marked = browser().execute(
        "return test.all('.board-plan .board-mark[data-mark]').map((mark) =>"
        " Number(mark.dataset.mark))");
    std::sort(marked.begin(), marked.end());
    EXPECT_EQ(marked, captures);
    browser().keys("x");
  }
  EXPECT_EQ(positions, 7);
  EXPECT_EQ(checks, 1);
}

// The engine searches the position in which the other side moves, as a hint of this one would.
TEST_F(PlayAnalysisTest, TheStrongestThreatIsTheMoveAfterAPass) {
  open(kMiddle);
  const Json passed = position(
      position("startpos", {"Bb2Bb3", "Ed5Dd3", "Bb1Cc2", "Ee4Ee3", "Ad1Bd3"}).at("threats_fen"));
  board_keys("x");
  wait_for("test.said().startsWith('Strongest threat: ')");
  const std::string threat = said();
  const Json numbers = browser().execute(
      "return test.all('.board-plan .board-number').map((number) => number.textContent)");
  EXPECT_EQ(numbers, Json::array({"1", "2"}));
  // With the next position it is searched again.
  browser().keys("u");
  wait_for("test.said().startsWith('Strongest threat: ') && test.said() !== " +
           Json(threat).dump());
  browser().keys("x");
  wait_for("test.all('.board-plan .board-number').length === 0");
  open("#fen=" + passed.at("fen").get<std::string>());
  board_keys("h");
  wait_for("test.said().startsWith('Hint: ')");
  const auto move_in = [](const std::string& text) {
    const std::string move = text.substr(text.find(": ") + 2);
    const std::size_t takes = move.find(" takes ");
    return takes == std::string::npos ? move : std::string(move).replace(takes, 7, " to ");
  };
  EXPECT_EQ(move_in(said()), move_in(threat));
}

// Engines that break the protocol; their options and names are hostile, too.
TEST_F(PlayAnalysisTest, FaultsAreShownAndThePageGoesOn) {
  struct Fault {
    std::string mode, said;
  };
  const std::vector<Fault> faults{
      {"crash", "crash"},     {"exit", "exit"},        {"hang", "hang"},
      {"illegal", "illegal"}, {"unreadable", "xyzzy"}, {"nomove", "move"},
      {"flood", ""},          {"chatter", ""},         {"close-output", ""}};
  std::vector<std::string> specs;
  for (const Fault& fault : faults) {
    specs.push_back(
        fmt::format("name={0},cmd={1},arg={0},arg=1", fault.mode, RAUM_SCRIPTED_ENGINE));
  }
  specs.push_back(std::string("name=well,cmd=") + RAUM_SCRIPTED_ENGINE + ",arg=good");
  serve(specs, {.late = std::chrono::milliseconds(300)});
  open();
  for (const Fault& fault : faults) {
    SCOPED_TRACE(fault.mode);
    choose("Black", fault.mode, "movetime", 100);
    press("New game");
    wait_for("test.moves().length === 0 && !test.isOff('Hint')");
    enter("Move", "Bb2Bb3");
    wait_for("test.fault() !== ''");
    const std::string shown = text_of("return test.fault()");
    EXPECT_TRUE(shown.starts_with(fault.mode + ": ")) << shown;
    EXPECT_NE(shown.find(fault.said), std::string::npos) << shown;
    wait_for("test.moves().length === 1");  // the game waits
    EXPECT_EQ(browser().execute("return test.isOff('Play on from here')"), false);
  }
  // Another engine takes over.
  choose("Black", "well");
  press("Play on from here");
  wait_for("test.moves().length === 2");
  EXPECT_EQ(text_of("return test.fault()"), "");
  expect_silent();
}

TEST_F(PlayAnalysisTest, TextsOfEnginesStayTexts) {
  const FakeEngine engine(R"(
    while read -r line; do
      case "$line" in
        uci) echo 'id name x'
             echo 'option name <img src=x onerror=pwned=1> type check default true'
             echo 'option name Style type combo default <script>pwned=1</script> var <b>a</b>'
             echo uciok ;;
        isready) echo readyok ;;
        go*) echo 'info depth 1 score cp 1 pv <img src=x onerror=pwned=1>'
             echo 'bestmove <img src=x onerror=pwned=1>' ;;
        quit) exit 0 ;;
      esac
    done)");
  serve({"name=<img src=x onerror=pwned=1>,cmd=" + engine.path().string()});
  open();
  choose("Black", "<img src=x onerror=pwned=1>");
  enter("Move", "Bb2Bb3");
  wait_for("test.fault() !== ''");
  EXPECT_NE(text_of("return test.fault()").find("<img src=x onerror=pwned=1>"), std::string::npos);
  EXPECT_EQ(browser().execute("return typeof pwned"), "undefined");
  EXPECT_EQ(browser().execute("return test.all('main img, main b').length"), 0);
  EXPECT_NE(text_of("return test.picker('Black').textContent").find("<img src=x onerror=pwned=1>"),
            std::string::npos);
  expect_silent();
}

TEST_F(PlayAnalysisTest, ASearchEndsWithItsTab) {
  open(kMiddle);
  const std::string first = browser().tab();
  const auto analyse = [&] {
    choose("Analysis", "raumfischer-v1", "infinite");
    wait_for("test.all('.play-line').length === 1");
    ASSERT_EQ(running_engines().size(), 1U);
  };
  analyse();
  press("Stop");
  wait_for("test.isOff('Stop')");
  analyse();
  browser().navigate("about:blank");
  EXPECT_LT(until_no_engine(), std::chrono::seconds(1)) << "the page says that it is left";
  open(kMiddle);
  analyse();
  browser().new_tab();
  browser().switch_to(first);
  browser().close_tab();
  EXPECT_LT(until_no_engine(), std::chrono::seconds(5));
}

TEST_F(PlayAnalysisTest, ASearchEndsIfItsPageIsNotHeardOf) {
  serve({}, {.forget = std::chrono::seconds(3)});
  open(kMiddle);
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("test.all('.play-line').length === 1");
  // Visible pages are heard of every two seconds even if no search runs.
  press("Stop");
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  ASSERT_EQ(running_engines().size(), 1U);
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("!test.isOff('Stop')");
  browser().set_offline(true);
  EXPECT_LT(until_no_engine(), std::chrono::seconds(5));
  wait_for("test.fault() !== ''");
  browser().set_offline(false);
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("test.all('.play-line').length === 1");
}

TEST_F(PlayAnalysisTest, AHiddenTabAsksNothing) {
  open(kMiddle);
  const std::string page = browser().tab();
  browser().execute(
      "window.asked = []; const real = window.fetch;"
      "window.fetch = (path, ...rest) => {"
      "  if (document.hidden) asked.push(path); return real(path, ...rest); };"
      "window.wasHidden = false;"
      "document.addEventListener('visibilitychange', () => { wasHidden ||= document.hidden; })");
  choose("Analysis", "raumfischer-v1", "infinite");
  wait_for("test.all('.play-line').length === 1");
  browser().new_tab();
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  browser().switch_to(page);
  wait_for("wasHidden && !document.hidden");
  // One call ends the search.
  EXPECT_EQ(browser().execute("return asked"), Json::array({"/api/play/stop"}));
  wait_for("test.all('.play-line').length === 1 && !test.isOff('Stop')");
}

}  // namespace
}  // namespace raum::web
