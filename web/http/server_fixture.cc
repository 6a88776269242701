#include "web/http/server_fixture.h"

#include <fmt/core.h>

#include <stdexcept>

namespace raum::web {

Route WaitingHandler::route(const std::string& path, Pace pace) {
  const auto answer = [this](const Request&) {
    called_.release();
    go_on_.wait();
    ++returned_;
    return Response{.body = "waited"};
  };
  return {.path = path, .answer = answer, .pace = pace};
}

void ServerTest::start(const ServerLimits& limits) {
  Routes routes;
  routes.add({.path = "/", .answer = [](const Request&) {
                return Response{.type = "text/html; charset=utf-8",
                                .body = "<p>page</p>",
                                .policy = "default-src 'self'"};
              }});
  routes.add({.path = "/api/query", .answer = [](const Request& request) {
                return json_response({{"query", request.query}});
              }});
  const auto count = [this](const Request& request) {
    ++calls_;
    return json_response({{"bytes", request.body.size()}});
  };
  routes.add({.method = Method::Post, .path = "/api/count", .answer = count});
  routes.add({.method = Method::Post, .path = "/api/slow", .answer = count, .pace = Pace::Slow});
  routes.add({.method = Method::Post,
              .path = "/api/big",
              .answer = count,
              .most_body = std::size_t{1} << 20});
  const auto fail = [](const Request& request) -> Response {
    if (request.query == "number") throw 7;
    throw std::runtime_error("broken");
  };
  routes.add({.path = "/api/fast-throw", .answer = fail});
  routes.add({.path = "/api/slow-throw", .answer = fail, .pace = Pace::Slow});
  routes.add(
      {.path = "/api/error", .answer = [](const Request&) { return error_response(409, "busy"); }});
  auto server = Server::start(std::move(routes), 0, limits);
  ASSERT_TRUE(server) << to_string(server.error().error);
  server_ = *std::move(server);
}

std::string ServerTest::request(const std::string& method, const std::string& path,
                                const std::string& body, const std::string& headers) const {
  std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX-Raum-Key: {}\r\n{}",
                                 method, path, port(), server_->key(), headers);
  if (method == "POST") {
    text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
  }
  return text + "\r\n" + body;
}

RawResponse ServerTest::get(const std::string& path) const {
  return exchange(port(), request("GET", path));
}

RawResponse ServerTest::post(const std::string& path, const std::string& body) const {
  return exchange(port(), request("POST", path, body));
}

}  // namespace raum::web
