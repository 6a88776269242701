// Access: decides from the head of a request whether the server answers it. The order of the rules:
//   1. syntax and size                       400, 414, 431, 505
//   2. one Host, which is ours               403  a page of another name that leads to this address
//   3. Origin and Sec-Fetch-Site, if given   403  a page of another site, port or program
//   4. no Transfer-Encoding, no Expect       411, 417  the body has one length, known at once
//   5. GET or POST                           405
//   6. the key, below /api/                  403
//   7. a route                               404, 405
//   8. the body: none of a GET; of a POST JSON of an allowed length   400, 411, 413, 415
// Whoever is refused by 2, 3 or 6 learns nothing about routes. A refused request is the last one of
// its connection, and its body is never parsed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "web/http/head_parser.h"
#include "web/http/routes.h"

namespace raum::web {

struct Refusal {
  int status = 400;
  std::string message;
  std::string allow = {};  // of status 405: the header Allow
};

struct Admission {
  const Route* route = nullptr;
  Request request;             // without its body
  std::size_t body_bytes = 0;  // that follow the head
  bool is_last = false;        // of its connection
};

struct AccessRules {
  std::uint16_t port = 0;
  std::string_view key;
  std::size_t target_bytes = 0;
};

/// Decides about a head with its empty line.
[[nodiscard]] tl::expected<Admission, Refusal> admit(std::string_view head,
                                                     const AccessRules& rules,
                                                     const Routes& routes);

/// The response to a refused request.
[[nodiscard]] Response response_of(const Refusal& refusal);

}  // namespace raum::web
