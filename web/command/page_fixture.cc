#include "web/command/page_fixture.h"

namespace raum::web {

namespace {

// Functions for the scripts of tests, below `test`. They read the document, not the page's classes.
constexpr const char* kPageScript = R"(
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const letter = (use) => {
    if (!use) return ".";
    const kind = use.getAttribute("href").slice(-1);
    return use.classList.contains("board-white") ? kind.toUpperCase() : kind;
  };
  window.test = {
    all,
    one: (selector) => document.querySelector(selector),
    // The piece letters of all cells of a view, in the order of the cells.
    cells: (view) => {
      const letters = Array(125).fill(".");
      for (const man of all(`${view} .board-level use`))
        letters[man.dataset.cell] = letter(man);
      for (const man of all(`${view} .space-man`))
        letters[man.dataset.cell] = letter(man.firstChild);
      return letters.join("");
    },
    button: (text) => all("#game-view button").find(
        (button) => button.textContent === text || button.title === text),
    // The figures below the board: by their names.
    figures: () => Object.fromEntries(all(".ply-figures > div").map(
        (row) => [row.firstChild.textContent, row.lastChild.textContent])),
    copied: null,  // the last text that the page put into the clipboard
  };
  const clipboard = {writeText: async (text) => { test.copied = text; }};
  Object.defineProperty(navigator, "clipboard", {value: clipboard, configurable: true});
)";

}  // namespace

std::string PageTest::page_of(const std::string& source) {
  const CommandResult result = run_raum({"report", source});
  EXPECT_LE(result.status, 1) << result.errors;  // 1: damaged games
  return "file://" + source + ".html";
}

Json PageTest::json_of(const std::vector<std::string>& arguments) {
  const CommandResult result = run_raum(arguments);
  EXPECT_EQ(result.status, 0) << result.errors;
  return Json::parse(result.output, nullptr, false);
}

void PageTest::open(const std::string& address, const std::string& fragment) {
  browser().set_offline(true);
  browser().load(address + fragment);
  browser().execute(kPageScript);
  wait_for(
      "!test.one('#game-list') || test.all('#game-list .rows-body .game-row').length > 0 ||"
      " test.one('#game-list .warnings, #game-list .game-rows[hidden]')");
  if (fragment.find("game=") != std::string::npos) {
    wait_for("!test.one('#game-view').hidden && test.one('.board-plan') !== null");
  }
}

void PageTest::go(const std::string& fragment) {
  browser().execute("location.hash = arguments[0]", Json::array({fragment}));
  const std::string name = fragment.substr(fragment.find("game=") + 5);
  wait_for("test.one('.game-title').textContent.startsWith('Game " +
           name.substr(0, name.find('&')) + ":')");
}

void PageTest::unfold_page() {
  wait_for(
      "test.all('details').map((details) => {"
      "  const isOpen = details.open && details.children.length > 1;"
      "  details.open = true;"
      "  return isOpen;"
      "}).every((isOpen) => isOpen)");
}

void PageTest::expect_silent() {
  for (const ConsoleMessage& message : browser().console_log()) {
    ADD_FAILURE() << message.level << ": " << message.text;
  }
}

}  // namespace raum::web
