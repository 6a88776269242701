// Chromium: a headless Chromium with a profile of its own, controlled by WebDriver and the Chrome
// DevTools Protocol (CDP).
//   1. Every function throws BrowserError (browser_error.h), with the driver's message, if the
//      browser reports an error, and a few seconds after `limit` if it does not answer.
//   2. Nothing is left of it when the object or this program ends (driver_process.h).
//   3. Emulations hold for the current tab; a new tab starts without, except for the window's size.
//      Cookies and local storage live as long as the object.
// An object belongs to the thread that made it.
//
//   class Counter : public raum::web::BrowserTest {};   // of browser_fixture.h
//
//   TEST_F(Counter, CountsClicks) {
//     browser().open_html(
//         "<button onclick='this.textContent = ++n'>0</button><script>n = 0</script>");
//     browser().click("button");
//     browser().wait_until("return document.querySelector('button').textContent === '1'");
//     browser().keys(key::kEnter);  // the button has the focus
//     EXPECT_EQ(browser().execute("return n"), 2);
//     EXPECT_EQ(browser().console_log().size(), 0U);
//   }
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_reader.h"
#include "web/testing/keys.h"

namespace raum::web {

struct ChromiumOptions {
  int width = 1280;  // of the window's content, in CSS pixels
  int height = 800;
  // Further arguments, such as "--host-resolver-rules=MAP evil.test 127.0.0.1".
  std::vector<std::string> arguments = {};
  std::chrono::milliseconds limit = std::chrono::seconds(120);  // of every call
};

struct ConsoleMessage {
  std::string level;  // "SEVERE", "WARNING", "INFO", "DEBUG"
  std::string text;   // the source, the place and the message
};

/// What style sheets and scripts learn from media queries.
struct Media {
  bool dark = false;            // prefers-color-scheme
  bool reduced_motion = false;  // prefers-reduced-motion
  bool forced_colors = false;   // the colours of the system alone, as in a contrast theme
  bool print = false;
};

class Chromium {
 public:
  /// Starts chromedriver and Chromium.  Requires: missing_browser() is empty.  Cost: about 1 s.
  explicit Chromium(const ChromiumOptions& options = {});
  ~Chromium();
  Chromium(const Chromium&) = delete;
  Chromium& operator=(const Chromium&) = delete;

  /// Opens the page and waits until it is loaded. Of an address that differs from the shown one by
  /// its fragment alone, only the fragment is set.
  void navigate(const std::string& url);
  /// Opens the page and waits until it is loaded, anew if it is shown already.
  void load(const std::string& url);
  /// Writes the text into a file and navigates to it.
  void open_html(std::string_view html);
  [[nodiscard]] std::string url();
  [[nodiscard]] std::string title();

  /// Calls a function with this body in the page: "return arguments[0] + 1".
  /// Returns: the value, null for undefined.
  Json execute(const std::string& script, const Json& arguments = Json::array());
  /// The same for a function that returns at once and whose last argument is a function to call
  /// with the value: "fetch(arguments[0]).then(r => arguments[1](r.status))".
  Json execute_async(const std::string& script, const Json& arguments = Json::array());
  /// Calls the function again and again until what it returns counts as true in JavaScript. An
  /// exception counts as false.
  /// Errors: code "timeout", with the script and its last exception.
  void wait_until(const std::string& script,
                  std::chrono::milliseconds limit = std::chrono::seconds(120));

  /// Scrolls to the first element that the CSS selector matches, and clicks its centre.
  /// Errors: no such element, or another one lies above it.
  void click(const std::string& selector);
  /// Moves the pointer to the centre of the element.
  void hover(const std::string& selector);
  /// Presses and releases the key of each character; the element with the focus gets them.
  void keys(std::string_view text);
  /// Presses the keys in this order and releases them in reverse: {key::kShift, key::kTab}.
  void key_chord(const std::vector<std::string_view>& keys);

  /// The window's content as PNG.
  [[nodiscard]] std::string screenshot();
  /// The messages since the last call, of all tabs: of scripts, exceptions that no script caught,
  /// refused resources, violations of the Content-Security-Policy.
  [[nodiscard]] std::vector<ConsoleMessage> console_log();

  /// Calls a method of the DevTools Protocol for the current tab.
  Json cdp(const std::string& method, const Json& parameters = Json::object());

  /// Sets the size of the window's content, in CSS pixels; it may be narrower than real windows.
  /// `scale`: pixels of a screenshot for one CSS pixel.
  void set_window(int width, int height, double scale = 1);
  void emulate(const Media& media);
  /// "none", "achromatopsia", "deuteranopia", "protanopia", "tritanopia", "blurredVision",
  /// "reducedContrast"
  void emulate_vision(const std::string& deficiency);
  /// Slows the page down by this factor; 1: not at all.
  void throttle_cpu(double factor);
  void set_offline(bool offline);

  /// The handles of all tabs, also of those that a page has opened; the last one is the newest.
  [[nodiscard]] std::vector<std::string> tabs();
  /// The handle of the current tab.
  [[nodiscard]] std::string tab();
  /// Opens an empty tab in front of the others.  Returns: its handle.
  std::string new_tab();
  void switch_to(const std::string& tab);
  /// Closes the current tab and switches to the newest.  Requires: it is not the only one.
  void close_tab();
  /// Leaves one tab, which is new and empty, and discards the console messages.
  void reset();

  /// Changes the limit of the calls from now on.
  void set_limit(std::chrono::milliseconds limit);

  /// The process id of the browser.
  [[nodiscard]] int pid() const;

 private:
  [[nodiscard]] Json find(const std::string& selector);
  // Brings the current tab to the front, since Chromium does not draw a tab in the background, and
  // sets its size.
  void show_tab();

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace raum::web
