// The text of a response as it is sent, with the headers that protect a page from others.
#pragma once

#include <string>
#include <string_view>

#include "web/http/request.h"

namespace raum::web {

struct ResponseOptions {
  bool is_last = true;          // the connection is closed afterwards
  std::string_view allow = {};  // the header Allow; "": none
};

/// The status line, the headers and the body. Every response has
///   Content-Security-Policy       the response's own, or one that allows nothing
///   X-Content-Type-Options        nosniff: a browser takes the type as it is
///   Referrer-Policy               no-referrer: no other server learns an address of this one
///   Cross-Origin-Opener-Policy, Cross-Origin-Resource-Policy
///                                 same-origin: no other site holds a page or resource of this one
///   Cache-Control                 no-store: nothing is left in the browser
/// Requires: type and policy are printable ASCII.
[[nodiscard]] std::string response_text(const Response& response, const ResponseOptions& options);

}  // namespace raum::web
