// DriverProcess: a running chromedriver, which starts and controls Chromium.
//   1. It listens on a free port of 127.0.0.1, which it chooses itself.
//   2. When the object or this program ends, in any way, the guard of the process (engine_guard.h)
//      kills chromedriver, Chromium and everything that they started.
//   3. They write to one temporary folder only, which is removed with the object; a program that is
//      killed leaves the folder behind.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace raum::web {

class DriverProcess {
 public:
  /// Starts chromedriver and waits until it listens.  Requires: missing_browser() is empty.
  /// Errors: throws BrowserError if it does not start within `limit`.
  explicit DriverProcess(std::chrono::milliseconds limit);
  ~DriverProcess();
  DriverProcess(const DriverProcess&) = delete;
  DriverProcess& operator=(const DriverProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const;
  /// For the user data of the browser.
  [[nodiscard]] const std::string& folder() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Which of chromium and chromedriver is not in PATH, and how to install it; empty if both are.
[[nodiscard]] std::string missing_browser();

/// The file that starts Chromium.  Requires: missing_browser() is empty.
[[nodiscard]] std::string chromium_program();

}  // namespace raum::web
