// ServiceFixture: a PlayService with engines that are shell scripts or scripted engines, and a
// clock that only the test moves.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/shell_engine.h"
#include "web/play/play_routes.h"
#include "web/play/play_service.h"
#include "web/positions/call_fixture.h"

namespace raum::web {

constexpr const char* kTab = "0123456789abcdef0123456789abcdef";

/// Another tab.
[[nodiscard]] std::string tab_number(int number);

/// A script that appends each line it receives to a file and its process id to another one. It
/// answers `go` at once, but `go infinite` only after `stop`. It survives the end of its input.
class LoggingEngine {
 public:
  LoggingEngine();
  [[nodiscard]] PlayEngine engine() const { return engine_at(path()); }
  [[nodiscard]] std::string path() const { return script_.path().string(); }
  /// That of another object, perhaps of another process.
  [[nodiscard]] static PlayEngine engine_at(const std::string& path);
  /// What it received, in lines, after the handshake of each start.
  [[nodiscard]] std::vector<std::string> lines() const;
  [[nodiscard]] std::vector<int> pids() const;

 private:
  FakeEngine script_;
};

/// raum-scripted-engine in a mode, see its --help.
[[nodiscard]] PlayEngine scripted_engine(const std::string& mode, int number = 1);

/// Whether the process ends within ten seconds.
[[nodiscard]] bool ends(int pid);

class ServiceFixture : public testing::Test {
 protected:
  /// Limits with short waits, without the thread that looks at the tabs.
  [[nodiscard]] static PlayLimits limits();

  void start(std::vector<PlayEngine> engines, const PlayLimits& limits = ServiceFixture::limits());
  void advance(std::chrono::milliseconds time) { *clock_ms_ += time.count(); }

  [[nodiscard]] Response post(const std::string& path, const Json& body) const;
  [[nodiscard]] Response get(const std::string& path, const std::string& query = {}) const;

  /// Begins a search in the start position and returns its number; `more` is added to the body.
  [[nodiscard]] std::uint64_t search(const Json& more = Json::object()) const;
  [[nodiscard]] static Json search_body(const Json& more = Json::object());
  [[nodiscard]] Json poll(std::uint64_t search, std::uint64_t after = 0) const;
  /// Polls until the search is done, for a minute at most.
  [[nodiscard]] Json done(std::uint64_t search) const;
  /// Polls until the search has a line, for a minute at most.
  void wait_for_line(std::uint64_t search) const;

  std::shared_ptr<std::atomic<std::int64_t>> clock_ms_ =
      std::make_shared<std::atomic<std::int64_t>>(1'000'000);
  std::unique_ptr<PlayService> service_;
  std::unique_ptr<Routes> routes_;
};

}  // namespace raum::web
