// The head of an HTTP request, as any program of the machine or page of another site may send it.
//   request_head  the server decides without failing. An admitted head is complete, of HTTP/1.1,
//                 and names our host and, below /api/, the key; its body has an allowed length;
//                 with a second Host or an Origin of another site it is refused. A refused one gets
//                 a response of status 400 or more, whose body is one JSON value.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "web/http/access.h"
#include "web/http/response_text.h"

namespace raum::fuzz {

namespace {

constexpr std::string_view kKey = "0123456789abcdef0123456789abcdef";
constexpr std::size_t kMostBody = 100;

const web::Routes& routes() {
  static const web::Routes kRoutes = [] {
    const auto answer = [](const web::Request&) { return web::Response{}; };
    web::Routes routes;
    routes.add({.path = "/", .answer = answer});
    routes.add({.path = "/api/read", .answer = answer});
    routes.add({.method = web::Method::Post,
                .path = "/api/write",
                .answer = answer,
                .most_body = kMostBody});
    return routes;
  }();
  return kRoutes;
}

tl::expected<web::Admission, web::Refusal> decide(std::string_view head) {
  return web::admit(head, {.port = 8000, .key = kKey, .target_bytes = 200}, routes());
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The head with one more line.
std::string with_line(std::string_view head, std::string_view line) {
  std::string more(head.substr(0, head.size() - 2));
  more += line;
  return more + "\r\n\r\n";
}

void require_admissible(std::string_view head, const web::Admission& admitted) {
  const web::Request& request = admitted.request;
  FUZZ_REQUIRE(admitted.route != nullptr && admitted.route->path == request.path);
  FUZZ_REQUIRE(admitted.route->method == request.method);
  FUZZ_REQUIRE(head.find("\r\n\r\n") == head.size() - 4);
  FUZZ_REQUIRE(has(head, " HTTP/1.1\r\n"));
  FUZZ_REQUIRE(has(head, "127.0.0.1:8000") || has(head, "localhost:8000"));
  FUZZ_REQUIRE(!web::needs_key(request.path) || has(head, kKey));
  const bool is_post = request.method == web::Method::Post;
  FUZZ_REQUIRE(head.starts_with(is_post ? "POST " : "GET "));
  FUZZ_REQUIRE(head.substr(is_post ? 5 : 4).starts_with(request.path));
  FUZZ_REQUIRE(is_post ? admitted.body_bytes <= kMostBody && admitted.is_last
                       : admitted.body_bytes == 0);
  FUZZ_REQUIRE(request.query.size() <= 200 && request.body.empty());
  for (const std::string_view line :
       {"Host: evil.test", "host: 127.0.0.1:8000", "Origin: http://evil.test", "origin: null",
        "Sec-Fetch-Site: cross-site", "Transfer-Encoding: chunked", "Expect: 100-continue", " x"}) {
    FUZZ_REQUIRE(!decide(with_line(head, line)));
  }
  FUZZ_REQUIRE(!decide(head.substr(0, head.size() - 2)));
  FUZZ_REQUIRE(!decide(std::string(head) + "x"));
}

void require_response(const web::Refusal& refusal) {
  FUZZ_REQUIRE(refusal.status >= 400 && refusal.status < 600);
  require_printable(refusal.message);
  FUZZ_REQUIRE(refusal.allow.empty() == (refusal.status != 405));
  const std::string text =
      web::response_text(web::response_of(refusal), {.is_last = true, .allow = refusal.allow});
  const std::size_t end = text.find("\r\n\r\n");
  FUZZ_REQUIRE(end != std::string::npos);
  FUZZ_REQUIRE(has(text.substr(0, end), "\r\nConnection: close\r\n"));
  FUZZ_REQUIRE(nlohmann::json::accept(text.substr(end + 4)));
}

}  // namespace

FUZZ_TARGET(request_head) {
  const auto admitted = decide(input);
  if (!admitted) return require_response(admitted.error());
  require_admissible(input, *admitted);
  const auto number = web::number_parameter(admitted->request, "a");
  FUZZ_REQUIRE(!number || has(admitted->request.query, "a="));
}

}  // namespace raum::fuzz
