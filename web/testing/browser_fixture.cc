#include "web/testing/browser_fixture.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "web/testing/browser_error.h"
#include "web/testing/driver_process.h"

namespace raum::web {
namespace {

bool is_required() {
  const char* const value = std::getenv("RAUM_BROWSER_TESTS");
  return value != nullptr && std::string_view(value) == "required";
}

std::unique_ptr<Chromium>& shared_browser() {
  static std::unique_ptr<Chromium> browser;
  return browser;
}

// Returns: whether the browser is there and gave the test a new tab.
bool reset(const std::unique_ptr<Chromium>& browser) {
  if (!browser) return false;
  try {
    browser->reset();
    return true;
  } catch (const BrowserError&) {  // an earlier test killed or blocked it
    return false;
  }
}

}  // namespace

void BrowserTest::SetUp() {
  const std::string missing = missing_browser();
  if (missing.empty()) return;
  if (is_required()) FAIL() << missing;
  GTEST_SKIP() << missing;
}

void BrowserTest::TearDown() {
  if (!HasFailure() || !has_tab_) return;
  try {
    for (const ConsoleMessage& message : browser().console_log()) {
      std::cout << "console " << message.level << ": " << message.text << "\n";
    }
  } catch (const BrowserError& error) {
    std::cout << "console: " << error.what() << "\n";
  }
}

Chromium& BrowserTest::browser() {
  std::unique_ptr<Chromium>& browser = shared_browser();
  if (!has_tab_ && !reset(browser)) {
    browser.reset();
    browser = std::make_unique<Chromium>();
  }
  has_tab_ = true;
  return *browser;
}

}  // namespace raum::web
