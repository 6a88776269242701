// PageTest: the fixture of tests that open pages of `raum report` in a browser, from a file and
// with the network cut off. Scripts can call the functions of `test` (page_fixture.cc).
#pragma once

#include <string>

#include "base/testing/run_raum.h"
#include "web/command/page_sources_fixture.h"
#include "web/testing/browser_fixture.h"

namespace raum::web {

class PageTest : public BrowserTest {
 protected:
  /// Writes the page of a source.  Returns: its address.
  static std::string page_of(const std::string& source);
  /// What a command of raum prints as JSON. Fails the test for another exit code than 0.
  static Json json_of(const std::vector<std::string>& arguments);

  /// Opens a page and, if it has games, waits until they are listed and the game that `fragment`
  /// names ("#game=1.1") is shown.
  void open(const std::string& address, const std::string& fragment = "");
  /// The same for a page of the source.
  void open_source(const std::string& source, const std::string& fragment = "") {
    open(page_of(source), fragment);
  }
  /// Changes the fragment as a link does, and waits for the game.
  void go(const std::string& fragment);

  /// Calls a function with this body in the page.
  std::string text_of(const std::string& script) { return browser().execute(script); }
  double number_of(const std::string& script) { return browser().execute(script); }
  /// Opens everything that is folded, also within what was folded, so that it is part of the
  /// document.
  void unfold_page();
  /// Waits until the expression counts as true.
  void wait_for(const std::string& expression) { browser().wait_until("return " + expression); }
  /// Expects that the console has no line.
  void expect_silent();
};

}  // namespace raum::web
