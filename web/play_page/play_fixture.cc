#include "web/play_page/play_fixture.h"

#include <unistd.h>

#include <utility>

#include "base/testing/process_texts.h"
#include "web/assets/assets.h"
#include "web/http/page_response.h"
#include "web/play/play_routes.h"
#include "web/play_page/play_page.h"
#include "web/positions/rules_calls.h"

namespace raum::web {

namespace {

// Functions for the scripts of tests, below `test`. They read the document, not the page's classes.
constexpr const char* kPlayScript = R"(
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const letter = (use) => {
    const kind = use.getAttribute("href").slice(-1);
    return use.classList.contains("board-white") ? kind.toUpperCase() : kind;
  };
  const parameters = () => new URLSearchParams(location.hash.slice(1));
  const change = (element, value) => {
    element.value = value;
    element.dispatchEvent(new Event("change", {bubbles: true}));
  };
  window.test = {
    all, change,
    one: (selector) => document.querySelector(selector),
    // The letters of the 125 cells that the plan shows, "" for an empty one.
    cells: () => {
      const letters = new Array(125).fill("");
      for (const man of all(".board-plan .board-level use"))
        letters[man.dataset.cell] = letter(man);
      return letters;
    },
    said: () => document.querySelector(".board-live").textContent,
    state: () => document.querySelector(".board-turn").textContent,
    fault: () => document.querySelector(".play-fault").textContent,
    moves: () => (parameters().get("moves") ?? "").split(" ").filter((move) => move),
    ply: () => Number(parameters().get("ply") ?? test.moves().length),
    button: (text) => all("#play button").find((button) => button.textContent === text),
    isOff: (text) => test.button(text).getAttribute("aria-disabled") === "true",
    field: (label) => {
      const fields = all("#play label").filter((item) => item.textContent.startsWith(label))
          .map((item) => item.control);
      // "Move" is the field for moves, not the number of the option Move Overhead.
      return fields.find((field) => field.type !== "number") ?? fields[0];
    },
    panel: () => all("[role=tabpanel]").find((panel) => !panel.hidden),
    picker: (role) => all("fieldset.play-player").find(
        (fieldset) => fieldset.querySelector("legend").textContent === role),
    copied: null,  // the last text that the page put into the clipboard
  };
  const clipboard = {writeText: async (text) => { test.copied = text; }};
  Object.defineProperty(navigator, "clipboard", {value: clipboard, configurable: true});
)";

std::vector<PlayEngine> asked(const std::vector<std::string>& texts, const PlayLimits& limits) {
  std::vector<tournament::EngineSpec> specs;
  for (const std::string& text : texts)
    specs.push_back(tournament::parse_engine_spec(text).value());
  return ask_engines(specs, limits, StopEvent()).value();
}

}  // namespace

void PlayTest::SetUp() {
  BrowserTest::SetUp();
  if (IsSkipped() || HasFatalFailure()) return;
  browser().set_window(1280, 800);
  start(build_engines(RAUM_ENGINE, {}), {});
}

void PlayTest::serve(const std::vector<std::string>& specs, const PlayLimits& limits) {
  start(specs.empty() ? build_engines(RAUM_ENGINE, limits) : asked(specs, limits), limits);
}

void PlayTest::start(std::vector<PlayEngine> engines, const PlayLimits& limits) {
  server_.reset();
  service_ = std::make_unique<PlayService>(std::move(engines), limits);
  Routes routes;
  add_play_routes(routes, *service_);
  routes.add({.method = Method::Get, .path = "/play", .answer = [](const Request&) {
                return page_response(play_page());
              }});
  // Keeps the key for the tab as every page does, and costs less than the page of games.
  routes.add({.method = Method::Get, .path = "/key", .answer = [](const Request&) {
                return page_response({.title = "Key",
                                      .body = "<main></main>",
                                      .scripts = {asset("api.js")},
                                      .connects = true});
              }});
  server_ = Server::start(std::move(routes), 0).value();
  has_key_ = false;
}

void PlayTest::open(const std::string& fragment) {
  const std::string origin = "http://127.0.0.1:" + std::to_string(server_->port());
  const std::string page = origin + "/play";
  const bool is_first = !std::exchange(has_key_, true);
  const std::string key = "#k=" + server_->key();
  if (is_first && !fragment.empty()) browser().load(origin + "/key" + key);
  browser().load(page + (is_first && fragment.empty() ? key : fragment));
  browser().execute(kPlayScript);
  wait_for("test.one('.board-plan use') || test.fault()");
}

void PlayTest::follow(const std::string& fragment, int moves) {
  browser().execute("location.hash = arguments[0]", Json::array({fragment}));
  wait_for("test.all('.move-row a:not([hidden])').length === " + std::to_string(moves) +
           " && test.ply() === Number(new URLSearchParams('" + fragment.substr(1) +
           "').get('ply') ?? " + std::to_string(moves) + ")");
}

void PlayTest::choose(const std::string& role, const std::string& engine, const std::string& limit,
                      int value) {
  browser().execute(
      "const [role, engine, limit, value] = arguments;"
      "const [player, kind] = test.all('select', test.picker(role));"
      "if (engine !== '') {"
      "  test.change(kind, limit);"
      "  const number = test.picker(role).querySelector('input');"
      "  if (!number.hidden) number.value = value;"
      "}"
      "const name = engine === '' ? player.options[0].textContent : engine;"
      "const option = [...player.options].find((item) => item.textContent === name);"
      "test.change(player, option.value);",
      Json::array({role, engine, limit, value}));
}

void PlayTest::press(const std::string& button) {
  browser().execute("test.button(arguments[0]).click()", Json::array({button}));
}

void PlayTest::enter(const std::string& label, const std::string& text) {
  browser().execute(
      "const field = test.field(arguments[0]); field.focus(); field.value = arguments[1];",
      Json::array({label, text}));
  browser().keys(key::kEnter);
}

void PlayTest::board_keys(std::string_view keys) {
  browser().execute("test.one('.board-views [data-cell][tabindex=\"0\"]').focus()");
  browser().keys(keys);
}

void PlayTest::tab_to(const std::string& name) {
  constexpr int kMostTabs = 200;
  for (int i = 0; i < kMostTabs; ++i) {
    browser().keys(key::kTab);
    const std::string focused = text_of(
        "const focus = document.activeElement;"
        "return focus.dataset.cell ? 'board' : focus.getAttribute('aria-label') ??"
        "    focus.labels?.[0]?.textContent ?? focus.textContent;");
    if (focused == name) return;
  }
  FAIL() << "Tab does not reach " << name;
}

void PlayTest::wait_for(const std::string& expression) {
  browser().wait_until("return " + expression);
}

void PlayTest::expect_silent() {
  for (const ConsoleMessage& message : browser().console_log()) {
    // Refused positions are part of the tests; the browser writes a line for each such response.
    if (message.text.find("status of 400") != std::string::npos) continue;
    ADD_FAILURE() << message.level << ": " << message.text;
  }
}

std::vector<ProcessId> PlayTest::running_engines() {
  std::vector<ProcessId> engines;
  for (const ProcessId process : descendants(::getpid())) {
    const std::string words = process_text(process.pid, "cmdline");
    if (words.find("raum-engine") != std::string::npos && is_alive(process)) {
      engines.push_back(process);
    }
  }
  return engines;
}

Json PlayTest::position(const std::string& fen, const std::vector<std::string>& moves) {
  const Json body{{"fen", fen}, {"moves", moves}};
  const Response response =
      answer_position({.method = Method::Post, .path = {}, .query = {}, .body = body.dump()});
  return Json::parse(response.body);
}

}  // namespace raum::web
