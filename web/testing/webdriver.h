// WebDriver: one session of a driver, in the words of the protocol: commands with JSON parameters,
// answered by JSON values.
//   Source: W3C WebDriver, section 6.3 (processing model), https://www.w3.org/TR/webdriver2/
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "base/json/json_reader.h"

namespace raum::web {

class WebDriver {
 public:
  /// Opens a session with these capabilities. No command, nor opening the session, waits longer
  /// than `limit` for its response.
  /// Errors: every function throws BrowserError, with the driver's message.
  WebDriver(std::uint16_t port, const Json& capabilities, std::chrono::milliseconds limit);

  /// The value of a command below the session, such as "title".
  [[nodiscard]] Json get(const std::string& command);
  Json post(const std::string& command, const Json& parameters = Json::object());
  Json remove(const std::string& command);

  /// Changes the limit of the commands from now on.
  void set_limit(std::chrono::milliseconds limit) { limit_ = limit; }

  /// The capabilities that the driver granted.
  [[nodiscard]] const Json& capabilities() const { return capabilities_; }

 private:
  Json call(const std::string& method, const std::string& command, const Json& parameters);

  std::uint16_t port_;
  std::chrono::milliseconds limit_;
  std::string path_ = "/session";
  Json capabilities_;
  bool is_silent_ = false;  // a response is missing, so that later commands might wait, too
};

}  // namespace raum::web
