// HTTP client: sends one request to a server of this machine and waits for the response, until a
// deadline. Boost.Beast is included by the source alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/core/error.h"

namespace raum::web {

struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";
  std::string body = {};                                          // JSON; not sent if it is empty
  std::vector<std::pair<std::string, std::string>> headers = {};  // further ones
};

struct HttpResponse {
  int status = 0;
  std::string body;
};

/// Sends the request to 127.0.0.1 on a connection of its own, which is closed afterwards.
/// Errors: no connection; no or no complete response before the deadline; a response that is not
/// HTTP or is larger than 64 MiB.
[[nodiscard]] Expected<HttpResponse> http_call(std::uint16_t port, const HttpRequest& request,
                                               std::chrono::steady_clock::time_point deadline);

}  // namespace raum::web
