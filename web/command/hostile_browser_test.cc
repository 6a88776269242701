// Texts from outside that look like markup or code are shown as they are, and run nothing.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "knowledge/spsa/state/database_fixture.h"
#include "regression/history/fixture.h"
#include "regression/history/store.h"
#include "web/command/page_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

using tournament::StoredGame;

const std::string kScript = "</script><script>window.pwned=1</script>";
const std::string kComment = "<!--<script>window.pwned=2";
const std::string kImage = "<img src=x onerror=\"window.pwned=3\">";
const std::string kQuotes = "\"'><svg onload=window.pwned=4> javascript:window.pwned=5 &lt;&#60;";
const std::string kSpaces = "\u2028\u2029 ${window.pwned=6} `\\u003c/script>";
const std::string kUnprintable("\0\x1b[31m\u202e", 8);

class HostilePageTest : public PageTest {
 protected:
  void expect_harmless() {
    EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
    EXPECT_EQ(browser().execute("return test.all('img, iframe, object, svg[onload]').length"), 0);
    EXPECT_EQ(browser().execute("return test.all('a').map((link) => link.getAttribute('href'))"
                                ".filter((target) => !target.startsWith('#'))"),
              Json::array());
    expect_silent();
  }

  bool shows(const std::string& text) {
    return browser().execute("return test.one('main').textContent.includes(arguments[0])",
                             Json::array({text})) == true;
  }
};

std::string make_hostile_match() {
  const std::string first = "new" + kScript + kComment, second = "old" + kImage + kQuotes;
  std::vector<StoredGame> games;
  for (const int leg : {0, 1}) {
    StoredGame game = random_game(1, leg, std::string(kStartText), 6);
    game.white = leg == 0 ? first : second;
    game.black = leg == 0 ? second : first;
    game.reason = kImage;
    game.failed = first;
    game.result = leg == 0 ? "0-1" : "1-0";
    game.detail = kScript + kQuotes;
    game.stderr_tail = fmt::format("{}\n{}{}{}", kComment, kImage, kSpaces, kUnprintable);
    game.infos = "1:cp1:1:1:" + kImage.substr(0, 4) + "," + kScript;
    for (std::size_t ply = 1; ply < game.plies; ++ply) game.infos += " -:-:-:0";
    games.push_back(game);
  }
  for (const int leg : {0, 1}) {
    StoredGame game = random_game(2, leg, std::string(kStartText), 4);
    game.white = leg == 0 ? first : second;
    game.black = leg == 0 ? second : first;
    game.opening = fmt::format("{}{}{}", kScript, kComment, kImage);
    games.push_back(game);
  }
  return database_of("hostile.db", first, second, games);
}

const std::string& hostile_match() {
  static const std::string kPath = make_hostile_match();
  return kPath;
}

TEST_F(HostilePageTest, AMatchShowsTextsVerbatim) {
  const std::string page = page_of(hostile_match());
  for (const char* const fragment : {"", "#game=1.1&ply=1", "#game=2.1"}) {
    SCOPED_TRACE(fragment);
    open(page, fragment);
    EXPECT_EQ(browser().title(),
              fmt::format("new{}{} against old{}{}", kScript, kComment, kImage, kQuotes));
    EXPECT_EQ(text_of("return test.one('h1').textContent"), browser().title());
    for (const std::string& text : {kScript, kComment, kImage, kQuotes}) EXPECT_TRUE(shows(text));
    expect_harmless();
  }
  open(page, "#game=1.1&ply=1");
  EXPECT_EQ(text_of("return test.one('.game-notes .fault').textContent"),
            "Fault of new" + kScript + kComment + ": " + kImage + ", " + kScript + kQuotes);
  EXPECT_EQ(text_of("return test.one('.ply-pv').textContent"), "Line: <img " + kScript);
  EXPECT_EQ(text_of("return test.one('.game-notes pre').textContent")
                .find(kComment + "\n" + kImage + "\u2028\u2029 ${window.pwned=6}"),
            0U);
  expect_harmless();
}

TEST_F(HostilePageTest, AnAddressRunsNothing) {
  const std::string page = page_of(hostile_match());
  open(page + "#game=<img src=x onerror=window.pwned=7>&result=</script>&end=javascript:alert(1)");
  EXPECT_EQ(text_of("return test.one('.game-count').textContent"), "0 of 4 games");
  expect_harmless();
}

TEST_F(HostilePageTest, OtherPagesShowTextsVerbatim) {
  Json gate = gate_json();
  gate["verdict"] = "FAIL " + kScript;
  gate["base"]["subject"] = kImage;
  gate["notes"] = {kComment};
  gate["checks"][0]["name"] = kQuotes;
  gate["checks"][0]["details"] = kScript + kComment;
  gate["checks"][0]["figures"][0]["name"] = kImage;
  gate["processor"] = kComment;
  const std::string report = source_path("hostile.json");
  std::ofstream(report) << gate.dump();
  open_source(report);
  for (const std::string& text : {kScript, kComment, kImage, kQuotes}) EXPECT_TRUE(shows(text));
  expect_harmless();

  auto runs = regression::made_runs("cost/" + kScript, kImage, {1, 2});
  for (auto& run : runs) {
    run.subject = kScript + kQuotes;
    run.verdict = kComment;
    run.processor = kImage;
    run.notes = {{kScript, "2026-01-31T23:59:59.123Z"}};
  }
  const std::string history = source_path("hostile-history.db");
  {
    auto store = regression::HistoryStore::open(history, regression::HistoryStore::Mode::Write);
    ASSERT_TRUE(store.has_value());
    const std::vector<regression::NamedRun> named{{"a", runs[0]}, {"b", runs[1]}};
    ASSERT_TRUE(store->add(named, false).has_value());
  }
  open_source(history, "#commit=" + runs[1].commit.substr(0, 12));
  EXPECT_EQ(browser().execute("return test.one('#commit-panel').hidden"), false);
  for (const std::string& text : {kScript, kComment, kImage, kQuotes}) EXPECT_TRUE(shows(text));
  expect_harmless();

  Json study = Json::parse(std::ifstream(study_file()));
  study["title"] = kScript + kImage;
  study["players"][0]["name"] = kQuotes;
  study["matches"][0]["first"] = kQuotes;
  study["players"][1]["limit"] = kComment;
  const std::string league = source_path("hostile-study.json");
  std::ofstream(league) << study.dump();
  open_source(league);
  for (const std::string& text : {kScript, kComment, kImage, kQuotes}) EXPECT_TRUE(shows(text));
  expect_harmless();

  knowledge::spsa::Settings settings = knowledge::spsa::two_parameters();
  settings.parameters[0].name = kScript + kQuotes;
  settings.spec.command = kImage + kComment;
  const std::string spsa = source_path("hostile-spsa.db");
  knowledge::spsa::add_iterations(spsa, settings, 2);
  open_source(spsa);
  for (const std::string& text : {kScript, kComment, kImage, kQuotes}) EXPECT_TRUE(shows(text));
  expect_harmless();
}

// What lets no text run if it became markup all the same.
TEST_F(HostilePageTest, ThePolicyRefusesOtherScripts) {
  for (const std::string& source :
       {made_match(), gate_file(), history_file(), study_file(), spsa_file()}) {
    SCOPED_TRACE(source);
    open_source(source);
    expect_silent();
    browser().execute(
        "const script = document.createElement('script'); script.text = 'window.pwned = 8';"
        "document.body.append(script);"
        "const button = document.createElement('button');"
        "button.setAttribute('onclick', 'window.pwned = 9'); document.body.append(button);"
        "button.click();"
        "const image = document.createElement('img'); image.src = 'https://127.0.0.1:1/x.png';"
        "image.setAttribute('onerror', 'window.pwned = 10');"
        "image.addEventListener('error', () => { window.refused = true; });"
        "document.body.append(image)");
    wait_for("window.refused");
    EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
    int refused = 0;
    for (const ConsoleMessage& message : browser().console_log()) {
      refused += message.text.find("Content Security Policy") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(refused, 3);
  }
}

}  // namespace
}  // namespace raum::web
