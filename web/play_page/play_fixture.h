// PlayTest: the fixture of tests of the page for playing. Each test has a server of its own, in
// this process. Scripts can call the functions of `test` (play_fixture.cc).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/process_tree.h"
#include "web/http/server.h"
#include "web/play/play_service.h"
#include "web/testing/browser_fixture.h"

namespace raum::web {

class PlayTest : public BrowserTest {
 protected:
  /// Starts the server with the engines of this build.
  void SetUp() override;
  /// Starts it again with these engines: specs as on the command line, {} those of this build.
  void serve(const std::vector<std::string>& specs, const PlayLimits& limits = {});

  /// Opens the page with a fragment such as "#moves=Bb2Bb3" and waits until it shows a position.
  void open(const std::string& fragment = "");
  /// Changes the fragment as a link does, and waits for a game of so many moves.
  void follow(const std::string& fragment, int moves);

  /// Chooses an engine for "White", "Black" or "Analysis", "" for none, and its limit.
  void choose(const std::string& role, const std::string& engine,
              const std::string& limit = "depth", int value = 1);
  void press(const std::string& button);
  /// Types a text into a field, by its label, and presses Enter.
  void enter(const std::string& label, const std::string& text);
  /// Presses keys while a cell has the focus.
  void board_keys(std::string_view keys);
  /// Presses Tab until the element with this name, or with its text, has the focus; "board" is any
  /// cell.
  void tab_to(const std::string& name);

  /// Calls a function with this body in the page.
  std::string text_of(const std::string& script) { return browser().execute(script); }
  double number_of(const std::string& script) { return browser().execute(script); }
  /// Waits until the expression counts as true.
  void wait_for(const std::string& expression);
  /// What the line for screen readers says.
  std::string said() { return text_of("return test.said()"); }
  /// Expects that the console has no line.
  void expect_silent();

  /// The engines that run for the server.
  [[nodiscard]] static std::vector<ProcessId> running_engines();

  /// What the server answers, without the browser.
  [[nodiscard]] static Json position(const std::string& fen,
                                     const std::vector<std::string>& moves = {});

 private:
  void start(std::vector<PlayEngine> engines, const PlayLimits& limits);

  // Ended in this order: the server, then the service that its routes use.
  std::unique_ptr<PlayService> service_;
  std::unique_ptr<Server> server_;
  bool has_key_ = false;
};

}  // namespace raum::web
