#include "web/testing/chromium.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <string>

#include "web/testing/browser_error.h"
#include "web/testing/browser_fixture.h"

namespace raum::web {
namespace {

using namespace std::chrono_literals;

class ChromiumTest : public BrowserTest {
 protected:
  // The error of a call that a test expects to fail.
  template <class Call>
  static BrowserError error_of(const Call& call) {
    try {
      call();
    } catch (const BrowserError& error) {
      return error;
    }
    ADD_FAILURE() << "no error";
    return {"", "", ""};
  }

  bool matches(const std::string& query) {
    return browser().execute("return matchMedia(arguments[0]).matches", Json::array({query})) ==
           true;
  }
};

TEST_F(ChromiumTest, OpensPages) {
  browser().navigate("data:text/html,<title>First</title>");
  EXPECT_EQ(browser().title(), "First");
  browser().open_html("<!doctype html><meta charset=utf-8><title>Läufer ♞</title>");
  EXPECT_EQ(browser().title(), "Läufer ♞");
  EXPECT_EQ(browser().url().find("file:///"), 0U);
  EXPECT_EQ(error_of([&] { browser().navigate("http://127.0.0.1:65535/"); }).code(),
            "unknown error");
}

TEST_F(ChromiumTest, LoadsAPageAnew) {
  browser().open_html("<p>text");
  const std::string page = browser().url();
  const auto is_old = [&] { return browser().execute("return window.old ?? false") == true; };
  browser().execute("window.old = true");
  browser().navigate(page + "#a");
  EXPECT_TRUE(is_old()) << "only the fragment changes";
  for (const std::string& address : {page + "#b", page, page}) {
    browser().load(address);
    EXPECT_FALSE(is_old()) << address;
    EXPECT_EQ(browser().url(), address);
    browser().execute("window.old = true");
  }
}

TEST_F(ChromiumTest, ReturnsValuesOfScripts) {
  EXPECT_EQ(browser().execute("return null"), nullptr);
  EXPECT_EQ(browser().execute("let nothing"), nullptr);
  EXPECT_EQ(browser().execute("return true"), true);
  EXPECT_EQ(browser().execute("return -7"), -7);
  EXPECT_EQ(browser().execute("return 9007199254740991"), 9007199254740991);
  EXPECT_EQ(browser().execute("return 0.1 + 0.2"), 0.1 + 0.2);
  EXPECT_EQ(browser().execute("return 'a\\u0000\"\\u2028♞'"), std::string("a\0\"\u2028♞", 9));
  EXPECT_EQ(browser().execute("return [1, [], {a: {b: false}}]"),
            Json::parse(R"([1, [], {"a": {"b": false}}])"));
}

TEST_F(ChromiumTest, PassesArgumentsToScripts) {
  const Json values = Json::parse(R"([null, true, -1.5, "</script>\n♞", [1], {"a": []}])");
  EXPECT_EQ(browser().execute("return [...arguments]", values), values);
}

TEST_F(ChromiumTest, WaitsForAsynchronousScripts) {
  EXPECT_EQ(browser().execute_async("setTimeout(() => arguments[1](arguments[0] * 2), 20)",
                                    Json::array({21})),
            42);
}

TEST_F(ChromiumTest, ReportsErrorsOfScripts) {
  const BrowserError thrown =
      error_of([&] { browser().execute("throw new TypeError('no such piece')"); });
  EXPECT_EQ(thrown.code(), "javascript error");
  EXPECT_STREQ(thrown.what(), "POST execute/sync: javascript error: no such piece");
  const BrowserError refused = error_of([&] { browser().execute("return ]"); });
  EXPECT_EQ(refused.code(), "javascript error");
  EXPECT_NE(std::string(refused.what()).find("Unexpected token ']'"), std::string::npos)
      << refused.what();
  const BrowserError rejected =
      error_of([&] { browser().execute("return Promise.reject(new Error('later'))"); });
  EXPECT_NE(std::string(rejected.what()).find("later"), std::string::npos) << rejected.what();
}

TEST_F(ChromiumTest, WaitsUntilAConditionHolds) {
  browser().open_html("<script>setTimeout(() => { document.body.id = 'done' }, 50)</script><p>");
  browser().wait_until("return document.querySelector('#done').id");
  EXPECT_EQ(browser().execute("return document.body.id"), "done");
}

TEST_F(ChromiumTest, ReportsAConditionThatNeverHolds) {
  const BrowserError late = error_of([&] { browser().wait_until("return 0", 30ms); });
  EXPECT_EQ(late.code(), "timeout");
  EXPECT_STREQ(late.what(), "wait_until: timeout: not true within 30 ms: return 0");
  const BrowserError wrong = error_of([&] { browser().wait_until("return none.id", 30ms); });
  EXPECT_STREQ(wrong.what(),
               "wait_until: timeout: not true within 30 ms: return none.id (POST execute/sync: "
               "javascript error: none is not defined)");
}

TEST_F(ChromiumTest, Clicks) {
  browser().open_html(
      "<div style='height: 3000px'></div><button onclick='this.textContent = \"clicked\"'>a"
      "</button><div id=cover style='position: fixed; inset: 0' hidden>");
  browser().click("button");
  EXPECT_EQ(browser().execute("return document.querySelector('button').textContent"), "clicked");
  EXPECT_EQ(error_of([&] { browser().click("#none"); }).code(), "no such element");
  browser().execute("document.querySelector('#cover').hidden = false");
  EXPECT_EQ(error_of([&] { browser().click("button"); }).code(), "element click intercepted");
}

TEST_F(ChromiumTest, Hovers) {
  browser().open_html("<!doctype html><b>one</b><p><i>two</i>");
  browser().hover("i");
  browser().wait_until("return document.querySelector('i').matches(':hover')");
  browser().hover("b");
  browser().wait_until("return !document.querySelector('i').matches(':hover')");
  EXPECT_TRUE(matches("(hover: hover) and (pointer: fine)")) << "as with a mouse";
}

TEST_F(ChromiumTest, PressesKeys) {
  browser().open_html(
      "<input id=a><input id=b><script>names = []\n"
      "document.onkeydown = e => names.push(e.key)</script>");
  browser().keys(key::kTab);
  browser().keys("Dd4é");
  EXPECT_EQ(browser().execute("return document.querySelector('#a').value"), "Dd4é");
  browser().execute("names.length = 0");
  for (const std::string_view pressed :
       {key::kTab, key::kLeft, key::kUp, key::kRight, key::kDown, key::kPageUp, key::kPageDown,
        key::kHome, key::kEnd, key::kEnter, key::kEscape, key::kDelete, key::kBackspace}) {
    browser().keys(pressed);
  }
  EXPECT_EQ(browser().execute("return names.join(' ')"),
            "Tab ArrowLeft ArrowUp ArrowRight ArrowDown PageUp PageDown Home End Enter Escape "
            "Delete Backspace");
  EXPECT_EQ(browser().execute("return document.activeElement.id"), "b");
  browser().key_chord({key::kShift, key::kTab});
  EXPECT_EQ(browser().execute("return document.activeElement.id"), "a");
}

// The width and height in the first chunk.  Source: PNG specification, section 11.2.2 (IHDR).
std::string size_of_png(const std::string& png) {
  const auto number = [&](std::size_t at) {
    unsigned value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      value = value << 8 | static_cast<unsigned char>(png.at(at + i));
    }
    return std::to_string(value);
  };
  if (!png.starts_with("\x89PNG\r\n\x1A\n")) return "not a PNG";
  return number(16) + " x " + number(20);
}

TEST_F(ChromiumTest, PaintsTheWindow) {
  browser().open_html("<!doctype html><p>text");
  EXPECT_EQ(size_of_png(browser().screenshot()), "1280 x 800");
  browser().set_window(390, 700);
  EXPECT_EQ(size_of_png(browser().screenshot()), "390 x 700");
  EXPECT_EQ(browser().execute("return [innerWidth, innerHeight]"), Json::array({390, 700}));
  EXPECT_TRUE(matches("(width: 390px)"));
  browser().set_window(300, 200, 2);
  EXPECT_EQ(size_of_png(browser().screenshot()), "600 x 400");
  EXPECT_EQ(browser().execute("return innerWidth"), 300);
}

TEST_F(ChromiumTest, KeepsTheConsole) {
  browser().open_html(
      "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'\">"
      "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
      "<script>console.log('a remark'); console.error('a fault'); none.id</script>");
  const std::vector<ConsoleMessage> log = browser().console_log();
  std::string text;
  for (const ConsoleMessage& message : log) text += message.level + " " + message.text + "\n";
  ASSERT_EQ(log.size(), 4U) << text;
  for (const char* const part : {"INFO file:///", "\"a remark\"", "\"a fault\"",
                                 "Uncaught ReferenceError: none is not defined",
                                 "violates the following Content Security Policy directive"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_EQ(browser().console_log().size(), 0U) << "each message is returned once";
}

TEST_F(ChromiumTest, EmulatesMedia) {
  browser().open_html("<p>text");
  EXPECT_FALSE(matches("(prefers-color-scheme: dark)"));
  browser().emulate({.dark = true});
  EXPECT_TRUE(matches("(prefers-color-scheme: dark)"));
  EXPECT_FALSE(matches("(prefers-reduced-motion: reduce)"));
  EXPECT_FALSE(matches("print"));
  browser().emulate({.reduced_motion = true, .print = true});
  EXPECT_FALSE(matches("(prefers-color-scheme: dark)"));
  EXPECT_TRUE(matches("(prefers-reduced-motion: reduce)"));
  EXPECT_TRUE(matches("print"));
  EXPECT_FALSE(matches("(forced-colors: active)"));
  browser().emulate({.forced_colors = true});
  EXPECT_TRUE(matches("(forced-colors: active)"));
  browser().emulate({});
  EXPECT_FALSE(matches("(forced-colors: active)"));
  EXPECT_FALSE(matches("(prefers-reduced-motion: reduce)"));
  EXPECT_FALSE(matches("print"));
}

TEST_F(ChromiumTest, EmulatesVision) {
  browser().open_html("<body style='background: #f00'>");
  const std::string red = browser().screenshot();
  browser().emulate_vision("achromatopsia");
  EXPECT_NE(browser().screenshot(), red);
  browser().emulate_vision("none");
  EXPECT_EQ(browser().screenshot(), red);
  EXPECT_EQ(error_of([&] { browser().emulate_vision("perfect"); }).code(), "invalid argument");
}

TEST_F(ChromiumTest, ThrottlesTheProcessor) {
  browser().open_html("<p>text");
  // The lower quartile of short runs of the same work, in ms: other programs interrupt few of them.
  const auto work = [&] {
    return browser()
        .execute(
            "const times = []; for (let run = 0; run < 40; ++run) {"
            "const start = performance.now();"
            "for (let i = 0, x = 1; i < 1e6; ++i) x = (x * 5 + i) | 0;"
            "times.push(performance.now() - start) }"
            "return times.sort((a, b) => a - b)[10]")
        .get<double>();
  };
  // On a machine under load, the thread of Chromium that does it may get no time.
  constexpr int kAttempts = 20;
  double usual = 0, throttled = 0;
  for (int i = 0; i < kAttempts && throttled <= 4 * usual; ++i) {
    browser().throttle_cpu(1);
    usual = work();
    browser().throttle_cpu(20);
    throttled = work();
  }
  EXPECT_GT(throttled, 4 * usual);
}

TEST_F(ChromiumTest, CutsTheNetwork) {
  browser().open_html("<p>text");
  EXPECT_EQ(browser().execute("return navigator.onLine"), true);
  browser().set_offline(true);
  EXPECT_EQ(browser().execute("return navigator.onLine"), false);
  const BrowserError error = error_of([&] { browser().navigate("http://127.0.0.1:1/"); });
  EXPECT_NE(std::string(error.what()).find("ERR_INTERNET_DISCONNECTED"), std::string::npos)
      << error.what();
  browser().set_offline(false);
  EXPECT_EQ(browser().execute("return navigator.onLine"), true);
}

TEST_F(ChromiumTest, CallsTheDevToolsProtocol) {
  browser().open_html("<button aria-label='Cc3, white queen'>Q</button>");
  const Json tree = browser().cdp("Accessibility.getFullAXTree");
  EXPECT_NE(tree.dump().find("\"Cc3, white queen\""), std::string::npos);
  EXPECT_EQ(error_of([&] { browser().cdp("No.suchMethod"); }).code(), "unknown command");
}

TEST_F(ChromiumTest, KeepsTabsApart) {
  browser().set_window(600, 500);
  browser().open_html("<title>first</title>");
  browser().emulate({.dark = true});
  const std::string first = browser().tab();
  const std::string second = browser().new_tab();
  EXPECT_NE(second, first);
  EXPECT_EQ(browser().tab(), second);
  EXPECT_EQ(browser().url(), "about:blank");
  EXPECT_FALSE(matches("(prefers-color-scheme: dark)"));
  const char* const state = "return [document.visibilityState, innerWidth]";
  EXPECT_EQ(browser().execute(state), Json::array({"visible", 600}));
  browser().switch_to(first);
  EXPECT_EQ(browser().title(), "first");
  EXPECT_EQ(browser().execute(state), Json::array({"visible", 600}));
  EXPECT_TRUE(matches("(prefers-color-scheme: dark)"));
  browser().switch_to(second);
  browser().close_tab();
  EXPECT_EQ(browser().tab(), first);
}

TEST_F(ChromiumTest, DrawsFramesInANewTab) {
  browser().new_tab();
  browser().open_html(
      "<script>n = 0; (function draw() { ++n; requestAnimationFrame(draw) })()"
      "</script>");
  browser().wait_until("return n > 10");
}

TEST_F(ChromiumTest, ResetsToAnEmptyTab) {
  browser().open_html("<script>console.log('old'); sessionStorage.setItem('a', 'b')</script>");
  browser().emulate({.dark = true});
  browser().new_tab();
  browser().reset();
  EXPECT_EQ(browser().url(), "about:blank");
  EXPECT_FALSE(matches("(prefers-color-scheme: dark)"));
  EXPECT_EQ(browser().console_log().size(), 0U);
  browser().open_html("<p>text");
  EXPECT_EQ(browser().execute("return sessionStorage.length"), 0);
  EXPECT_EQ(browser().tabs().size(), 1U);
  EXPECT_EQ(error_of([&] { browser().close_tab(); }).code(), "invalid argument");
}

TEST_F(ChromiumTest, ReportsAnOpenDialog) {
  browser().open_html("<p>text");
  browser().execute("setTimeout(() => alert('pwned'), 0)");
  const BrowserError error = error_of([&] { browser().wait_until("return false", 10s); });
  EXPECT_EQ(error.code(), "unexpected alert open");
  EXPECT_NE(std::string(error.what()).find("pwned"), std::string::npos) << error.what();
}

TEST_F(ChromiumTest, EndsAScriptAtTheLimit) {
  Chromium own;
  own.set_limit(1s);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(error_of([&] { own.execute_async(""); }).code(), "script timeout");
  EXPECT_GE(std::chrono::steady_clock::now() - start, 1s);
  own.set_limit(60s);
  EXPECT_EQ(own.execute("return 1"), 1) << "the browser still works";
}

TEST_F(ChromiumTest, ReportsABrowserThatIsStopped) {
  Chromium own;
  own.set_limit(1s);
  ASSERT_EQ(::kill(own.pid(), SIGSTOP), 0);
  const auto start = std::chrono::steady_clock::now();
  const BrowserError error = error_of([&] { static_cast<void>(own.screenshot()); });
  EXPECT_LT(std::chrono::steady_clock::now() - start, 60s);
  EXPECT_EQ(error.code(), "no response") << error.what();
  const BrowserError next = error_of([&] { static_cast<void>(own.screenshot()); });
  EXPECT_STREQ(next.what(), "GET screenshot: no response: an earlier call had none");
}

TEST_F(ChromiumTest, ReportsABrowserThatIsKilled) {
  Chromium own;
  own.open_html("<p>text");
  ASSERT_EQ(::kill(own.pid(), SIGKILL), 0);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THROW(own.wait_until("return false", 60s), BrowserError);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 60s);
}

TEST_F(ChromiumTest, MapsHostNames) {
  Chromium own({.arguments = {"--host-resolver-rules=MAP evil.test 127.0.0.1"}});
  // Without the rule: ERR_NAME_NOT_RESOLVED.
  const BrowserError error = error_of([&] { own.navigate("http://evil.test:65535/"); });
  EXPECT_NE(std::string(error.what()).find("ERR_CONNECTION_REFUSED"), std::string::npos)
      << error.what();
}

}  // namespace
}  // namespace raum::web
