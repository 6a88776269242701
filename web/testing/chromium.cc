#include "web/testing/chromium.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>
#include <utility>

#include "web/testing/base64_decoder.h"
#include "web/testing/browser_error.h"
#include "web/testing/driver_process.h"
#include "web/testing/webdriver.h"

namespace raum::web {
namespace {

using std::chrono::milliseconds;

// The driver ends scripts and page loads at the limit itself, and answers; other commands it may
// leave without an answer.
constexpr auto kGrace = std::chrono::seconds(5);

Json timeouts_for(milliseconds limit) {
  return {{"script", limit.count()}, {"pageLoad", limit.count()}, {"implicit", 0}};
}

// Media queries find a mouse, as at a desk; a server has none.
constexpr const char* kMouse =
    "--blink-settings=availableHoverTypes=2,primaryHoverType=2,availablePointerTypes=4,"
    "primaryPointerType=4";

Json capabilities_for(const ChromiumOptions& options, const std::string& folder) {
  Json arguments = {"--headless=new",
                    // Not to a port, which every user could connect to; and Chromium ends with
                    // chromedriver.
                    "--remote-debugging-pipe",
                    "--disable-dev-shm-usage",  // containers often have 64 MB of it
                    "--no-proxy-server",        // the servers of tests run on this machine
                    "--kiosk",                  // draws no tabs and tools around the page
                    kMouse, "--force-color-profile=srgb", "--lang=en-US",
                    "--user-data-dir=" + folder + "/profile",
                    fmt::format("--window-size={},{}", options.width, options.height)};
  if (::geteuid() == 0) arguments.push_back("--no-sandbox");  // root is refused one
  for (const std::string& argument : options.arguments) arguments.push_back(argument);
  return {{"browserName", "chrome"},
          {"goog:chromeOptions", {{"binary", chromium_program()}, {"args", std::move(arguments)}}},
          {"goog:loggingPrefs", {{"browser", "ALL"}}},
          {"timeouts", timeouts_for(options.limit)},
          {"unhandledPromptBehavior", "dismiss and notify"}};
}

}  // namespace

struct Chromium::State {
  explicit State(const ChromiumOptions& options)
      : process(options.limit),
        driver(process.port(), capabilities_for(options, process.folder()), options.limit + kGrace),
        width(options.width),
        height(options.height) {}

  DriverProcess process;
  WebDriver driver;
  int width, height;
  double scale = 1;
};

Chromium::Chromium(const ChromiumOptions& options) : state_(std::make_unique<State>(options)) {
  navigate("about:blank");
  show_tab();
}

Chromium::~Chromium() = default;

void Chromium::navigate(const std::string& url) { state_->driver.post("url", {{"url", url}}); }

void Chromium::load(const std::string& url) {
  const auto document_of = [](const std::string& address) {
    return address.substr(0, address.find('#'));
  };
  if (document_of(this->url()) == document_of(url)) navigate("about:blank");
  navigate(url);
}

void Chromium::open_html(std::string_view html) {
  const std::string path = state_->process.folder() + "/page.html";
  std::ofstream file(path, std::ios::binary);
  file << html;
  file.close();
  if (!file) throw BrowserError("no page", "cannot write " + path, "open_html");
  navigate("file://" + path);
}

std::string Chromium::url() { return state_->driver.get("url").get<std::string>(); }

std::string Chromium::title() { return state_->driver.get("title").get<std::string>(); }

Json Chromium::execute(const std::string& script, const Json& arguments) {
  return state_->driver.post("execute/sync", {{"script", script}, {"args", arguments}});
}

Json Chromium::execute_async(const std::string& script, const Json& arguments) {
  return state_->driver.post("execute/async", {{"script", script}, {"args", arguments}});
}

void Chromium::wait_until(const std::string& script, milliseconds limit) {
  // Each call takes processor time of three programs, so that a long wait calls less often.
  constexpr auto kLongestPause = milliseconds(80);
  milliseconds pause{5};
  const auto deadline = std::chrono::steady_clock::now() + limit;
  const std::string condition = "return Boolean((function() {" + script + "\n})());";
  std::string exception;
  while (true) {
    try {
      if (execute(condition) == true) return;
      exception.clear();
    } catch (const BrowserError& error) {
      if (error.code() != "javascript error") throw;
      exception = fmt::format(" ({})", error.what());
    }
    if (std::chrono::steady_clock::now() >= deadline) break;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kLongestPause);
  }
  throw BrowserError("timeout",
                     fmt::format("not true within {} ms: {}{}", limit.count(), script, exception),
                     "wait_until");
}

Json Chromium::find(const std::string& selector) {
  return state_->driver.post("element", {{"using", "css selector"}, {"value", selector}});
}

void Chromium::click(const std::string& selector) {
  const Json element = find(selector);  // an object whose only value is the reference
  state_->driver.post("element/" + element.begin()->get<std::string>() + "/click");
}

void Chromium::hover(const std::string& selector) {
  const Json move = {
      {"type", "pointerMove"}, {"origin", find(selector)}, {"x", 0}, {"y", 0}, {"duration", 0}};
  state_->driver.post(
      "actions",
      {{"actions", {{{"type", "pointer"}, {"id", "mouse"}, {"actions", Json::array({move})}}}}});
}

void Chromium::keys(std::string_view text) { state_->driver.post("actions", typed(text)); }

void Chromium::key_chord(const std::vector<std::string_view>& keys) {
  state_->driver.post("actions", chord(keys));
}

std::string Chromium::screenshot() {
  const auto png = decode_base64(state_->driver.get("screenshot").get<std::string>());
  if (!png) throw BrowserError("unknown error", to_string(png.error()), "GET screenshot");
  return *png;
}

std::vector<ConsoleMessage> Chromium::console_log() {
  std::vector<ConsoleMessage> messages;
  for (const Json& entry : state_->driver.post("se/log", {{"type", "browser"}})) {
    messages.push_back({.level = entry.at("level"), .text = entry.at("message")});
  }
  return messages;
}

Json Chromium::cdp(const std::string& method, const Json& parameters) {
  return state_->driver.post("goog/cdp/execute", {{"cmd", method}, {"params", parameters}});
}

void Chromium::set_window(int width, int height, double scale) {
  state_->width = width;
  state_->height = height;
  state_->scale = scale;
  cdp("Emulation.setDeviceMetricsOverride",
      {{"width", width}, {"height", height}, {"deviceScaleFactor", scale}, {"mobile", false}});
}

void Chromium::emulate(const Media& media) {
  const auto feature = [](const char* name, const char* value) {
    return Json{{"name", name}, {"value", value}};
  };
  cdp("Emulation.setEmulatedMedia",
      {{"media", media.print ? "print" : ""},
       {"features",
        {feature("prefers-color-scheme", media.dark ? "dark" : "light"),
         feature("prefers-reduced-motion", media.reduced_motion ? "reduce" : "no-preference"),
         feature("forced-colors", media.forced_colors ? "active" : "none")}}});
}

void Chromium::emulate_vision(const std::string& deficiency) {
  cdp("Emulation.setEmulatedVisionDeficiency", {{"type", deficiency}});
}

void Chromium::throttle_cpu(double factor) {
  cdp("Emulation.setCPUThrottlingRate", {{"rate", factor}});
}

void Chromium::set_offline(bool offline) {
  cdp("Network.enable");
  cdp("Network.emulateNetworkConditions",
      {{"offline", offline}, {"latency", 0}, {"downloadThroughput", -1}, {"uploadThroughput", -1}});
}

std::vector<std::string> Chromium::tabs() {
  return state_->driver.get("window/handles").get<std::vector<std::string>>();
}

std::string Chromium::tab() { return state_->driver.get("window").get<std::string>(); }

std::string Chromium::new_tab() {
  auto tab = state_->driver.post("window/new", {{"type", "tab"}}).at("handle").get<std::string>();
  switch_to(tab);
  return tab;
}

void Chromium::switch_to(const std::string& tab) {
  state_->driver.post("window", {{"handle", tab}});
  show_tab();
}

void Chromium::close_tab() {
  if (tabs().size() == 1) throw BrowserError("invalid argument", "the only tab", "close_tab");
  state_->driver.remove("window");
  switch_to(tabs().back());
}

void Chromium::reset() {
  const std::vector<std::string> before = tabs();
  const std::string fresh = new_tab();
  for (const std::string& old : before) {
    state_->driver.post("window", {{"handle", old}});
    state_->driver.remove("window");
  }
  state_->driver.post("window", {{"handle", fresh}});  // it is in front already
  static_cast<void>(console_log());
}

void Chromium::set_limit(milliseconds limit) {
  state_->driver.post("timeouts", timeouts_for(limit));
  state_->driver.set_limit(limit + kGrace);
}

int Chromium::pid() const { return state_->driver.capabilities().at("goog:processID").get<int>(); }

void Chromium::show_tab() {
  cdp("Page.bringToFront");
  set_window(state_->width, state_->height, state_->scale);
}

}  // namespace raum::web
