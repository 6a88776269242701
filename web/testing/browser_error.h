// BrowserError: what the functions of this room throw if the browser or its driver reports an error
// or does not answer in time. GoogleTest reports an exception that a test does not catch as a
// failure with its message; tests thus need no check after each call. No other room throws or
// catches it.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace raum::web {

class BrowserError : public std::runtime_error {
 public:
  /// `call`: the call that failed, such as "POST execute/sync".
  BrowserError(std::string code, const std::string& message, const std::string& call)
      : std::runtime_error(call + ": " + code + ": " + message), code_(std::move(code)) {}

  /// An error code of WebDriver, such as "javascript error" or "no such element"; "no response" if
  /// the driver cannot be reached or does not answer before the deadline; "no driver" if it does
  /// not start.
  /// Source: W3C WebDriver, section 6.6 (handling errors).
  [[nodiscard]] const std::string& code() const { return code_; }

 private:
  std::string code_;
};

}  // namespace raum::web
