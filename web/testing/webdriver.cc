#include "web/testing/webdriver.h"

#include <fmt/core.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/text/quote.h"
#include "web/testing/browser_error.h"
#include "web/testing/http_client.h"

namespace raum::web {
namespace {

// The driver repeats the code before its message and appends its version and a stack.
std::string message_of(const std::string& code, std::string text) {
  text.resize(std::min(text.size(), text.find("\n  (Session info")));
  const std::string repeated = code + ": ";
  return text.starts_with(repeated) ? text.substr(repeated.size()) : text;
}

std::string text_of(const Json& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : "";
}

}  // namespace

WebDriver::WebDriver(std::uint16_t port, const Json& capabilities, std::chrono::milliseconds limit)
    : port_(port), limit_(limit) {
  Json session = call("POST", "", {{"capabilities", {{"alwaysMatch", capabilities}}}});
  path_ += "/" + session.at("sessionId").get<std::string>() + "/";
  capabilities_ = std::move(session.at("capabilities"));
}

Json WebDriver::get(const std::string& command) { return call("GET", command, nullptr); }

Json WebDriver::post(const std::string& command, const Json& parameters) {
  return call("POST", command, parameters);
}

Json WebDriver::remove(const std::string& command) { return call("DELETE", command, nullptr); }

Json WebDriver::call(const std::string& method, const std::string& command,
                     const Json& parameters) {
  const std::string name = fmt::format("{} {}", method, command.empty() ? "session" : command);
  if (is_silent_) throw BrowserError("no response", "an earlier call had none", name);
  const auto response = http_call(port_,
                                  {.method = method,
                                   .target = path_ + command,
                                   .body = parameters.is_null() ? "" : parameters.dump()},
                                  std::chrono::steady_clock::now() + limit_);
  if (!response) {
    is_silent_ = true;
    throw BrowserError("no response", to_string(response.error()), name);
  }
  // As bytes of a type that tests do not parse: the linker keeps one copy of each function of the
  // parser, and those in the sources of tests are not optimized.
  const std::vector<std::uint8_t> bytes(response->body.begin(), response->body.end());
  Json answer = Json::parse(bytes, nullptr, false);
  if (!answer.is_object() || !answer.contains("value")) {
    throw BrowserError("unknown error", "the driver answered " + raum::quoted(response->body),
                       name);
  }
  Json value = std::move(answer.at("value"));
  if (response->status == 200) return value;
  const std::string code = text_of(value, "error");
  throw BrowserError(code, message_of(code, text_of(value, "message")), name);
}

}  // namespace raum::web
