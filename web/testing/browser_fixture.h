// BrowserTest: the fixture of tests in Chromium. All tests of a program share one browser, because
// starting it takes about a second; each test gets a new tab.
//
// Where Chromium or chromedriver is missing, the tests skip, or fail if RAUM_BROWSER_TESTS=required
// is set, as in ci/test. Programs with such tests have the labels `browser` and `release`.
#pragma once

#include <gtest/gtest.h>

#include "web/testing/chromium.h"

namespace raum::web {

class BrowserTest : public testing::Test {
 protected:
  void SetUp() override;
  /// Prints the console messages that a failed test has not read.
  void TearDown() override;

  /// The shared browser. The first call of a test opens its tab; it starts a browser if there is
  /// none or if it does not answer any more.
  [[nodiscard]] Chromium& browser();

 private:
  bool has_tab_ = false;
};

}  // namespace raum::web
